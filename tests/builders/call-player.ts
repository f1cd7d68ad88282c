import type { CallLimits } from "#features/conversations/call-terms.rules.ts";
import {
  type LiveCall,
  type LiveEffect,
  type LiveEvent,
  newLiveCall,
  step,
} from "#features/conversations/live-conversation.rules.ts";
import type { Meter } from "#features/conversations/meter.rules.ts";
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
    startedAtMs: null,
    pausedMs: 0,
    pauseReasons: [],
    pauseSinceMs: null,
    paidUntilMs: 0,
    captured: zero,
    held: rate,
    available: dollars(10),
    ...changes,
  };
}

/** Plays a call against a purse that grants every renewal at once, as the ledger does. */
export function player(meter: Meter = meterWith(), limits: CallLimits = initialSetting("calls.limits")) {
  let call: LiveCall = newLiveCall(meter, limits, 0);
  let nowMs = 0;
  let purse: Micros = micros(meter.held + meter.available);
  const seen: { atMs: number; effect: LiveEffect }[] = [];
  const send = (event: LiveEvent) => {
    const result = step(call, event, limits, nowMs);
    call = result.call;
    for (const effect of result.effects) {
      seen.push({ atMs: nowMs, effect });
      if (effect.type === "renew") grant(effect);
    }
  };
  const grant = (effect: Extract<LiveEffect, { type: "renew" }>) => {
    const captured = chargeOf(call.meter.rate, chargeableMs({ billedMs: effect.billedMs, pausedMs: effect.pausedMs }));
    const held = minMicros(effect.wanted, micros(purse - captured));
    const available = micros(purse - captured - held);
    send({ type: "renewed", sliceNo: effect.sliceNo, captured, held, available });
  };
  return {
    send,
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
    topUp(amount: Micros) {
      purse = micros(purse + amount);
      send({ type: "topped_up", available: micros(call.meter.available + amount) });
    },
    of: <T extends LiveEffect["type"]>(type: T) =>
      seen.filter((one): one is { atMs: number; effect: Extract<LiveEffect, { type: T }> } => one.effect.type === type),
    call: () => call,
    now: () => nowMs,
  };
}
