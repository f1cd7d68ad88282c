import { brands } from "#features/brand/brand.rules.ts";
import { paymentRefOf } from "#features/ledger/statement.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { decimalString, formatDollars, micros } from "#platform/money/money.ts";
import type { NoticeRequest, PaymentNotice, PaymentProcessor } from "#providers/payments/payments.ts";
import { type HoldTerms, shareWaitsUntil } from "../ledger/reversal.rules.ts";
import { keepEvent } from "./payment-events.store.ts";
import { noticeFailures } from "./purchase-notices.failures.ts";
import { whyHeld } from "./purchase-offer.service.ts";
import type { PurchaseParts } from "./purchase-parts.service.ts";
import { effectOf, type NoticeEffect } from "./purchase-states.rules.ts";
import { creditLabel, heldEmail, moneyBackEmail, receiptEmail } from "./purchase-views.rules.ts";
import * as store from "./purchases.store.ts";

/** What became of a notice. */
export type NoticeOutcome = "applied" | "repeated" | "parked";

const system = { uid: null, role: "system" } as const;

/** What processors tell, and what it does: the only way in which a purchase becomes credit. */
export function createPurchaseNotices(parts: PurchaseParts) {
  const { db, log } = parts;

  /** One transaction: the event in the inbox, the ledger, the purchase, the letter. A copy of an event does nothing. */
  async function apply(processor: PaymentProcessor, notice: PaymentNotice): Promise<NoticeOutcome> {
    // Read before the transaction, which has no other connection to ask with.
    const terms = await parts.settings.get("creators.payouts");
    const limits = await parts.settings.get("credit.limits");
    const done = await transact(db, async (tx) => {
      const purchase = await purchaseBehind(tx, processor, notice);
      const asked = purchase ? decide(purchase, notice) : unknownPayment;
      const why = purchase && asked.act === "credit" ? await whyHeld(parts, tx, purchase, limits) : null;
      const effect: NoticeEffect = why === null ? asked : { act: "hold", why };
      const outcome = outcomeOf(effect);
      const fresh = await keepEvent(tx, {
        processor: processor.id,
        event_id: notice.eventId,
        kind: notice.kind,
        outcome,
        purchase_id: purchase?.id ?? null,
        processor_ref: notice.processorRef,
        amount_micros: notice.amount,
        currency: notice.currency,
        note: "why" in effect ? effect.why : null,
        happened_at: notice.at,
        received_at: parts.clock.now(),
      });
      if (!fresh) return { outcome: "repeated" as const, uid: null, held: null };
      if (purchase) await carryOut({ parts, tx, processor, purchase, notice, terms }, effect);
      if (outcome === "parked") await park(parts, tx, purchase?.id ?? null, notice, effect);
      const uid = outcome === "applied" && purchase ? purchase.uid : null;
      return { outcome, uid, held: effect.act === "hold" ? effect.why : null };
    });
    if (done.held !== null) await giveBack(processor, notice, done.held);
    if (done.uid !== null) await parts.fundsChanged(done.uid).catch((error: unknown) => warn(notice, error));
    return done.outcome;
  }

  // Where it cannot be given back now, the reconciliation asks again.
  const giveBack = (processor: PaymentProcessor, notice: PaymentNotice, why: string) =>
    processor.refund(notice.processorRef, why).catch((error: unknown) => {
      log.error({ event: notice.eventId, error: String(error) }, "purchases: a held payment could not be given back");
    });

  // The credit is booked; a call that did not hear of it finds out by itself.
  const warn = (notice: PaymentNotice, error: unknown) =>
    log.warn({ event: notice.eventId, error: String(error) }, "purchases: a running call was not told");

  return {
    apply,

    /** Takes a notice as it arrived. Throws for one that is not the processor's; answers the rest, whatever they say. */
    async receive(processorId: string, request: NoticeRequest): Promise<{ outcome: NoticeOutcome }> {
      const { processor } = parts;
      if (processor?.id !== processorId) throw commonFailures.notFound();
      const verdict = await processor.verifyNotice(request);
      if ("notice" in verdict) return { outcome: await apply(processor, verdict.notice) };
      log.warn(
        { processor: processorId, refusal: verdict.refusal, address: request.address },
        "purchases: a bad notice",
      );
      throw verdict.refusal === "unreadable" ? noticeFailures.unreadable() : noticeFailures.refused();
    },
  };
}

const unknownPayment: NoticeEffect = { act: "park", why: "There is no such purchase" };

/** The purchase that a notice is about, locked so that its notices are handled one after the other. */
async function purchaseBehind(tx: Tx, processor: PaymentProcessor, notice: PaymentNotice) {
  if (notice.purchaseId === null || !isUuid(notice.purchaseId)) return undefined;
  const purchase = await store.lockPurchase(tx, notice.purchaseId);
  return purchase?.processor === processor.id ? purchase : undefined;
}

