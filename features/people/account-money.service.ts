import { z } from "zod";
import { type ConfirmedAction, confirmationNote } from "#features/confirmations/confirmations.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { decimalString, formatDollars, micros } from "#platform/money/money.ts";
import { paidOffEmail, unfrozenEmail } from "./people.emails.ts";
import { peopleFailures } from "./people.failures.ts";
import { type AdminAction, onMember, type PeopleParts, recordAction, tellMember } from "./people-parts.service.ts";

/** The kinds of request under which these deeds wait for a second admin; each of them always does. */
export const accountMoneyKinds = { unfreeze: "account_unfreeze", payOff: "earnings_pay_off" } as const;

const payOffShape = z.object({ amount: z.string().regex(/^\d{1,15}$/), reference: z.string() });

/** Freeing an account whose dispute is settled, and paying a creator off by hand: each with two admins. */
export function createAccountMoney(parts: PeopleParts) {
  const { ledger, confirmations } = parts;

  /** Asks for a frozen account to be freed. */
  async function askUnfreeze(viewer: Viewer | null, uid: string, reason: string): Promise<void> {
    await onMember(parts, viewer, uid, async ({ tx, member, admin }) => {
      if (!(await ledger.isFrozen(tx, uid))) throw peopleFailures.notFrozen();
      await confirmations.request(tx, admin, {
        kind: accountMoneyKinds.unfreeze,
        subject: { type: "user", id: uid },
        reason,
        payload: {},
        summary: `Free the credit of ${member.username}`,
      });
    });
  }

  /** Asks for what a creator has available to be noted as paid by hand; `reference` names the transfer. */
  async function askPayOff(viewer: Viewer | null, uid: string, input: { reason: string; reference: string }) {
    await onMember(parts, viewer, uid, async ({ tx, member, admin }) => {
      const { available } = await ledger.earningsOf(tx, uid);
      if (available <= 0n) throw peopleFailures.nothingToPay();
      const { reason, reference } = input;
      await confirmations.request(tx, admin, {
        kind: accountMoneyKinds.payOff,
        subject: { type: "user", id: uid },
        reason,
        payload: { amount: String(available), reference },
        summary: `Note ${formatDollars(available)} as paid to ${member.username} (${reference})`,
      });
    });
  }

  async function actionOf(tx: Tx, admin: Viewer, uid: string): Promise<AdminAction> {
    if (uid === admin.uid) throw peopleFailures.oneself();
    const member = await parts.memberActions.lock(tx, uid);
    if (!member) throw peopleFailures.notFound();
    if (member.status === "closed") throw peopleFailures.closed();
    return { tx, member, admin };
  }

  const unfrozen: ConfirmedAction = async (tx, admin, request) => {
    const action = await actionOf(tx, admin, request.subject.id);
    if (!(await ledger.isFrozen(tx, action.member.uid))) throw peopleFailures.notFrozen();
    await ledger.setFrozen(tx, action.member.uid, false);
    const { id, reason } = request;
    await recordAction(parts, action, { action: "credit.unfrozen", after: confirmationNote(request), reason });
    await tellMember(parts, action, { kind: "credit-unfrozen", id, email: unfrozenEmail(action.member.username) });
  };

  const paidOff: ConfirmedAction = async (tx, admin, request) => {
    const action = await actionOf(tx, admin, request.subject.id);
    const payload = payOffShape.parse(request.payload);
    const amount = micros(BigInt(payload.amount));
    const { id, reason } = request;
    const label = `Paid to you by hand (${payload.reference})`;
    const journal = await ledger.payOff(tx, { key: `payoff:${id}`, creatorId: action.member.uid, amount, label });
    const after = {
      amount: decimalString(amount),
      reference: payload.reference,
      journal,
      ...confirmationNote(request),
    };
    await recordAction(parts, action, { action: "earnings.paid_off", after, reason });
    const email = paidOffEmail(action.member.username, amount, payload.reference);
    await tellMember(parts, action, { kind: "earnings-paid-off", id, email });
  };

  return {
    askUnfreeze,
    askPayOff,
    confirmed: { [accountMoneyKinds.unfreeze]: unfrozen, [accountMoneyKinds.payOff]: paidOff },
  };
}
