import { formatDollars, parseDollars, zero } from "#platform/money/money.ts";

/** "$1.50" from the decimal string of a service. Whole cents, cut down: a screen never shows a cent that is not there. */
export function dollarLabel(amount: string): string {
  return formatDollars(parseDollars(amount) ?? zero);
}

/** "$5", and "$7.50" where there are cents: for an amount within a sentence. */
export function creditLabel(amount: string): string {
  return dollarLabel(amount).replace(/\.00$/, "");
}

/** "+$5.00" or "−$0.38": for lines of a statement. */
export function signedLabel(amount: string): string {
  const value = parseDollars(amount) ?? zero;
  return value < 0n ? formatDollars(value).replace("-", "−") : `+${formatDollars(value)}`;
}

/** "1:46": a length of time as a player or a clock shows it. */
export function clockLabel(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "3 min 20 s", "45 s", "1 h 05 min": how people say a length of time. */
export function durationLabel(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  const minutes = Math.floor(seconds / 60);
  const two = (value: number) => String(value).padStart(2, "0");
  if (minutes === 0) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min ${two(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}
