import {
  type LiveCall,
  type LiveEffect,
  type LiveEvent,
  step,
} from "#features/conversations/live/live-conversation.rules.ts";
import { newLiveCall } from "#features/conversations/live/new-live-call.rules.ts";
import { fundedMs, type Meter, resumedMeter } from "#features/conversations/settlement/meter.rules.ts";
import type { CallLimits } from "#features/conversations/start/call-terms.rules.ts";
import { chargeableMs, chargeOf } from "#features/ledger/charge.rules.ts";
import { initialSetting } from "#features/settings/settings.rules.ts";
import { dollars, type Micros, micros, minMicros, parseDollars, zero } from "#platform/money/money.ts";

/** $1.50 a minute. */
export const rate = parseDollars("1.50") ?? zero;

/** A call with one minute held and ten dollars beside it. */
export function meterWith(changes: Partial<Meter> = {}): Meter {
  return {
    rate,
    cap: null,
    capIsLimit: false,
    startedAtMs: null,
    pausedMs: 0,
    pauseReasons: [],
    pauseSinceMs: null,
    paidUntilMs: 0,
    paidMs: 0,
    captured: zero,
    held: rate,
    available: dollars(10),
    ...changes,
  };
}

type Kept = { billedMs: number; pausedMs: number; pauseUsedMs?: number };

/** What the database has of a call, as far as its times and its money go. */
function storedCall(meter: Meter) {
  const times = { billed_ms: 0, paused_ms: 0, pause_used_ms: 0, chargeable_ms: 0 };
  const row = { ...times, slice_no: 0, captured: zero, held: meter.held };
  const keep = ({ billedMs, pausedMs, pauseUsedMs = 0 }: Kept) => {
    row.pause_used_ms = Math.max(row.pause_used_ms, pauseUsedMs);
    if (billedMs >= row.billed_ms) row.paused_ms = pausedMs;
    row.billed_ms = Math.max(row.billed_ms, billedMs);
  };
  return { row, keep };
}

/** Plays a call against a purse that grants every renewal at once, as the ledger does. */
export function player(meter: Meter = meterWith(), limits: CallLimits = initialSetting("calls.limits")) {
  let call: LiveCall = newLiveCall(meter, { sliceNo: 0, pauseUsedMs: 0 }, limits, 0);
  let nowMs = 0;
  let purse: Micros = micros(meter.held + meter.available);
  let raisedCap: Micros | null = null;
  let isAway = false;
  const stored = storedCall(meter);
  const seen: { atMs: number; effect: LiveEffect }[] = [];
  const send = (event: LiveEvent) => {
    const result = step(call, event, limits, nowMs);
    call = result.call;
    for (const effect of result.effects) {
      seen.push({ atMs: nowMs, effect });
      if (isAway) {
        if (effect.type === "renew") send({ type: "renewal_failed", lost: true });
        if (effect.type === "read_funds") send({ type: "funds_read", lost: true });
        continue;
      }
      if (effect.type === "beat") stored.keep(effect);
      if (effect.type === "renew") grant(effect);
      if (effect.type === "read_funds") {
        send({ type: "funds", available: call.meter.available, cap: raisedCap ?? call.meter.cap });
        send({ type: "funds_read" });
      }
    }
  };
  const grant = (effect: Extract<LiveEffect, { type: "renew" }>) => {
    const counted = chargeableMs({ billedMs: effect.billedMs, pausedMs: effect.pausedMs });
    const chargeable = Math.min(counted, fundedMs(call.meter));
    const captured = chargeOf(call.meter.rate, chargeable);
    const held = minMicros(effect.wanted, micros(purse - captured));
    const available = micros(purse - captured - held);
    stored.keep(effect);
    Object.assign(stored.row, { chargeable_ms: chargeable, slice_no: effect.sliceNo, captured, held });
    send({ type: "renewed", sliceNo: effect.sliceNo, captured, held, available });
  };
  return {
    send,
    /** What the database has of it. */
    stored: stored.row,
    /** Its server is gone, and another one takes the call as the database has it, on a clock that began elsewhere. */
    takenOver(clockStartsAtMs: number) {
      if (call.meter.startedAtMs === null || call.phase === "ended") return;
      const { captured, held } = stored.row;
      const money = { captured, held, available: micros(purse - captured - held) };
      nowMs = clockStartsAtMs;
      const { billed_ms: billedMs, paused_ms: pausedMs, chargeable_ms: paidMs } = stored.row;
      const taken = resumedMeter({ ...call.meter, ...money }, { billedMs, pausedMs, paidMs }, nowMs);
      const { slice_no: sliceNo, pause_used_ms: pauseUsedMs } = stored.row;
      call = newLiveCall(taken, { sliceNo, pauseUsedMs }, limits, nowMs);
    },
    pass(ms: number, options: { alive?: boolean; talking?: boolean } = { alive: true, talking: true }) {
      for (const endMs = nowMs + ms; nowMs < endMs; ) {
        nowMs = Math.min(endMs, nowMs + 250);
        if (options.alive) send({ type: "seen" });
        if (options.talking) send({ type: "user_active" });
        send({ type: "tick" });
      }
    },
    start() {
      send({ type: "connected" });
      send({ type: "first_sound" });
      send({ type: "agent_speaking", speaking: true });
      send({ type: "agent_speaking", speaking: false });
    },
    /** The database cannot be reached from now on, or is back. */
    outage(begins: boolean) {
      isAway = begins;
    },
    /** The cap is raised through another server: the call hears of it when it reads. */
    raiseCapElsewhere(cap: Micros) {
      raisedCap = cap;
    },
    topUp(amount: Micros) {
      purse = micros(purse + amount);
      send({ type: "funds", available: micros(call.meter.available + amount) });
    },
    of: <T extends LiveEffect["type"]>(type: T) =>
      seen.filter((one): one is { atMs: number; effect: Extract<LiveEffect, { type: T }> } => one.effect.type === type),
    call: () => call,
    now: () => nowMs,
  };
}
