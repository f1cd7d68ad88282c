import { chargeableMs, chargeOf } from "#features/ledger/charge.rules.ts";
import { type Micros, micros } from "#platform/money/money.ts";

/** The last time and price from the server, and when they arrived by this page's own clock. */
export type MeterReading = {
  rate: Micros;
  billedMs: number;
  remainingMs: number;
  /** By how much more credit or a higher cap could make the call longer, before the longest call ends it. */
  extensionMs: number;
  /** Milliseconds of this page's monotonic clock. */
  atMs: number;
  /** Whether time has counted since then. */
  running: boolean;
  /** The server charges nothing now. */
  paused: boolean;
  /** What was shown at that time. What is shown never shrinks: if the server sends less, it waits to be reached. */
  shownMs: number;
  /** The time that the price is of: whatever stops the call, no less is billed. */
  pricedMs: number;
  /** All the credit that this call could use when it started, including what it has used. */
  whole: Micros;
  /** What this call has neither used nor set aside. */
  available: Micros;
};

/** Before the first server event. */
export function newReading(
  opening: Pick<MeterReading, "rate" | "whole" | "available" | "billedMs" | "remainingMs" | "extensionMs" | "atMs">,
): MeterReading {
  return { ...opening, running: false, paused: false, pricedMs: opening.billedMs, shownMs: opening.billedMs };
}

/** What the meter shows at one moment. */
export type MeterView = {
  billedMs: number;
  remainingMs: number;
  /** Whole seconds: with those of `billedMs` they add up to the whole. */
  secondsLeft: number;
  pricedMs: number;
  spent: Micros;
};

/** The meter stops without an event for this long: the server sends one every ten seconds. */
const LONGEST_GUESS_MS = 20_000;
/** The clock may already have stopped on the server for this long when this page learns of it. */
const STOPS_UNSEEN_MS = 1_000;

/**
 * Extrapolates the reading to `nowMs`: never further than the time since the server's event, and never below what was
 * shown. The price stays a second behind the time while that is a guess, so that it never passes what is billed.
 */
export function meterAt(reading: MeterReading, nowMs: number): MeterView {
  const passed = reading.running ? Math.min(LONGEST_GUESS_MS, Math.max(0, nowMs - reading.atMs)) : 0;
  const counted = Math.floor(Math.min(passed, reading.remainingMs));
  const billedMs = Math.max(reading.shownMs, reading.billedMs + counted);
  const pricedMs = reading.pricedMs + Math.max(0, counted - STOPS_UNSEEN_MS);
  const remainingMs = Math.max(0, reading.remainingMs - (billedMs - reading.billedMs));
  return {
    billedMs,
    remainingMs,
    secondsLeft: Math.floor((billedMs + remainingMs) / 1000) - Math.floor(billedMs / 1000),
    pricedMs,
    spent: chargeOf(reading.rate, chargeableMs({ billedMs: pricedMs, pausedMs: 0 })),
  };
}

/** What this call has set aside and not used, when it has cost `spent`. */
export function heldOf({ whole, available }: MeterReading, spent: Micros): Micros {
  return micros(whole - spent > available ? whole - spent - available : 0n);
}

/** Freezes the clock: while the connection is lost, time does not count. */
export function pauseMeter(reading: MeterReading, nowMs: number): MeterReading {
  const { billedMs, remainingMs, pricedMs } = meterAt(reading, nowMs);
  return { ...reading, billedMs, remainingMs, pricedMs, shownMs: billedMs, atMs: nowMs, running: false };
}

const twoDigits = (value: number) => value.toString().padStart(2, "0");

/** "02:14"; the longest call is 60 minutes. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/** "2 minutes 14 seconds", for reading aloud and for sentences. */
export function spokenDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const words = [counted(minutes, "minute"), counted(seconds % 60, "second")].filter((part) => part !== "");
  return words.length === 0 ? "0 seconds" : words.join(" ");
}

function counted(value: number, word: string): string {
  return value === 0 ? "" : `${value} ${word}${value === 1 ? "" : "s"}`;
}
