import { z } from "zod";
import { reasonField } from "#features/audit/reason.schema.ts";
import { reasonCodes } from "#features/complaints/complaints.rules.ts";
import { typedEmail } from "#features/members/required-text.rules.ts";
import { payee } from "#features/payouts/payouts.schema.ts";
import { purchaseStates } from "#features/purchases/purchase-states.rules.ts";
import { amountTyped } from "#platform/text/typed.rules.ts";

const userType = z.enum(["user", "model"]);
const role = z.enum(["member", "admin"]);
const memberStatus = z.enum(["active", "suspended", "closed"]);
const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "12.50" });

/** Search and filters of the member list. */
export const peopleQuery = z.object({
  q: z.string().trim().max(254).optional().meta({
    description: "A uid, an email, a username, a payment, or the beginning of a name; without it all, newest first",
  }),
  type: userType.optional(),
  role: role.optional(),
  status: memberStatus.optional(),
  paid: z.enum(["yes", "no"]).optional().meta({ description: "Whether they ever paid" }),
  joinedFrom: z.iso.date().optional().meta({ description: "The first day (UTC), such as 2026-01-31" }),
  joinedTo: z.iso.date().optional().meta({ description: "The last day (UTC)" }),
  cursor: z.string().max(300).optional().meta({ description: "`nextCursor` of the page before" }),
});
export type PeopleQuery = z.infer<typeof peopleQuery>;

const key = z
  .string()
  .regex(/^[\w-]{8,60}$/, "Please load the page again")
  .meta({ description: "Made by the caller, once for each adjustment: sent again, it counts once" });

export const suspendInput = z.object({
  reason: reasonField,
  code: z.enum(reasonCodes, "Please choose what fits best"),
  words: z
    .string()
    .trim()
    .min(1, "Please write what the member is told")
    .max(1000, "At most 1000 characters")
    .meta({ description: "What the member reads" }),
  until: z
    .literal("")
    .transform(() => undefined)
    .or(z.iso.date("A day such as 2027-01-31"))
    .optional()
    .meta({ description: "The last day (UTC), or nothing for no end" }),
});
export type SuspendInput = z.infer<typeof suspendInput>;

export const roleInput = z.object({ reason: reasonField, role });
export const typeInput = z.object({ reason: reasonField, userType });
export const payOffInput = z.object({
  reason: reasonField,
  reference: z
    .string()
    .trim()
    .min(1, "Please name the transfer")
    .max(100, "At most 100 characters")
    .meta({ description: "Transfer reference at the bank" }),
});
export const adjustInput = z.object({
  reason: reasonField,
  direction: z.enum(["give", "take"], "Please choose whether it is given or taken"),
  part: z.enum(["paid", "free"], "Please choose which credit"),
  amountUsd: z
    .string()
    .transform(amountTyped)
    .pipe(z.string().max(20, "Enter an amount in dollars, such as 5.00."))
    .meta({ description: "Dollars such as 5.00" }),
  key,
});
export type AdjustInput = z.infer<typeof adjustInput>;
export const emailInput = z.object({ reason: reasonField, email: typedEmail("This is not an email address") });
export const deletionStart = z.object({
  reason: reasonField,
  forfeit: z.enum(["true"]).optional().meta({ description: "Ticked: the member gave up the paid credit that is left" }),
});
export const noteInput = z.object({
  words: z.string().trim().min(1, "Please write something").max(2000, "At most 2000 characters"),
});

/** A line of the member list. Times are ISO 8601. */
const personLine = z.object({
  uid: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string().meta({ description: "Masked", example: "n…@example.com" }),
  userType,
  role,
  status: memberStatus,
  locked: z.boolean().meta({ description: "Locked by safety: cannot call until a flag is reviewed" }),
  frozen: z.boolean().meta({ description: "Credit frozen by a disputed payment: cannot call or buy" }),
  joinedAt: z.string(),
  firstPaidAt: z.string().nullable(),
});
export type PersonLine = z.infer<typeof personLine>;

export const peoplePage = z.object({
  people: z.array(personLine),
  match: z.enum(["all", "exact", "begins", "alike"]).meta({
    description: "Whether these are what was sought, begin with it, are spelled alike, or are simply the newest",
  }),
  nextCursor: z.string().nullable(),
});
export type PeoplePage = z.infer<typeof peoplePage>;

const linkKind = z.enum(["payment", "email", "device", "network"]);
export type LinkKind = z.infer<typeof linkKind>;

const linkedMember = z.object({
  uid: z.string(),
  username: z.string(),
  status: memberStatus,
  joinedAt: z.string(),
  hadFreeCredit: z.boolean().meta({ description: "Whether this account got the free credit of a sign-up" }),
  links: z
    .array(
      z.object({
        kind: linkKind,
        strength: z.enum(["strong", "medium", "weak"]),
        mark: z.string().meta({ description: "A piece of the hash of what both have: the same mark, the same thing" }),
      }),
    )
    .meta({ description: "What both have, the strongest first" }),
});
export type LinkedMember = z.infer<typeof linkedMember>;

