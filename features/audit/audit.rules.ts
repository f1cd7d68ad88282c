/** Who performs an audited action. `system` acts without a member, such as a sweep or the command line. */
export type Actor = { uid: string; role: "member" | "admin" } | { uid: null; role: "system" };

/** One audit log entry. `before` and `after` are small JSON values, never secrets or call content. */
export type AuditEntry = {
  actor: Actor;
  /** `noun.verb` in past tense, such as `settings.changed`. */
  action: string;
  subject: { type: string; id: string };
  before?: unknown;
  after?: unknown;
  reason?: string;
  /** The full address if it differs from the request's. It is truncated before it is stored. */
  address?: string;
};
