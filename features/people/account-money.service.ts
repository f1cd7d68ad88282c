import { z } from "zod";
import { type ConfirmedAction, confirmationNote } from "#features/confirmations/confirmations.service.ts";
import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Payee } from "#features/payouts/payouts.schema.ts";
import type { Tx } from "#platform/database/connect.ts";
import { decimalString, formatDollars, micros } from "#platform/money/money.ts";
import { paidOffEmail, unfrozenEmail } from "./people.emails.ts";
import { peopleFailures } from "./people.failures.ts";
import { accountMoneyKinds } from "./people.schema.ts";
import { auditAction, lockMember, notifyMember, onMember, type PeopleParts } from "./people-parts.service.ts";

const payOffShape = z.object({
  amount: z.string().regex(/^\d{1,15}$/),
  reference: z.string(),
  /** Where it was to go when it was asked for; missing in older requests. */
  account: z.string().optional(),
});

/** Unfreezing an account whose dispute is settled, and manual payouts of earnings: both need two admins. */
export function createAccountMoney(parts: PeopleParts) {
  const { ledger, confirmations } = parts;

  /** Requests that a frozen account be unfrozen. */
  async function requestUnfreeze(viewer: Viewer | null, uid: string, reason: string): Promise<void> {
    await onMember(parts, viewer, uid, async ({ tx, member, admin }) => {
      if (!(await ledger.isFrozen(tx, uid))) throw peopleFailures.notFrozen();
      await confirmations.request(tx, admin, {
        kind: accountMoneyKinds.unfreeze,
        subject: { type: "user", id: uid },
        reason,
        payload: {},
        summary: `Unfreeze credit of ${member.username}`,
      });
    });
  }

  /** Requests that a creator's available earnings be marked as paid by hand; `reference` names the transfer. */
  async function requestPayOff(viewer: Viewer | null, uid: string, input: { reason: string; reference: string }) {
    await onMember(parts, viewer, uid, async ({ tx, member, admin }) => {
      await refuseHeld(parts, tx, uid);
      const { available } = await ledger.earningsOf(tx, uid);
      if (available <= 0n) throw peopleFailures.nothingToPay();
      const { masked: account } = await payableTo(parts, tx, uid);
      const { reason, reference } = input;
      await confirmations.request(tx, admin, {
        kind: accountMoneyKinds.payOff,
        subject: { type: "user", id: uid },
        reason,
        payload: { amount: String(available), reference, account },
        summary: `Note ${formatDollars(available)} as paid to ${member.username} (${reference})`,
      });
    });
  }

  /** The accounts to which the payouts of these creators would go, by their uid, for the admins who decide about one. */
  async function payees(viewer: Viewer | null, uids: readonly string[]): Promise<Record<string, Payee>> {
    requireAdmin(viewer);
    const found = await Promise.all(uids.map(async (uid) => [uid, await parts.payeeOf(parts.db, uid)] as const));
    return Object.fromEntries(found.flatMap(([uid, payee]) => (payee ? [[uid, payee]] : [])));
  }

  return { requestUnfreeze, requestPayOff, payees, confirmed: confirmedActions(parts) };
}

/** A corrected address or a new second factor may be an intruder's. */
async function refuseHeld({ memberActions }: PeopleParts, tx: Tx, uid: string): Promise<void> {
  if (await memberActions.payoutsHeldUntil(tx, uid)) throw peopleFailures.payoutsHeld();
}

/** The account of a payout: only one in the name of the checked identity, and not before its day. */
async function payableTo({ payeeOf, clock }: PeopleParts, tx: Tx, uid: string): Promise<Payee> {
  const payee = await payeeOf(tx, uid);
  if (payee?.problem !== null || new Date(payee.payFrom) > clock.now()) throw peopleFailures.noPayee();
  return payee;
}

/** The actions once a second admin has confirmed them, by kind. */
function confirmedActions(parts: PeopleParts): Record<string, ConfirmedAction> {
  const { ledger } = parts;

  const unfrozen: ConfirmedAction = async (tx, admin, request) => {
    const action = await lockMember(parts, tx, admin, request.subject.id);
    if (!(await ledger.isFrozen(tx, action.member.uid))) throw peopleFailures.notFrozen();
    await ledger.setFrozen(tx, action.member.uid, false);
    const { id, reason } = request;
    await auditAction(parts, action, { action: "credit.unfrozen", after: confirmationNote(request), reason });
    await notifyMember(parts, action, { kind: "credit-unfrozen", id, email: unfrozenEmail(action.member.username) });
  };

  const paidOff: ConfirmedAction = async (tx, admin, request) => {
    const action = await lockMember(parts, tx, admin, request.subject.id);
    await refuseHeld(parts, tx, action.member.uid);
    const { masked } = await payableTo(parts, tx, action.member.uid);
    const payload = payOffShape.parse(request.payload);
    if (payload.account !== undefined && payload.account !== masked) throw peopleFailures.noPayee();
    const amount = micros(BigInt(payload.amount));
    const { id, reason } = request;
    const label = `Paid to you by hand (${payload.reference})`;
    const journal = await ledger.payOff(tx, { key: `payoff:${id}`, creatorId: action.member.uid, amount, label });
    const after = {
      amount: decimalString(amount),
      reference: payload.reference,
      account: masked,
      journal,
      ...confirmationNote(request),
    };
    await auditAction(parts, action, { action: "earnings.paid_off", after, reason });
    const email = paidOffEmail(action.member.username, amount, payload.reference);
    await notifyMember(parts, action, { kind: "earnings-paid-off", id, email });
  };

  return { [accountMoneyKinds.unfreeze]: unfrozen, [accountMoneyKinds.payOff]: paidOff };
}
