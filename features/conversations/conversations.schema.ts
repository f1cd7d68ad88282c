import { z } from "zod";
import { amountTyped } from "#platform/text/typed.rules.ts";

const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "1.50" });

const capAmount = z
  .union([z.string(), z.number()])
  .transform((value) => amountTyped(String(value)))
  .pipe(
    z
      .string()
      .regex(/^\d+(\.\d{1,2})?$/, "Enter an amount in dollars, such as 5 or 2.50.")
      .regex(/^(\d{1,4}(\..*)?|[^\d].*)$/, "At most $9,999.99"),
  );

/** What a call is started with. */
export const startConversationInput = z.object({
  agentId: z.uuid("An agent's id").meta({ description: "The agent" }),
  capUsd: capAmount.optional().meta({ description: "The most that this call may cost, in dollars such as 5 or 2.50" }),
  private: z.boolean("Either true or false").optional().meta({
    description: "`true`: nothing of the call is kept but the bill; left out: what the member chose for all calls",
  }),
});
export type StartConversationInput = z.infer<typeof startConversationInput>;

/** How far the cap of a running call is raised. */
export const raiseCapInput = z.object({
  capUsd: capAmount.optional().meta({
    description: "The new cap in dollars; left out: all that the credit and the member's own limits allow",
  }),
});
export type RaiseCapInput = z.infer<typeof raiseCapInput>;

/** What a client needs to connect to a call. */
export const startedConversation = z.object({
  callId: z.string(),
  token: z.string().meta({ description: "For one connection, within 60 seconds", example: "ek_…" }),
  url: z.string().meta({ description: "Path and query of the realtime socket" }),
  ratePerMinute: dollars,
  maxSeconds: z.number().int(),
});
export type StartedConversation = z.infer<typeof startedConversation>;

/** What the sheet before a call shows. */
export type CallQuote = {
  agentId: string;
  agentName: string;
  ratePerMinute: string;
  credit: string;
  freeCredit: string;
  total: string;
  /** Seconds that the whole credit buys, at most the longest call. */
  maxSeconds: number;
  /** How long any call may last. */
  longestSeconds: number;
  canStart: boolean;
  /** Why not, as a code and a sentence. */
  refusal: { code: string; message: string } | null;
  /** True when a script answers instead of a language model. */
  rehearsal: boolean;
  /** The caller's voice is turned into text here; otherwise their browser has to do it. */
  hears: boolean;
  /** A call of this member that is still running, if any. */
  liveCallId: string | null;
  /** What the member chose for all calls: nothing is kept but the bill. */
  privateByDefault: boolean;
};

const callStates = ["starting", "active", "ended"] as const;
export type CallState = (typeof callStates)[number];
export const endReasons = [
  "user",
  "credit",
  "cap",
  "limit",
  "idle",
  "max_duration",
  "agent",
  "safety",
  "error",
  "superseded",
  "lost",
  "never_connected",
  "admin",
] as const;
export type EndReason = (typeof endReasons)[number];

/** Why an admin ended a call, as its customer is told. */
export const endNotes = ["rules", "safety", "fault", "request"] as const;
export type EndNote = (typeof endNotes)[number];

/** A call as its customer sees it. */
export const ownCall = z.object({
  id: z.string(),
  state: z.enum(callStates),
  agentId: z.string(),
  agentName: z.string(),
  modelUsername: z.string(),
  coverUrl: z.string(),
  ratePerMinute: dollars,
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  endedReason: z.enum(endReasons).nullable(),
  endedNote: z.enum(endNotes).nullable().meta({ description: "Why an admin ended it, where one did" }),
  private: z.boolean().meta({ description: "Nothing but the bill is kept of this call" }),
  refunded: dollars.meta({ description: "What of the charge went back to the customer later" }),
  refundWaits: z.boolean().meta({ description: "It broke on our side, and a person looks at what goes back" }),
  billedMs: z.number().int().meta({ description: "Time from the first sound of the first message" }),
  chargeableMs: z.number().int().meta({ description: "Of that, what is charged: without pauses, silence and breaks" }),
  charge: dollars,
  freePart: dollars,
  paidPart: dollars,
  capUsd: dollars.nullable(),
  capIsLimit: z.boolean().meta({ description: "The cap is what was left of the member's own daily limit" }),
  rehearsal: z.boolean(),
  testSeconds: z
    .number()
    .int()
    .nullable()
    .meta({ description: "How long a creator's unpaid test call may last; null for all others" }),
});
export type CallView = z.infer<typeof ownCall>;
/** A call as its live page opens with it, in milliseconds: what its meter has counted, and how long it may still last. */
export type CallOnItsPage = { call: CallView; countedMs: number; longestMs: number };
/** A call in the list of its customer. `month`: in which it began, in the zone of their account, such as `2026-11`. */
export type ListedCall = CallView & { month: string };
export type CallPage = { calls: ListedCall[]; nextCursor: string | null; zone: string };

/** Which of a customer's calls. */
export type HistoryQuery = { cursor?: string | undefined; limit?: number | undefined; agentId?: string | undefined };

/** What a customer's calls of one month came to. */
export type CallMonth = {
  /** Year and month in the zone of the account, such as `2026-11`. */
  month: string;
  calls: number;
  /** Of the calls that cost anything. */
  chargeableMs: number;
  charge: string;
};

/** A call as its creator sees it: no customer names. */
export type CreatorCallView = {
  id: string;
  agentName: string;
  startedAt: string;
  endedAt: string | null;
  billedMs: number;
  chargeableMs: number;
  paidPart: string;
  /** Of the paid part, what went back to the customer. A share of it that had cleared stays earned. */
  givenBack: string;
  earned: string;
};
