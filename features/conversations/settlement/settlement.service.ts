import { chargeableMs, chargeOf, creatorPart, priceOf, splitCharge } from "#features/ledger/charge.rules.ts";
import type { LedgerService } from "#features/ledger/ledger.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { type Micros, micros, zero } from "#platform/money/money.ts";
import type { CallRow } from "../calls/calls.store.ts";
import * as calls from "../calls/calls.store.ts";
import type { EndReason } from "../conversations.schema.ts";
import { exactTimeFor } from "../start/call-terms.rules.ts";
import { fundedMs, fundedTimes, type Meter, newMeter, resumedMeter } from "./meter.rules.ts";
import { breakCall, endCall, endTestCall, renewCall } from "./settlement.store.ts";

/** The money of a running call: what was taken, what is set aside, what is left beside it. */
export type OpenSlice = {
  sliceNo: number;
  holdId: string | null;
  heldFree: Micros;
  heldPaid: Micros;
  capturedFree: Micros;
  capturedPaid: Micros;
  creatorCredited: Micros;
  /** What the customer could still add to this call. */
  available: Micros;
};

export type CallFunds = Pick<Meter, "available" | "cap" | "capIsLimit">;

export type CallTimes = { billedMs: number; pausedMs: number };
/** `good`: the times at which the last reply had been heard; null when none was. */
export type FinalTimes = CallTimes & { good: CallTimes | null };

/** The only place where a call moves money. */
export type Settlement = {
  /** The money of a call as the database has it. */
  load(row: CallRow): Promise<OpenSlice>;
  /** The same, read anew. */
  reload(callId: string): Promise<OpenSlice>;
  /** What the customer of a call could set aside now, and its cap. */
  fundsOf(callId: string): Promise<CallFunds>;
  markStarted(callId: string, at: Date): Promise<void>;
  /** Takes what was used of the open slice and sets the next one aside, in one transaction. Throws when the call is no longer ours. */
  renew(row: CallRow, slice: OpenSlice, next: CallTimes & { sliceNo: number; wanted: Micros }): Promise<OpenSlice>;
  /**
   * Takes what was used for the last time, gives the rest back, and closes the call. Of one that broke on our side, what
   * came after the `good` times goes back too. Asked twice, it answers twice and acts once.
   */
  end(callId: string, end: FinalTimes & { reason: EndReason }): Promise<CallRow>;
};

/** The purse and the clock with which a server begins to carry a call, or goes on with one. */
export function meterOf(row: CallRow, slice: OpenSlice, atMs: number): Meter {
  const meter = newMeter({
    rate: micros(row.rate_micros),
    ...capOf(row),
    captured: micros(slice.capturedFree + slice.capturedPaid),
    held: micros(slice.heldFree + slice.heldPaid),
    available: slice.available,
  });
  if (row.state === "starting") return meter;
  return resumedMeter(meter, { ...durableTimes(row), paidMs: Number(row.chargeable_ms) }, atMs);
}

const capOf = (row: CallRow) => ({
  cap: row.cap_micros === null ? null : micros(row.cap_micros),
  capIsLimit: row.cap_is_limit,
});

type SettlementOptions = { db: Db; clock: Clock; ledger: Pick<LedgerService, "openHold" | "balances">; owner: string };

/** Whether the database refused because the call is not where its asker believed: taken over, renewed, or alive after all. */
export function hasMovedOn(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "CV001";
}

/** How long a hold may stay open past its slice before `ledger:check` calls it forgotten. */
const HOLD_LIFE_MS = 10 * minuteMs;
/** So many broken calls of a customer and UTC day give back without a person looking. */
export const MOST_GIVEN_BACK_A_DAY = 3;
/** A call that moved on while its end was computed is read again this often. */
const END_ATTEMPTS = 3;

