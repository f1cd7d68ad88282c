import { z } from "zod";
import { reasonCodes } from "#features/complaints/complaints.rules.ts";
import type { PurchaseState } from "#features/purchases/purchase-states.rules.ts";

const chosen = <Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values).optional();

/** What the list of members is asked for. `q` is a uid, an e-mail, a username, a payment, or the beginning of a name. */
export const peopleQuery = z.object({
  q: z.string().trim().max(254).optional(),
  type: chosen(["user", "model"]),
  role: chosen(["member", "admin"]),
  status: chosen(["active", "suspended", "closed"]),
  paid: chosen(["yes", "no"]),
  joinedFrom: z.iso.date().optional(),
  joinedTo: z.iso.date().optional(),
  cursor: z.string().max(300).optional(),
});
export type PeopleQuery = z.infer<typeof peopleQuery>;

const reason = z.string().trim().min(1, "Please give a reason").max(1000, "At most 1000 characters");
const key = z.string().regex(/^[\w-]{8,60}$/, "Please load the page again");

/** A deed that needs nothing but its reason. */
export const reasonInput = z.object({ reason });

export const suspendInput = z.object({
  reason,
  code: z.enum(reasonCodes, "Please choose what fits best"),
  /** What the member reads. */
  words: z.string().trim().min(1, "Please write what the member is told").max(1000, "At most 1000 characters"),
  /** A day (UTC), or empty for no end. */
  until: z
    .literal("")
    .transform(() => undefined)
    .or(z.iso.date("A day such as 2027-01-31"))
    .optional(),
});
export type SuspendInput = z.infer<typeof suspendInput>;

export const roleInput = z.object({ reason, role: z.enum(["member", "admin"]) });
export const typeInput = z.object({ reason, userType: z.enum(["user", "model"]) });
export const payOffInput = z.object({
  reason,
  /** What the transfer is called at the bank. */
  reference: z.string().trim().min(1, "Please name the transfer").max(100, "At most 100 characters"),
});
export const adjustInput = z.object({
  reason,
  direction: z.enum(["give", "take"], "Please choose whether it is given or taken"),
  part: z.enum(["paid", "free"], "Please choose which credit"),
  amountUsd: z.string().trim().max(20),
  key,
});
export type AdjustInput = z.infer<typeof adjustInput>;
export const emailInput = z.object({ reason, email: z.email("This is not an e-mail address").max(254) });
export const deletionStart = z.object({
  reason,
  /** Ticked: the member gave up the paid credit that is left. */
  forfeit: z.enum(["true"]).optional(),
});
export const noteInput = z.object({
  words: z.string().trim().min(1, "Please write something").max(2000, "At most 2000 characters"),
});

/** A line of the list. Times are ISO; `email` is masked. */
export type PersonLine = {
  uid: string;
  username: string;
  name: string | null;
  email: string;
  userType: "user" | "model";
  role: "member" | "admin";
  status: "active" | "suspended" | "closed";
  joinedAt: string;
  firstPaidAt: string | null;
};

/** `match`: whether the lines are what was sought, begin with it, are spelled alike, or are simply the newest. */
export type PeoplePage = {
  people: PersonLine[];
  match: "all" | "exact" | "begins" | "alike";
  nextCursor: string | null;
};

export type SuspensionLine = {
  id: string;
  reasonCode: string;
  words: string;
  by: string;
  at: string;
  until: string | null;
  liftedAt: string | null;
  liftedBy: string | null;
};

export type LinkedMember = {
  uid: string;
  username: string;
  status: "active" | "suspended" | "closed";
  joinedAt: string;
  /** Whether this account got the free credit of a sign-up. */
  hadFreeCredit: boolean;
  /** What both have, the strongest first. `mark` is a piece of its hash: the same mark, the same thing. */
  links: { kind: LinkKind; strength: "strong" | "medium" | "weak"; mark: string }[];
};
export type LinkKind = "payment" | "email" | "device" | "network";

/** Everything about one member that admins see without a further reason. Amounts are decimal strings of dollars. */
export type MemberFile = PersonLine & {
  description: string | null;
  emailVerified: boolean;
  verifiedAt: string | null;
  twoFactor: { enabled: boolean; passkeys: number };
  devices: {
    id: string;
    name: string;
    network: string | null;
    method: "password" | "passkey";
    twoFactor: boolean;
    signedInAt: string;
    seenAt: string;
  }[];
  credit: { paid: string; free: string; held: string; frozen: boolean };
  earnings: { pending: string; available: string };
  /** What moved the credit. `label` is what its owner reads of it, if anything. */
  journals: {
    id: string;
    at: string;
    kind: string;
    label: string | null;
    callId: string | null;
    amount: string;
    balanceAfter: string;
  }[];
  adjustments: { id: string; at: string; part: "paid" | "free"; amount: string; reason: string; by: string }[];
  /** `at`: when it was begun. */
  purchases: {
    id: string;
    at: string;
    paidAt: string | null;
    state: PurchaseState;
    price: string;
    processor: string;
    reference: string | null;
  }[];
  calls: {
    id: string;
    at: string;
    side: "customer" | "creator";
    agentName: string;
    state: string;
    endedReason: string | null;
    billedMs: number;
    charge: string;
  }[];
  complaints: {
    id: string;
    reference: string;
    side: "by" | "about";
    kind: string;
    reason: string;
    state: string;
    at: string;
  }[];
  identity: { state: string; expiresAt: string | null };
  agents: { id: string; name: string; status: string; held: boolean; contentType: string }[];
  suspensions: SuspensionLine[];
  notes: { id: string; at: string; author: string; words: string }[];
  audit: { id: string; at: string; actor: string; action: string; reason: string | null }[];
  deletionDue: string | null;
  linked: LinkedMember[];
  /** Networks that so many accounts share that no single one of them is named. */
  crowds: { mark: string; accounts: number }[];
  /** What the safety checks flagged and nobody has reviewed. `locks`: the member cannot call until then. */
  flags: { id: string; code: string; locks: boolean; at: string }[];
  /** Whether it is the file of the admin who reads it. */
  own: boolean;
};

/** Somebody who buys or calls faster than the limits allow for. */
export type VelocityLine = {
  uid: string;
  username: string;
  status: "active" | "suspended" | "closed";
  /** What they passed, such as 'Declined payments within an hour', with the number and the limit. */
  signs: { sign: VelocitySign; count: number; limit: number }[];
  lastAt: string;
};
export type VelocitySign =
  | "declined_payments"
  | "purchases_day"
  | "spent_day"
  | "short_calls"
  | "calls_hour"
  | "broken_calls";
