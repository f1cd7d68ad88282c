import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import type { Brand } from "#features/brand/brand.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Log } from "#platform/log/log.ts";
import type { Features } from "./features.ts";

/** The headers and the address of a request, for signing in and up. */
export type RequestFacts = { headers: Headers; ip: string };

/** Everything that a screen may call. Every call throws a `Failure` for an expected refusal. */
export type Services = ReturnType<typeof servicesOf>;

/** The features' services for screens, each under its name. */
export function servicesOf(features: Features) {
  return {
    ...features.settings.services,
    ...features.content.services,
    ...features.mail.services,
    ...features.members.services,
    ...features.moderation.services,
    ...features.confirmations.services,
    ...features.ageGate.services,
    ...features.push.services,
    ...features.media.services,
    ...features.ledger.services,
    ...features.limits.services,
    ...features.purchases.services,
    ...features.verifications.services,
    ...features.voices.services,
    ...features.prompts.services,
    ...features.agents.services,
    ...features.conversations.services,
    ...features.memories.services,
    ...features.complaints.services,
    ...features.reviews.services,
    ...features.ratings.services,
    ...features.appointments.services,
    ...features.payouts.services,
    ...features.analysis.services,
    ...features.operations.services,
    ...features.privacy.services,
    ...features.people.services,
    ...features.adminInbox.services,
  };
}

/** What the demo, the tests and the tools use besides. Screens never get it. */
export function internalsOf(features: Features) {
  return {
    ...features.audit.internal,
    ...features.settings.internal,
    ...features.members.internal,
    ...features.ledger.internal,
    ...features.agents.internal,
  };
}

/** Settings that a page shows or needs; all safe to send to a browser. */
export type PublicConfig = {
  billingSupportUrl: string;
  /** The text on the payer's card statement. */
  billingDescriptor: string | null;
  contactEmail: string;
  leaveUrl: string;
  gtmId: string | null;
  sessionAnalyticsId: string | null;
  /** What the legal pages say about the operator, by placeholder. */
  operator: Record<string, string>;
  /** True with the embedded database: the pages say that this is a demo installation. */
  demo: boolean;
  /** Whether emails reach people, stay in the demo's mailbox page, or are stored where no one reads them. */
  mail: "people" | "mailbox" | "nowhere";
};

/** The context of every loader and action, made once per request. */
export type RequestContext = {
  services: Services;
  viewer: Viewer | null;
  /**
   * Whether the visitor is signed out and the page may be cached: its URL belongs to no account and holds no secret.
   */
  isCacheable: boolean;
  gate: GateState;
  brand: Brand;
  /** How visitors reach this host: scheme, host and port, no path. */
  origin: string;
  config: PublicConfig;
  log: Log;
  facts: RequestFacts;
  /** The nonce of the content security policy, on every inline script of the page. */
  nonce: string;
  requestId: string;
  /** Told of each fault of a page that no visitor is to see, which is logged already. */
  onFault(error: unknown): void;
  /** Set where a page is to say why an address failed that is no page itself. */
  failure: { status: number; message?: string | undefined } | null;
};