export function createSettlement({ db, clock, ledger, owner }: SettlementOptions) {
  async function liveRow(callId: string): Promise<CallRow> {
    const row = await calls.findCall(db, callId);
    if (!row) throw new Error(`There is no call ${callId}`);
    return row;
  }

  const load = (row: CallRow) => sliceOf({ db, ledger }, row);

  async function renew(row: CallRow, slice: OpenSlice, next: CallTimes & { sliceNo: number; wanted: Micros }) {
    const counted = chargeableMs({ billedMs: next.billedMs, pausedMs: next.pausedMs });
    // One that comes late pays for what was set aside; the next one pays for the rest.
    const chargeable = Math.min(counted, fundedMs(meterOf(row, slice, 0)));
    const amounts = amountsDue(row, slice, chargeable);
    const at = clock.now();
    const held = await renewCall(db, {
      callId: row.id,
      leaseOwner: owner,
      sliceNo: next.sliceNo,
      billedMs: next.billedMs,
      pausedMs: next.pausedMs,
      chargeableMs: chargeable,
      ...amounts,
      wanted: next.wanted,
      expiresAt: new Date(at.getTime() + HOLD_LIFE_MS),
      at,
    });
    return {
      sliceNo: next.sliceNo,
      holdId: held.hold_id,
      heldFree: micros(held.held_free),
      heldPaid: micros(held.held_paid),
      capturedFree: micros(slice.capturedFree + amounts.free),
      capturedPaid: micros(slice.capturedPaid + amounts.paid),
      creatorCredited: micros(slice.creatorCredited + amounts.creator),
      available: micros(held.available),
    };
  }

  /** Without times it ends a call that no server runs, at the times that are in the database. */
  async function close(callId: string, reason: EndReason, times: FinalTimes | null): Promise<CallRow> {
    for (let attempt = 1; ; attempt += 1) {
      const row = await liveRow(callId);
      if (row.state === "ended") return row;
      const slice = await load(row);
      const { billedMs, pausedMs } = times ?? fundedTimes(meterOf(row, slice, 0), durableTimes(row));
      const chargeable = payableMs(row, slice, chargeableMs({ billedMs: billedMs, pausedMs: pausedMs }));
      const ask = { callId, sliceNo: row.slice_no, reason, billedMs, pausedMs, chargeableMs: chargeable };
      const leaseOwner = times === null ? null : owner;
      try {
        if (row.kind === "test") return await endTestCall(db, { ...ask, leaseOwner, at: clock.now() });
        const end = { ...ask, leaseOwner, ...amountsDue(row, slice, chargeable), at: clock.now() };
        return await (reason === "error" ? breakCall(db, { ...end, ...keptOf(row, times) }) : endCall(db, end));
      } catch (error) {
        if (attempt >= END_ATTEMPTS || !hasMovedOn(error)) throw error;
      }
    }
  }

  return {
    load,
    renew,
    reload: async (callId: string) => load(await liveRow(callId)),
    async fundsOf(callId: string): Promise<CallFunds> {
      const row = await liveRow(callId);
      return { ...capOf(row), available: (await load(row)).available };
    },
    markStarted: (callId: string, at: Date) => calls.markStarted(db, callId, owner, at),
    end: (callId: string, end: FinalTimes & { reason: EndReason }) => close(callId, end.reason, end),
    /** Ends a call that no server runs, at its last durable time. Fails with CV001 while a server holds it. */
    endAbandoned: (callId: string, reason: EndReason) => close(callId, reason, null),
    /** The same, or null while a server holds the call: who holds it is asked by another way. */
    endUnheld: (callId: string, reason: EndReason): Promise<CallRow | null> =>
      close(callId, reason, null).catch((error: unknown) => {
        if (hasMovedOn(error)) return null;
        throw error;
      }),
  };
}

/** The money of a call as the database has it. */
async function sliceOf({ db, ledger }: Pick<SettlementOptions, "db" | "ledger">, row: CallRow): Promise<OpenSlice> {
  if (row.kind === "test") return testSlice(row);
  const [hold, { available }] = await Promise.all([ledger.openHold(db, row.id), ledger.balances(db, row.customer_uid)]);
  return {
    sliceNo: row.slice_no,
    holdId: row.hold_id,
    heldFree: hold?.free ?? zero,
    heldPaid: hold?.paid ?? zero,
    capturedFree: micros(row.captured_free_micros),
    capturedPaid: micros(row.captured_paid_micros),
    creatorCredited: micros(row.creator_micros),
    available: micros(available.free + available.paid),
  };
}

/** The times that a vanished server has written down. */
const durableTimes = (row: CallRow): CallTimes => ({
  billedMs: Number(row.billed_ms),
  pausedMs: Number(row.paused_ms),
});

/** A call from before whole cents is charged to the micro-dollar, so its money must cover its time to the micro-dollar. */
function payableMs(row: CallRow, slice: OpenSlice, ms: number): number {
  if (row.whole_cents) return ms;
  const funds = micros(slice.capturedFree + slice.capturedPaid + slice.heldFree + slice.heldPaid);
  return Math.min(ms, exactTimeFor(micros(row.rate_micros), funds));
}

/** Longer than a test call may last, so that its length ends it and never its money. */
const TEST_MARGIN_MS = 120_000;

/** As if a test call were paid for to its end: nothing of this is in any account. */
function testSlice(row: CallRow): OpenSlice {
  const heldPaid = chargeOf(micros(row.rate_micros), Number(row.test_ms) + TEST_MARGIN_MS);
  const none = { heldFree: zero, capturedFree: zero, capturedPaid: zero, creatorCredited: zero, available: zero };
  return { sliceNo: row.slice_no, holdId: null, heldPaid, ...none };
}

/** What a broken call keeps of its price, and how often in a day the rest goes back at once. */
function keptOf(row: CallRow, times: FinalTimes | null): { keep: Micros; mostADay: number } {
  const keep = times?.good ? owedFor(row, chargeableMs(times.good)) : zero;
  return { keep, mostADay: MOST_GIVEN_BACK_A_DAY };
}

function owedFor(row: CallRow, chargeable: number): Micros {
  const rate = micros(row.rate_micros);
  return row.whole_cents ? chargeOf(rate, chargeable) : priceOf(rate, chargeable);
}

/** What a call owes beyond what it has paid, free credit first, and the creator's part of the paid side. */
function amountsDue(
  row: CallRow,
  slice: OpenSlice,
  chargeable: number,
): { free: Micros; paid: Micros; creator: Micros } {
  const rate = micros(row.rate_micros);
  const { free, paid } = splitCharge({
    owed: owedFor(row, chargeable),
    captured: { free: slice.capturedFree, paid: slice.capturedPaid },
    held: { free: slice.heldFree, paid: slice.heldPaid },
  });
  const creator = creatorPart({
    paidTotal: micros(slice.capturedPaid + paid),
    rate,
    shareBps: row.share_bps,
    usageFeePerMinute: micros(row.usage_fee_micros),
    alreadyCredited: slice.creatorCredited,
    exact: !row.whole_cents,
  });
  return { free, paid, creator };
}
