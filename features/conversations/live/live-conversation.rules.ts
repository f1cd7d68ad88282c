import type { Micros } from "#platform/money/money.ts";
import type { EndReason } from "../conversations.schema.ts";
import type { Meter, Times } from "../settlement/meter.rules.ts";
import * as meterRules from "../settlement/meter.rules.ts";
import type { CallLimits } from "../start/call-terms.rules.ts";
import { continued, pausedByCaller, pauseLeftMs } from "./call-pause.rules.ts";
import { fromCaller, isUnseen, lineLost, seen } from "./caller-events.rules.ts";
import {
  askedInVain,
  beat,
  endedByMoney,
  report,
  watchConnection,
  watchCredit,
  watchFunds,
  watchSilence,
} from "./live-watches.rules.ts";

/** One running call. A value: every event makes a new one. */
export type LiveCall = Readonly<{
  phase: "waiting" | "metering" | "ended";
  meter: Meter;
  sliceNo: number;
  /** A renewal is on its way to the ledger. */
  renewing: boolean;
  /** What may be spent is read once more before money ends the call; null: not since the last slice. */
  lastReading: "asked" | "done" | "failed" | null;
  /** The database could not be reached: it is not asked for money before this time. */
  askAgainAtMs: number;
  createdAtMs: number;
  everConnected: boolean;
  connected: boolean;
  disconnectedAtMs: number;
  lastSeenMs: number;
  /** When the latest run of signs of life began, and the last sign before it. */
  signsFromMs: number;
  seenBeforeMs: number;
  /** When the meter last rested: no later pause reaches back beyond it. */
  restedMs: number;
  /** Since when nobody has spoken; null while the agent speaks. */
  quietSinceMs: number | null;
  timesAsked: number;
  /** Since when the caller's microphone is off; null while it is not, infinite while they say so and are heard. */
  mutedSinceMs: number | null;
  /** Since when the customer pauses the call; null while they do not. */
  pausedSinceMs: number | null;
  /** How long their earlier pauses were, summed; also those at a server that carried the call before. */
  pauseUsedMs: number;
  /** A silence that is not charged begins at this time or later. */
  restFromMs: number;
  lastBeatMs: number;
  /** Up to here the times were made durable: they never go back. */
  provenMs: number;
  lastMeterMs: number;
  /** The customer was told that the meter rests. */
  toldToRest: boolean;
  /** What was left at the last look: a warning is given when a threshold lies between two looks. */
  lastRemainingMs: number;
  /** The most that was ever left: a threshold above it was never crossed. Infinite where another server has seen it. */
  mostRemainingMs: number;
  /** A page has come that was given no warning: the next look gives the one that applies. */
  unwarned: boolean;
  saidGoodbye: boolean;
  goodbyeSaidAtMs: number;
  /** The meter where the caller had last heard a reply; null before the first one. */
  goodTimes: Times | null;
}>;

export type LiveEvent =
  | { type: "connected" }
  | { type: "disconnected"; clean: boolean }
  | { type: "first_sound" }
  | { type: "seen" }
  | { type: "user_active" }
  /** The caller is in the middle of saying something. */
  | { type: "user_speaking" }
  | { type: "user_typing" }
  /** The caller has turned the microphone off, or on again; may come more than once. */
  | { type: "user_muted"; muted: boolean }
  /** The caller pauses the call, or continues it; may come more than once. */
  | { type: "user_paused"; paused: boolean }
  /** The agent's own reply started or stopped; what it says because nobody speaks is not one. */
  | { type: "agent_speaking"; speaking: boolean; reply?: boolean }
  /** The model will not answer what the caller said: that turn is free. `over`: the line in its place was said. */
  | { type: "turn_declined"; over: boolean }
  | { type: "crisis" }
  /** The platform says something that nobody pays for. */
  | { type: "notice_speaking"; speaking: boolean }
  | { type: "fault"; where?: string }
  | { type: "renewed"; sliceNo: number; captured: Micros; held: Micros; available: Micros }
  | { type: "renewal_failed"; lost?: boolean }
  /** What the customer could still add, and the cap: credit was bought or spent, or the cap raised. */
  | { type: "funds"; available: Micros; cap?: Micros | null; capIsLimit?: boolean }
  /** What `read_funds` asked for was told, or could not be read; `lost`: for want of a database. */
  | { type: "funds_read"; lost?: boolean }
  | { type: "end_requested"; reason: EndReason }
  | { type: "tick" };

export type WarningCode = "credit_low" | "cap_low" | "limit_low" | "time_low";
export type LiveEffect =
  | { type: "start_meter" }
  | { type: "beat"; billedMs: number; pausedMs: number; pauseUsedMs: number }
  | { type: "renew"; sliceNo: number; billedMs: number; pausedMs: number; wanted: Micros }
  | { type: "read_funds" }
  | { type: "report_meter"; countedMs: number; remainingMs: number; pauseLeftMs: number }
  | { type: "warn"; code: WarningCode; remainingMs: number }
  | { type: "ask_if_there" }
  | { type: "say_goodbye" }
  | { type: "drop_connection" }
  | { type: "end"; reason: EndReason; billedMs: number; pausedMs: number; good: Times | null };

