import type { AuditService } from "#features/audit/audit.service.ts";
import {
  type ConfirmationsService,
  type Confirmed,
  type ConfirmedAction,
  confirmationNote,
} from "#features/confirmations/confirmations.service.ts";
import { ledgerRefusal } from "#features/ledger/ledger.rules.ts";
import type { LedgerService } from "#features/ledger/ledger.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { MembersService } from "#features/members/service/members.service.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import { decimalString, formatDollars, type Micros, micros, parseDollars, zero } from "#platform/money/money.ts";
import type { CallRefundView, RefundInput, RefundState } from "../admin/admin-calls.schema.ts";
import { conversationFailures } from "../calls/calls.failures.ts";
import { type CallRow, findCall } from "../calls/calls.store.ts";
import { needsSecondAdmin, refundableOf, refundEmail, refundLabel, refundView } from "./call-refunds.rules.ts";
import * as store from "./call-refunds.store.ts";

export type CallRefunds = ReturnType<typeof createCallRefunds>;

/** The kind of request that a refund above the operator's amount is. */
export const CALL_REFUND = "call_refund";

type RefundsOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  settings: Pick<SettingsService, "get">;
  members: Pick<MembersService, "briefOf">;
  mail: Pick<MailService, "post">;
  ledger: Pick<LedgerService, "wentBackOtherwise">;
  confirmations: Pick<ConfirmationsService, "request">;
};

/** Money that admins give back for a call. Above the operator's amount another admin has to confirm it. */
export function createCallRefunds(options: RefundsOptions) {
  const { db } = options;
  return {
    /**
     * Gives back what is asked of an ended call, or asks for a second admin. The same key is the same refund. Throws
     * `conversations.too_much_back`, `…nothing_left`, `…still_runs`, `…own_call`, `confirmations.waiting`.
     */
    async refund(viewer: Viewer | null, callId: string, input: RefundInput): Promise<RefundState> {
      const { uid } = requireAdmin(viewer);
      const { secondAdminAbove } = await options.settings.get("creators.payouts");
      const call = isUuid(callId) ? await findCall(db, callId) : undefined;
      if (call?.kind !== "customer") throw conversationFailures.notFound();
      const known = await store.findRefund(db, input.key);
      if (known) {
        if (known.call_id !== callId || known.asked_by !== uid) throw conversationFailures.notFound();
        return { state: "done" };
      }
      const amount = amountOf(call, uid, input);
      const wish = { amount, reason: input.reason, above: secondAdminAbove };
      if (needsSecond(call, wish)) {
        await askSecond(options, viewer, call, wish);
        return { state: "waiting" };
      }
      await transact(db, (tx) => giveAlone(options, tx, viewer, { ...wish, callId, key: input.key }));
      return { state: "done" };
    },

    /**
     * Refunds all that is left of an ended call, in the transaction of a decision that owes it: permission, reason and
     * audit entry are the decision's, and no second admin is asked. Returns the amount: nothing where the money went
     * back in another way or the customer's account is closed, null while the call has not ended.
     */
    async refundAll(tx: Tx, callId: string, { by, reason }: { by: string; reason: string }): Promise<Micros | null> {
      const call = await store.lockCall(tx, callId);
      if (!call) return zero;
      if (call.state !== "ended") return null;
      const amount = refundableOf(call);
      if (amount === 0n || (await options.ledger.wentBackOtherwise(tx, callId))) return zero;
      if ((await options.members.briefOf(tx, call.customer_uid))?.status === "closed") return zero;
      const id = uuidv7(options.clock.now().getTime());
      await carryOut(options, tx, call, { id, amount, reason, askedBy: by, confirmedBy: null });
      return amount;
    },

    /** Carries out what a second admin confirmed. */
    confirmed: ((tx, admin, request) => giveConfirmed(options, tx, admin, request)) satisfies ConfirmedAction,

    /** What went back of a call, in order. */
    async refundsOf(viewer: Viewer | null, callId: string): Promise<CallRefundView[]> {
      requireAdmin(viewer);
      return (await store.refundsOf(db, callId)).map(refundView);
    },
  };
}

type Wish = { amount: Micros; reason: string; above: Micros };

function needsSecond(call: CallRow, { amount, above }: Wish): boolean {
  return needsSecondAdmin(amount, micros(call.refunded_free_micros + call.refunded_paid_micros), above);
}

