/** Who does something that is recorded. `system` acts without a member, such as a sweep or the command line. */
export type Actor = { uid: string; role: "member" | "admin" } | { uid: null; role: "system" };

/** One line of the record. `before` and `after` are small JSON values, never secrets or what was said in a call. */
export type AuditEntry = {
  actor: Actor;
  /** `noun.verb` in past tense, such as `settings.changed`. */
  action: string;
  subject: { type: string; id: string };
  before?: unknown;
  after?: unknown;
  reason?: string;
  /** The full address where it is not the request's own; it is truncated before it is stored. */
  address?: string;
};