export type Step = { call: LiveCall; effects: LiveEffect[] };

/** What an event does to a call. Nothing happens to a call that has ended. */
export function step(call: LiveCall, event: LiveEvent, limits: CallLimits, atMs: number): Step {
  if (call.phase === "ended") return { call, effects: [] };
  const { call: next, effects } = handled(call, event, limits, atMs);
  const rested = call.meter.pauseReasons.length > 0 || next.meter.pauseReasons.length > 0;
  return { call: rested ? { ...next, restedMs: atMs } : next, effects };
}

function handled(call: LiveCall, event: LiveEvent, limits: CallLimits, atMs: number): Step {
  switch (event.type) {
    case "tick":
      return tick(call, limits, atMs);
    case "first_sound":
      return firstSound(call, limits, atMs);
    case "disconnected":
      return event.clean ? end(call, "user", limits, atMs) : { call: lineLost(call, limits, atMs), effects: [] };
    case "fault":
      return fault(call, limits, atMs);
    case "end_requested":
      return end(call, event.reason, limits, atMs);
    case "funds":
      return withFunds(call, event, limits, atMs);
    case "funds_read":
      return event.lost ? { call: askedInVain(call, atMs), effects: [] } : fundsRead(call, limits, atMs);
    default:
      return { call: changed(call, event, limits, atMs), effects: [] };
  }
}

/** What ends when the companion is heard again. */
const restedFor = ["fault", "silence", "declined", "moved"] as const;

type LoudEvent = "tick" | "first_sound" | "disconnected" | "fault" | "end_requested" | "funds" | "funds_read";
type QuietEvent = Exclude<LiveEvent, { type: LoudEvent }>;

function changed(earlier: LiveCall, event: QuietEvent, limits: CallLimits, atMs: number): LiveCall {
  // A page may come back before anybody noticed that its line was dead.
  // A new page knows of no pause, and whoever speaks ends it.
  const speaks = event.type === "user_active" || (event.type === "agent_speaking" && event.speaking);
  const continues = event.type === "connected" || speaks;
  const isGone = event.type === "connected" && isUnseen(earlier, atMs);
  const before = isGone ? lineLost(earlier, limits, atMs) : earlier;
  const call = continues ? continued(before, atMs) : before;
  switch (event.type) {
    case "connected": {
      const quietSinceMs = call.everConnected ? atMs : null;
      // The next tick tells the time to the page that has just come, which knows none, or one of before the break.
      const lastMeterMs = Number.NEGATIVE_INFINITY;
      // What was said after the last sign of life went into a dead line.
      const saidGoodbye = call.saidGoodbye && call.goodbyeSaidAtMs < call.lastSeenMs;
      const fresh = {
        connected: true,
        mutedSinceMs: null,
        everConnected: true,
        unwarned: call.everConnected,
        saidGoodbye,
      };
      return { ...seen(call, atMs), ...fresh, quietSinceMs, lastMeterMs };
    }
    case "seen":
    case "user_speaking":
    case "user_typing":
    case "user_muted":
    case "user_active":
      return fromCaller(call, event, atMs);
    case "user_paused":
      return pausedByCaller(call, event.paused, limits, atMs);
    case "agent_speaking": {
      const over = event.speaking ? restedFor : [];
      const meter = meterRules.resumeAll(call.meter, over, atMs);
      const heard = !event.speaking && event.reply && !meter.pauseReasons.includes("fault");
      const goodTimes = heard ? meterRules.times(meter, atMs) : call.goodTimes;
      return { ...call, meter, quietSinceMs: event.speaking ? null : atMs, timesAsked: 0, goodTimes };
    }
    case "turn_declined": {
      const { meter, quietSinceMs: quiet } = call;
      if (!event.over) return { ...call, meter: meterRules.pause(meter, "declined", quiet ?? atMs) };
      // The silence begins anew: no pause may count this time once more.
      return { ...call, quietSinceMs: quiet && atMs, meter: meterRules.resume(meter, "declined", atMs) };
    }
    case "crisis":
      return { ...call, meter: meterRules.pause(call.meter, "crisis", atMs) };
    case "notice_speaking": {
      const change = event.speaking ? meterRules.pause : meterRules.resume;
      return { ...call, meter: change(call.meter, "notice", atMs) };
    }
    case "renewed": {
      const { captured, held, available, sliceNo } = event;
      const meter = { ...call.meter, captured, held, available };
      return { ...call, renewing: false, lastReading: null, sliceNo, meter };
    }
    case "renewal_failed":
      return event.lost ? askedInVain({ ...call, renewing: false }, atMs) : { ...call, renewing: false };
  }
}