const device = z.object({
  id: z.string(),
  name: z.string(),
  network: z.string().nullable(),
  method: z.enum(["password", "passkey"]),
  twoFactor: z.boolean(),
  signedInAt: z.string(),
  seenAt: z.string(),
});
const journal = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  label: z.string().nullable().meta({ description: "What its owner reads of it, if anything" }),
  callId: z.string().nullable(),
  amount: dollars,
  balanceAfter: dollars,
});
const adjustment = z.object({
  id: z.string(),
  at: z.string(),
  part: z.enum(["paid", "free"]),
  amount: dollars,
  reason: z.string(),
  by: z.string(),
});
const purchase = z.object({
  id: z.string(),
  at: z.string().meta({ description: "When it was begun" }),
  paidAt: z.string().nullable(),
  state: z.enum(purchaseStates),
  price: dollars,
  processor: z.string(),
  reference: z.string().nullable(),
});
const call = z.object({
  id: z.string(),
  at: z.string(),
  side: z.enum(["customer", "creator"]),
  agentName: z.string(),
  state: z.string(),
  endedReason: z.string().nullable(),
  billedMs: z.number().int(),
  charge: dollars,
});
const complaint = z.object({
  id: z.string(),
  reference: z.string(),
  side: z.enum(["by", "about"]),
  kind: z.string(),
  reason: z.string(),
  state: z.string(),
  at: z.string(),
});
const agent = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  held: z.boolean(),
  contentType: z.string(),
});
const suspension = z.object({
  id: z.string(),
  reasonCode: z.string(),
  words: z.string().meta({ description: "What the member reads" }),
  by: z.string(),
  at: z.string(),
  until: z.string().nullable(),
  liftedAt: z.string().nullable(),
  liftedBy: z.string().nullable(),
});
const note = z.object({ id: z.string(), at: z.string(), author: z.string(), words: z.string() });
const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
});
const flag = z.object({
  id: z.string(),
  code: z.string(),
  locks: z.boolean().meta({ description: "Whether the member cannot call until it is reviewed" }),
  at: z.string(),
});

/** Everything about a member that admins see without giving a reason. */
export const memberFile = personLine.extend({
  description: z.string().nullable(),
  emailVerified: z.boolean(),
  verifiedAt: z.string().nullable(),
  twoFactor: z.object({ enabled: z.boolean(), passkeys: z.number().int() }),
  devices: z.array(device),
  credit: z.object({ paid: dollars, free: dollars, held: dollars, frozen: z.boolean() }),
  earnings: z.object({ pending: dollars, available: dollars }),
  payee: payee.nullable().meta({ description: "The account of a payout, while there is something to pay" }),
  journals: z.array(journal).meta({ description: "What moved the credit" }),
  adjustments: z.array(adjustment),
  purchases: z.array(purchase),
  calls: z.array(call),
  complaints: z.array(complaint),
  identity: z.object({ state: z.string(), expiresAt: z.string().nullable() }),
  agents: z.array(agent),
  suspensions: z.array(suspension),
  notes: z.array(note),
  audit: z.array(auditEntry),
  deletionDue: z.string().nullable(),
  linked: z.array(linkedMember),
  crowds: z
    .array(z.object({ mark: z.string(), accounts: z.number().int() }))
    .meta({ description: "Networks that so many accounts share that no single one of them is named" }),
  flags: z.array(flag).meta({ description: "What the safety checks flagged and nobody has reviewed" }),
  own: z.boolean().meta({ description: "Whether it is the file of the admin who reads it" }),
});
export type MemberFile = z.infer<typeof memberFile>;

const velocitySign = z.enum([
  "declined_payments",
  "purchases_day",
  "spent_day",
  "short_calls",
  "calls_hour",
  "broken_calls",
]);
export type VelocitySign = z.infer<typeof velocitySign>;

/** A member who buys or calls faster than the limits. */
const velocityLine = z.object({
  uid: z.string(),
  username: z.string(),
  status: memberStatus,
  locked: z.boolean(),
  frozen: z.boolean(),
  signs: z
    .array(z.object({ sign: velocitySign, count: z.number(), limit: z.number() }))
    .meta({ description: "What they passed, with the number and the limit" }),
  lastAt: z.string(),
});
export type VelocityLine = z.infer<typeof velocityLine>;
export const velocityList = z.object({ members: z.array(velocityLine) });

export const shownEmail = z.object({ email: z.string() });
export const adjusted = z.object({
  state: z.enum(["done", "waiting"]).meta({ description: "`waiting`: a second admin has to confirm it" }),
});

/** The confirmation kinds of actions on a member's money; each of them always needs a second admin. */
export const accountMoneyKinds = { unfreeze: "account_unfreeze", payOff: "earnings_pay_off" } as const;
