import { z } from "zod";
import type { MemberFile, PeoplePage, VelocityLine } from "#features/people/people.schema.ts";

// Shapes of what admins are answered about members. The types keep them equal to what the services return.

const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "12.50" });
const status = z.enum(["active", "suspended", "closed"]);
const person = z.object({
  uid: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string().meta({ description: "Masked", example: "n…@example.com" }),
  userType: z.enum(["user", "model"]),
  role: z.enum(["member", "admin"]),
  status,
  joinedAt: z.string(),
  firstPaidAt: z.string().nullable(),
});

export const peoplePageAnswer = z.object({
  people: z.array(person),
  match: z.enum(["all", "exact", "begins", "alike"]),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<PeoplePage>;

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
  label: z.string().nullable(),
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
  state: z.enum(["created", "pending", "paid", "held", "declined", "expired", "mismatch", "refunded", "charged_back"]),
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
  billedMs: z.number(),
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
  words: z.string(),
  by: z.string(),
  at: z.string(),
  until: z.string().nullable(),
  liftedAt: z.string().nullable(),
  liftedBy: z.string().nullable(),
});
const linked = z.object({
  uid: z.string(),
  username: z.string(),
  status,
  joinedAt: z.string(),
  hadFreeCredit: z.boolean(),
  links: z.array(
    z.object({
      kind: z.enum(["payment", "email", "device", "network"]),
      strength: z.enum(["strong", "medium", "weak"]),
      mark: z.string().meta({ description: "A piece of the hash of what both have" }),
    }),
  ),
});

export const memberFileAnswer = person.extend({
  description: z.string().nullable(),
  emailVerified: z.boolean(),
  verifiedAt: z.string().nullable(),
  twoFactor: z.object({ enabled: z.boolean(), passkeys: z.number() }),
  devices: z.array(device),
  credit: z.object({ paid: dollars, free: dollars, held: dollars, frozen: z.boolean() }),
  earnings: z.object({ pending: dollars, available: dollars }),
  journals: z.array(journal),
  adjustments: z.array(adjustment),
  purchases: z.array(purchase),
  calls: z.array(call),
  complaints: z.array(complaint),
  identity: z.object({ state: z.string(), expiresAt: z.string().nullable() }),
  agents: z.array(agent),
  suspensions: z.array(suspension),
  notes: z.array(z.object({ id: z.string(), at: z.string(), author: z.string(), words: z.string() })),
  audit: z.array(
    z.object({ id: z.string(), at: z.string(), actor: z.string(), action: z.string(), reason: z.string().nullable() }),
  ),
  deletionDue: z.string().nullable(),
  linked: z.array(linked),
  crowds: z.array(z.object({ mark: z.string(), accounts: z.number() })),
  flags: z.array(z.object({ id: z.string(), code: z.string(), locks: z.boolean(), at: z.string() })),
  own: z.boolean(),
}) satisfies z.ZodType<MemberFile>;

const line = z.object({
  uid: z.string(),
  username: z.string(),
  status,
  signs: z.array(
    z.object({
      sign: z.enum(["declined_payments", "purchases_day", "spent_day", "short_calls", "calls_hour", "broken_calls"]),
      count: z.number(),
      limit: z.number(),
    }),
  ),
  lastAt: z.string(),
}) satisfies z.ZodType<VelocityLine>;
export const velocityAnswer = z.object({ members: z.array(line) });

export const shownEmailAnswer = z.object({ email: z.string() });
export const adjustedAnswer = z.object({
  state: z.enum(["done", "waiting"]).meta({ description: "`waiting`: a second admin has to confirm it" }),
});