function decide(purchase: store.PurchaseRow, notice: PaymentNotice): NoticeEffect {
  if (purchase.processor_ref !== null && purchase.processor_ref !== notice.processorRef) {
    return { act: "park", why: "Another payment names this purchase" };
  }
  return effectOf({ ...purchase, price: micros(purchase.price_micros) }, notice);
}

function outcomeOf({ act }: NoticeEffect): NoticeOutcome {
  if (act === "nothing") return "repeated";
  return act === "park" || act === "mismatch" || act === "hold" ? "parked" : "applied";
}

/** One notice about one purchase, in its transaction. */
type Matter = {
  parts: PurchaseParts;
  tx: Tx;
  processor: PaymentProcessor;
  purchase: store.PurchaseRow;
  notice: PaymentNotice;
  terms: HoldTerms;
};

async function carryOut(matter: Matter, effect: NoticeEffect): Promise<void> {
  const { parts, tx, purchase, notice } = matter;
  const settle = (settlement: Omit<store.Settlement, "at" | "processorRef">) =>
    store.settlePurchase(tx, purchase.id, { ...settlement, processorRef: notice.processorRef, at: parts.clock.now() });
  switch (effect.act) {
    case "credit":
      return settle({ state: "paid", reason: null, journalId: await credit(matter) });
    case "take_back":
      return settle({ state: effect.state, takenBackBy: await takeBack(matter, effect.kind) });
    case "leave":
      return settle({ state: effect.state, reason: notice.reason });
    case "close":
      return settle({ state: effect.state });
    case "hold":
      await write(parts, tx, purchase, "held", heldEmail({ why: effect.why, ...purchase }));
      return settle({ state: "held", reason: effect.why });
    case "mismatch":
      return settle({ state: "mismatch", reason: effect.why });
    default:
  }
}

/** What was agreed, never what the notice says. */
async function credit({ parts, tx, processor, purchase }: Matter): Promise<string> {
  const [price, bonus] = [micros(purchase.price_micros), micros(purchase.bonus_micros)];
  const at = parts.clock.now();
  const journalId = await parts.ledger.recordPurchase(tx, {
    ownerId: purchase.uid,
    paid: price,
    bonus,
    at,
    paymentRef: paymentRefOf(processor.id, purchase.id),
    label: creditLabel(bonus),
  });
  const facts = { id: purchase.id, brand: purchase.brand, price, bonus, at, isTest: !processor.live };
  await write(parts, tx, purchase, "receipt", receiptEmail(facts));
  return journalId;
}

async function takeBack(
  { parts, tx, purchase, notice, terms }: Matter,
  kind: "refund" | "chargeback",
): Promise<string> {
  if (purchase.journal_id === null) throw new Error(`Purchase ${purchase.id} was never credited`);
  const price = micros(purchase.price_micros);
  const taken = await parts.ledger.reversePurchase(tx, {
    journalId: purchase.journal_id,
    kind,
    label: kind === "refund" ? `Refund of ${formatDollars(price)}` : `Payment of ${formatDollars(price)} disputed`,
    async shareWaits(creatorId, startedAt) {
      const creator = await parts.members.briefOf(tx, creatorId);
      return creator !== null && shareWaitsUntil(startedAt, creator.createdAt, terms) > parts.clock.now();
    },
  });
  await parts.audit.record(tx, {
    actor: system,
    action: kind === "refund" ? "purchases.refunded" : "purchases.charged_back",
    subject: { type: "purchase", id: purchase.id },
    after: {
      event: notice.eventId,
      taken: decimalString(taken.taken),
      loss: decimalString(taken.loss),
      fromCreators: decimalString(taken.fromCreators),
      frozen: kind === "chargeback",
    },
    ...(notice.reason === null ? {} : { reason: notice.reason }),
  });
  await write(parts, tx, purchase, kind, moneyBackEmail({ kind, price, id: purchase.id }));
  return taken.journalId;
}

/** Kept in the audit log for a person to look at, whatever the outcome. */
async function park(
  parts: PurchaseParts,
  tx: Tx,
  purchaseId: string | null,
  notice: PaymentNotice,
  effect: NoticeEffect,
) {
  parts.log.error({ event: notice.eventId, purchase: purchaseId }, "purchases: a payment has to be looked at");
  await parts.audit.record(tx, {
    actor: system,
    action: "purchases.parked",
    subject: { type: "purchase", id: purchaseId ?? notice.processorRef },
    after: {
      event: notice.eventId,
      kind: notice.kind,
      amount: decimalString(notice.amount),
      currency: notice.currency,
    },
    reason: "why" in effect ? effect.why : "unknown",
  });
}

type EmailContent = ReturnType<typeof receiptEmail>;

async function write(parts: PurchaseParts, tx: Tx, purchase: store.PurchaseRow, kind: string, email: EmailContent) {
  const member = await parts.members.briefOf(tx, purchase.uid);
  const brand = brands.find((one) => one.name === purchase.brand);
  if (!member) return;
  await parts.mail.post(tx, {
    to: member.email,
    key: `${kind}:${purchase.id}`,
    kind,
    email,
    ...(brand ? { brand } : {}),
  });
}
