import { chargeableMs, chargeOf, creatorPart, splitCharge } from "#features/ledger/charge.rules.ts";
import type { LedgerService } from "#features/ledger/ledger.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { type Micros, micros, zero } from "#platform/money/money.ts";

import { timeFor } from "./call-terms.rules.ts";
import type { CallRow } from "./calls.store.ts";
import * as calls from "./calls.store.ts";
import type { EndReason } from "./conversations.schema.ts";
import type { Meter } from "./meter.rules.ts";
import { endCall, endTestCall, renewCall } from "./settlement.store.ts";

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

export type CallTimes = { billedMs: number; pausedMs: number };

/** The only place where a call moves money. */
export type Settlement = {
  /** The money of a call as the database has it. */
  load(row: CallRow): Promise<OpenSlice>;
  /** The same, read anew. */
  reload(callId: string): Promise<OpenSlice>;
  /** What a customer could set aside now. */
  availableTo(customerUid: string): Promise<Micros>;
  markStarted(callId: string): Promise<void>;
  /** Takes what was used of the open slice and sets the next one aside, in one transaction. Throws when the call is no longer ours. */
  renew(row: CallRow, slice: OpenSlice, next: CallTimes & { sliceNo: number; wanted: Micros }): Promise<OpenSlice>;
  /** Takes what was used for the last time, gives the rest back, and closes the call. Asked twice, it answers twice and acts once. */
  end(callId: string, end: CallTimes & { reason: EndReason }): Promise<CallRow>;
};

/** The purse and the clock with which a call starts. */
export function meterOf(row: CallRow, slice: OpenSlice): Meter {
  return {
    rate: micros(row.rate_micros),
    cap: row.cap_micros === null ? null : micros(row.cap_micros),
    startedAtMs: null,
    pausedMs: 0,
    pauseReasons: [],
    pauseSinceMs: null,
    paidUntilMs: 0,
    captured: micros(slice.capturedFree + slice.capturedPaid),
    held: micros(slice.heldFree + slice.heldPaid),
    available: slice.available,
  };
}

type SettlementOptions = { db: Db; clock: Clock; ledger: Pick<LedgerService, "openHold" | "balances">; owner: string };

/** Whether the database refused because the call is not where its asker believed: taken over, renewed, or alive after all. */
export function hasMovedOn(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "CV001";
}

/** How long a hold may stay open past its slice before `ledger:check` calls it forgotten. */
const HOLD_LIFE_MS = 10 * 60_000;
/** A call that moved on while its end was computed is read again this often. */
const END_ATTEMPTS = 3;

export function createSettlement({ db, clock, ledger, owner }: SettlementOptions) {
  async function availableTo(uid: string): Promise<Micros> {
    const { available } = await ledger.balances(db, uid);
    return micros(available.free + available.paid);
  }

  async function load(row: CallRow): Promise<OpenSlice> {
    if (row.kind === "test") return testSlice(row);
    const [hold, available] = await Promise.all([ledger.openHold(db, row.id), availableTo(row.customer_uid)]);
    return {
      sliceNo: row.slice_no,
      holdId: row.hold_id,
      heldFree: hold?.free ?? zero,
      heldPaid: hold?.paid ?? zero,
      capturedFree: micros(row.captured_free_micros),
      capturedPaid: micros(row.captured_paid_micros),
      creatorCredited: micros(row.creator_micros),
      available,
    };
  }

  async function renew(row: CallRow, slice: OpenSlice, next: CallTimes & { sliceNo: number; wanted: Micros }) {
    const chargeable = chargeableMs({ billedMs: next.billedMs, pausedMs: next.pausedMs });
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
  async function close(callId: string, reason: EndReason, times: CallTimes | null): Promise<CallRow> {
    for (let attempt = 1; ; attempt += 1) {
      const row = await calls.findCall(db, callId);
      if (!row) throw new Error(`There is no call ${callId}`);
      if (row.state === "ended") return row;
      const slice = await load(row);
      const { billedMs, pausedMs } = times ?? durableTimes(row, slice);
      const chargeable = chargeableMs({ billedMs: billedMs, pausedMs: pausedMs });
      const ask = { callId, sliceNo: row.slice_no, reason, billedMs, pausedMs, chargeableMs: chargeable };
      try {
        if (row.kind === "test") {
          const leaseOwner = times === null ? null : owner;
          return await endTestCall(db, { ...ask, leaseOwner, at: clock.now() });
        }
        const amounts = amountsDue(row, slice, chargeable);
        const leaseOwner = times === null ? null : owner;
        return await endCall(db, { ...ask, leaseOwner, ...amounts, at: clock.now() });
      } catch (error) {
        if (attempt >= END_ATTEMPTS || !hasMovedOn(error)) throw error;
      }
    }
  }

  return {
    load,
    renew,
    async reload(callId: string): Promise<OpenSlice> {
      const row = await calls.findCall(db, callId);
      if (!row) throw new Error(`There is no call ${callId}`);
      return load(row);
    },
    availableTo,
    markStarted: (callId: string) => calls.markStarted(db, callId, owner, clock.now()),
    end: (callId: string, end: CallTimes & { reason: EndReason }) => close(callId, end.reason, end),
    /** Ends a call that no server runs, at its last durable time. */
    endAbandoned: (callId: string, reason: EndReason) => close(callId, reason, null),
  };
}

/**
 * The times that a vanished server has written down. Its heartbeats may have run ahead of the slices that it was too slow
 * to set aside: what no money was set aside for is no part of the call, as at every other end.
 */
function durableTimes(row: CallRow, slice: OpenSlice): CallTimes {
  const [billedMs, pausedMs] = [Number(row.billed_ms), Number(row.paused_ms)];
  const funds = micros(slice.capturedFree + slice.capturedPaid + slice.heldFree + slice.heldPaid);
  return { billedMs: Math.min(billedMs, pausedMs + timeFor(micros(row.rate_micros), funds)), pausedMs };
}

/** Longer than a test call may last, so that its length ends it and never its money. */
const TEST_MARGIN_MS = 120_000;

/** As if a test call were paid for to its end: nothing of this is in any account. */
function testSlice(row: CallRow): OpenSlice {
  const heldPaid = chargeOf(micros(row.rate_micros), Number(row.test_ms) + TEST_MARGIN_MS);
  const none = { heldFree: zero, capturedFree: zero, capturedPaid: zero, creatorCredited: zero, available: zero };
  return { sliceNo: row.slice_no, holdId: null, heldPaid, ...none };
}

/** What a call owes beyond what it has paid, free credit first, and the creator's part of the paid side. */
function amountsDue(
  row: CallRow,
  slice: OpenSlice,
  chargeable: number,
): { free: Micros; paid: Micros; creator: Micros } {
  const rate = micros(row.rate_micros);
  const { free, paid } = splitCharge({
    owed: chargeOf(rate, chargeable),
    captured: { free: slice.capturedFree, paid: slice.capturedPaid },
    held: { free: slice.heldFree, paid: slice.heldPaid },
  });
  const creator = creatorPart({
    paidTotal: micros(slice.capturedPaid + paid),
    rate,
    shareBps: row.share_bps,
    usageFeePerMinute: micros(row.usage_fee_micros),
    alreadyCredited: slice.creatorCredited,
  });
  return { free, paid, creator };
}