/** How much goes back; refuses what cannot, and whoever took part in the call. */
function amountOf(call: CallRow, adminUid: string, { amountUsd }: Pick<RefundInput, "amountUsd">): Micros {
  if (adminUid === call.customer_uid || adminUid === call.creator_uid) throw conversationFailures.ownCall();
  if (call.state !== "ended") throw conversationFailures.stillRuns();
  const left = refundableOf(call);
  if (left === 0n) throw conversationFailures.nothingLeft();
  const amount = amountUsd ? parseDollars(amountUsd) : left;
  if (amount === null || amount <= 0n || amount > left) throw conversationFailures.tooMuchBack(left);
  return amount;
}

/** Without the lock of the call: the one who confirms holds the request first and the call after it. */
async function askSecond({ db, confirmations }: RefundsOptions, viewer: Viewer | null, call: CallRow, wish: Wish) {
  const summary = `Refund ${formatDollars(wish.amount)} of a call with ${call.agent_name}`;
  await transact(db, (tx) =>
    confirmations.request(tx, viewer, {
      kind: CALL_REFUND,
      subject: { type: "call", id: call.id },
      summary,
      reason: wish.reason,
      payload: { amount: String(wish.amount) },
    }),
  );
}

async function giveAlone(
  options: RefundsOptions,
  tx: Tx,
  viewer: Viewer | null,
  wish: Wish & { callId: string; key: string },
): Promise<void> {
  const actor = adminActor(viewer);
  const call = await lockedCall(tx, wish.callId);
  if (await store.findRefund(tx, wish.key)) return;
  amountOf(call, actor.uid, { amountUsd: decimalString(wish.amount) });
  if (needsSecond(call, wish)) throw conversationFailures.refundChanged();
  const { key: id, amount, reason } = wish;
  await carryOut(options, tx, call, { id, amount, reason, askedBy: actor.uid, confirmedBy: null });
  const after = { refund: id, amount: decimalString(amount) };
  await options.audit.record(tx, {
    actor,
    action: "calls.refunded",
    subject: { type: "call", id: call.id },
    after,
    reason,
  });
}

async function giveConfirmed(options: RefundsOptions, tx: Tx, admin: Viewer, request: Confirmed): Promise<void> {
  const actor = adminActor(admin);
  const call = await lockedCall(tx, request.subject.id);
  const asked = micros(BigInt(String(request.payload.amount)));
  const amount = amountOf(call, actor.uid, { amountUsd: decimalString(asked) });
  const { id, reason, askedBy } = request;
  await carryOut(options, tx, call, { id, amount, reason, askedBy, confirmedBy: actor.uid });
  const after = { refund: id, amount: decimalString(amount), ...confirmationNote(request) };
  await options.audit.record(tx, { actor, action: "calls.refunded", subject: request.subject, after, reason });
}

async function lockedCall(tx: Tx, callId: string): Promise<CallRow> {
  const call = await store.lockCall(tx, callId);
  if (!call) throw conversationFailures.notFound();
  return call;
}

type Refund = { id: string; amount: Micros; reason: string; askedBy: string; confirmedBy: string | null };

/** The money, what is noted of it, and the letter about it. */
async function carryOut(
  { clock, members, mail }: RefundsOptions,
  tx: Tx,
  call: CallRow,
  refund: Refund,
): Promise<void> {
  const at = clock.now();
  const { id, amount, reason, askedBy, confirmedBy } = refund;
  const given = await store
    .giveBack(tx, { id, callId: call.id, amount, label: refundLabel(call.agent_name), at })
    .catch((error: unknown) => Promise.reject(ledgerRefusal(error)));
  await store.insertRefund(tx, {
    id,
    call_id: call.id,
    amount_micros: amount,
    reason,
    asked_by: askedBy,
    confirmed_by: confirmedBy,
    given_at: at,
    journal_id: given.journalId,
    creator_micros: given.fromCreator,
  });
  const customer = await members.briefOf(tx, call.customer_uid);
  if (!customer) return;
  const { agent_name: agentName, started_at, created_at } = call;
  const facts = { callId: call.id, agentName, startedAt: started_at ?? created_at, amount };
  const email = refundEmail({ ...facts, whole: amount === refundableOf(call) });
  await mail.post(tx, { to: customer.email, key: `call-refund:${id}`, kind: "call-refund", email });
}
