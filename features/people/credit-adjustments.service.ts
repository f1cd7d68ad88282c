import { z } from "zod";
import { type ConfirmedAction, confirmationNote } from "#features/confirmations/confirmations.service.ts";
import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import { dayMs } from "#platform/days/durations.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { decimalString, formatDollars, type Micros, micros, parseDollars, zero } from "#platform/money/money.ts";
import * as store from "./credit-adjustments.store.ts";
import { adjustedEmail } from "./people.emails.ts";
import { peopleFailures, peopleRefusal } from "./people.failures.ts";
import type { AdjustInput } from "./people.schema.ts";
import {
  type AdminAction,
  auditAction,
  lockMember,
  notifyMember,
  onMember,
  type PeopleParts,
} from "./people-parts.service.ts";

/** The confirmation kind of an adjustment. */
export const adjustmentKind = "credit_adjustment";

const cent = 10_000n;
const maxAmount = micros(10_000_000_000n);

/** The payload of a confirmation request; amounts are text of micros. */
const payloadShape = z.object({
  part: z.enum(["paid", "free"]),
  amount: z.string().regex(/^-?\d{1,15}$/),
  limit: z.string().regex(/^\d{1,15}$/),
  freeDays: z.number().int(),
  key: z.string(),
});

type Booking = {
  part: "paid" | "free";
  amount: Micros;
  reason: string;
  journalKey: string;
  freeDays: number;
  alone: Micros;
  limit: Micros;
  byUid: string;
  confirmation: { id: string; by: string } | null;
};

/** Manual credit adjustments by admins: ledger entries, above a limit confirmed by a second admin. */
export function createCreditAdjustments(parts: PeopleParts) {
  const { clock, settings, ledger } = parts;

  /**
   * Gives or takes credit immediately, or requests a second admin if this and what the admin moved alone within a day,
   * for all members together, exceed the setting. The same form sent again returns the same result.
   */
  async function adjust(viewer: Viewer | null, uid: string, input: AdjustInput): Promise<"done" | "waiting"> {
    requireAdmin(viewer);
    const size = amountOf(input.amountUsd);
    const amount = input.direction === "give" ? size : micros(-size);
    const limit = (await settings.get("creators.payouts")).secondAdminAbove;
    const freeDays = (await settings.get("credit.signup")).days;
    return onMember(parts, viewer, uid, async (action) => {
      const { tx, admin } = action;
      const journalKey = `adjust:${uid}:${input.key}`;
      const before = await store.adjustmentOfKey(tx, journalKey);
      if (before && (before.amount !== amount || before.part !== input.part)) throw peopleFailures.keyReused();
      if (before) return "done";
      const { available } = await ledger.balances(tx, uid);
      if (amount < 0n && available[input.part] < size) throw peopleFailures.tooMuch();
      const since = new Date(clock.now().getTime() - dayMs);
      const alone = micros((await store.movedAlone(tx, admin.uid, since)) + size);
      if (alone <= limit) {
        const { part, reason } = input;
        const booking = { part, amount, reason, journalKey, freeDays, alone, limit };
        await book(parts, action, { ...booking, byUid: admin.uid, confirmation: null });
        return "done";
      }
      await requestSecondAdmin(parts, action, input, { amount, limit, freeDays });
      return "waiting";
    });
  }

  /** Books an adjustment that another admin requested. */
  const confirmed: ConfirmedAction = async (tx, admin, request) => {
    const { part, amount, limit, freeDays, key } = payloadShape.parse(request.payload);
    const uid = request.subject.id;
    const action = await lockMember(parts, tx, admin, uid);
    await book(parts, action, {
      part,
      amount: micros(BigInt(amount)),
      reason: request.reason,
      freeDays,
      byUid: request.askedBy,
      journalKey: `adjust:${uid}:${key}`,
      alone: zero,
      limit: micros(BigInt(limit)),
      confirmation: { id: request.id, by: admin.uid },
    }).catch((error: unknown) => {
      throw peopleRefusal(error);
    });
  };

  return { adjust, confirmed };
}

/** Moves the credit, writes the audit entry and emails the member. */
async function book(parts: PeopleParts, action: AdminAction, booking: Booking): Promise<void> {
  const { clock, ledger } = parts;
  const { tx, member } = action;
  const { part, amount, reason, confirmation, byUid } = booking;
  const label = amount > 0n ? "Credit from us" : "Correction of your credit";
  const id = uuidv7(clock.now().getTime());
  const entry = { key: booking.journalKey, ownerId: member.uid, part, amount, label, freeDays: booking.freeDays };
  const journal = await ledger.adjust(tx, entry);
  await store.insertAdjustment(tx, {
    id,
    uid: member.uid,
    part,
    amount_micros: amount,
    reason,
    by_uid: byUid,
    confirmed_by: confirmation?.by ?? null,
    confirmation_id: confirmation?.id ?? null,
    alone_micros: booking.alone,
    limit_micros: booking.limit,
    journal_id: journal,
    at: clock.now(),
  });
  const after = { part, amount: decimalString(amount), journal };
  const note = confirmation ? confirmationNote({ id: confirmation.id, askedBy: byUid }) : {};
  await auditAction(parts, action, { action: "credit.adjusted", after: { ...after, ...note }, reason });
  await notifyMember(parts, action, {
    kind: "credit-adjusted",
    id,
    email: adjustedEmail(member.username, amount, part),
  });
}

/** Requests a second admin's confirmation for an adjustment above the limit. */
async function requestSecondAdmin(
  { confirmations }: PeopleParts,
  { tx, member, admin }: AdminAction,
  input: AdjustInput,
  { amount, limit, freeDays }: Pick<Booking, "amount" | "limit" | "freeDays">,
): Promise<void> {
  const isGiven = amount > 0n;
  const credit = `${formatDollars(isGiven ? amount : micros(-amount))} of ${input.part} credit`;
  await confirmations.request(tx, admin, {
    kind: adjustmentKind,
    subject: { type: "user", id: member.uid },
    reason: input.reason,
    summary: isGiven ? `Give ${credit} to ${member.username}` : `Take ${credit} from ${member.username}`,
    payload: { part: input.part, amount: String(amount), limit: String(limit), freeDays, key: input.key },
  });
}

function amountOf(text: string): Micros {
  const amount = parseDollars(text);
  if (amount === null || amount <= 0n || amount > maxAmount || amount % cent !== 0n) throw peopleFailures.badAmount();
  return amount;
}
