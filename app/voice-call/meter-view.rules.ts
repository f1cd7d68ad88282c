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
  /** The server's charge; null if it only sent the time. */
  charge: Micros | null;
  /** All the credit that this call could use when it started, including what it has used. */
  whole: Micros;
  /** What this call has neither used nor set aside. */
  available: Micros;
};

/** Before the first server event. */
export function newReading(
  opening: Pick<MeterReading, "rate" | "whole" | "available" | "billedMs" | "remainingMs" | "extensionMs" | "atMs">,
): MeterReading {
  return { ...opening, running: false, paused: false, charge: null, shownMs: opening.billedMs };
}

/** What the meter shows at one moment. */
export type MeterView = {
  billedMs: number;
  remainingMs: number;
  /** Whole seconds: with those of `billedMs` they add up to the whole. */
  secondsLeft: number;
  spent: Micros;
};

/** The meter stops without an event for this long: the server sends one every ten seconds. */
const LONGEST_GUESS_MS = 20_000;

/**
 * Extrapolates the reading to `nowMs`: never further than the time since the server's event, and never below what was shown.
 */
export function meterAt(reading: MeterReading, nowMs: number): MeterView {
  const passed = reading.running ? Math.min(LONGEST_GUESS_MS, Math.max(0, nowMs - reading.atMs)) : 0;
  const counted = Math.floor(Math.min(passed, reading.remainingMs));
  const billedMs = Math.max(reading.shownMs, reading.billedMs + counted);
  const remainingMs = Math.max(0, reading.remainingMs - (billedMs - reading.billedMs));
  return {
    billedMs,
    remainingMs,
    secondsLeft: Math.floor((billedMs + remainingMs) / 1000) - Math.floor(billedMs / 1000),
    spent: spentAt(reading, billedMs),
  };
}

/** What this call has set aside and not used, when it has cost `spent`. */
export function heldOf({ whole, available }: MeterReading, spent: Micros): Micros {
  return micros(whole - spent > available ? whole - spent - available : 0n);
}

/** By the ledger's own rule; never below what the server has sent. */
function spentAt(reading: MeterReading, billedMs: number): Micros {
  const price = chargeOf(reading.rate, chargeableMs({ billedMs, pausedMs: 0 }));
  if (reading.charge === null) return price;
  const sinceThen = chargeOf(reading.rate, billedMs) - chargeOf(reading.rate, reading.billedMs);
  return micros(reading.charge === 0n ? price : reading.charge + sinceThen);
}

/** Freezes the clock: while the connection is lost, time does not count. */
export function pauseMeter(reading: MeterReading, nowMs: number): MeterReading {
  const { billedMs, remainingMs } = meterAt(reading, nowMs);
  return { ...reading, billedMs, remainingMs, shownMs: billedMs, atMs: nowMs, running: false };
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