function firstSound(call: LiveCall, limits: CallLimits, atMs: number): Step {
  if (call.meter.startedAtMs !== null) return { call, effects: [] };
  const meter = { ...call.meter, startedAtMs: atMs, paidUntilMs: atMs };
  const remainingMs = meterRules.remainingMs(meter, limits, atMs);
  const untold = { lastRemainingMs: remainingMs, mostRemainingMs: remainingMs };
  return {
    call: { ...call, phase: "metering", meter, lastBeatMs: atMs, lastMeterMs: atMs, ...untold },
    effects: [{ type: "start_meter" }],
  };
}

/** Our side failed: the meter rests until the agent is heard again. Failing again before that ends the call as broken. */
function fault(call: LiveCall, limits: CallLimits, atMs: number): Step {
  if (call.meter.pauseReasons.includes("fault") || call.phase === "waiting") return end(call, "error", limits, atMs);
  return { call: { ...call, meter: meterRules.pause(call.meter, "fault", atMs) }, effects: [] };
}

type Funds = Extract<LiveEvent, { type: "funds" }>;

/** More can be spent on this call, or less. With more, warnings can come again, and it shows at once how far it reaches. */
function withFunds(call: LiveCall, funds: Funds, limits: CallLimits, atMs: number): Step {
  const { available, cap = call.meter.cap, capIsLimit = call.meter.capIsLimit } = funds;
  if (available === call.meter.available && cap === call.meter.cap) return { call, effects: [] };
  const meter = { ...call.meter, available, cap, capIsLimit };
  const remainingMs = meterRules.remainingMs(meter, limits, atMs);
  const next = {
    ...call,
    meter,
    lastRemainingMs: Math.max(call.lastRemainingMs, remainingMs),
    mostRemainingMs: Math.max(call.mostRemainingMs, remainingMs),
  };
  if (call.phase !== "metering") return { call: next, effects: [] };
  const countedMs = meterRules.countedMs(meter, atMs);
  const told: LiveEffect = {
    type: "report_meter",
    countedMs,
    remainingMs,
    pauseLeftMs: pauseLeftMs(next, limits, atMs),
  };
  return { call: { ...next, lastMeterMs: atMs }, effects: [told] };
}

/** Sets the next slice aside if more can be spent by now; otherwise the money ends the call. */
function fundsRead(call: LiveCall, limits: CallLimits, atMs: number): Step {
  const effects: LiveEffect[] = [];
  const read: LiveCall = { ...call, lastReading: "done", askAgainAtMs: atMs };
  const next = watchCredit(read, limits, atMs, effects);
  return next.renewing ? { call: next, effects } : tick(read, limits, atMs);
}

function end(call: LiveCall, reason: EndReason, limits: CallLimits, atMs: number): Step {
  const times = meterRules.finalTimes(call.meter, limits, atMs);
  const effect: LiveEffect = { type: "end", reason, ...times, good: call.goodTimes };
  return { call: { ...call, phase: "ended" }, effects: [effect] };
}

function tick(call: LiveCall, limits: CallLimits, atMs: number): Step {
  const reason = reasonToEnd(call, limits, atMs);
  if (reason) return end(call, reason, limits, atMs);
  const effects: LiveEffect[] = [];
  let next = watchConnection(watchFunds(call, atMs, effects), limits, atMs, effects);
  if (next.phase === "metering") {
    next = watchSilence(next, limits, atMs, effects);
    next = watchCredit(next, limits, atMs, effects);
    next = report(next, limits, atMs, effects);
  }
  next = beat(next, limits, atMs, effects);
  return { call: next, effects };
}

function reasonToEnd(call: LiveCall, limits: CallLimits, atMs: number): EndReason | null {
  if (!call.everConnected) return atMs - call.createdAtMs >= limits.connectMs ? "never_connected" : null;
  // A paused call waits for its customer as long as the pause may last.
  const isPaused = call.pausedSinceMs !== null && pauseLeftMs(call, limits, atMs) > 0;
  if (!call.connected && !isPaused && atMs - call.disconnectedAtMs >= limits.reconnectMs) return "lost";
  if (call.phase !== "metering") return null;
  if (meterRules.billedMs(call.meter, atMs) >= limits.longestCallMs) return "max_duration";
  const endedBy = endedByMoney(call, limits, atMs);
  if (endedBy) return endedBy;
  // Pauses that are used up end as if the customer had hung up.
  if (call.pausedSinceMs !== null) return pauseLeftMs(call, limits, atMs) === 0 ? "user" : null;
  if (call.quietSinceMs === null || atMs - call.quietSinceMs < limits.silenceEndMs) return null;
  // Who was asked to say it again because we failed, and did not, leaves a broken call.
  return call.meter.pauseReasons.includes("fault") ? "error" : "idle";
}
