/** Whole micro-dollars: 1 US dollar = 1,000,000. The only type in which money is stored, compared or moved. */
export type Micros = bigint & { readonly __unit: "micro-dollar" };

const MICROS_PER_DOLLAR = 1_000_000n;
const MICROS_PER_CENT = 10_000n;

/** Brands a whole number of micro-dollars as money. */
export function micros(value: bigint | number): Micros {
  return BigInt(value) as Micros;
}

export const zero: Micros = micros(0n);

/** Whole dollars, for constants and tests: `dollars(5)`. */
export function dollars(whole: number): Micros {
  if (!Number.isInteger(whole))
    throw new RangeError(`dollars() takes whole dollars, not ${whole}: use parseDollars("…")`);
  return micros(BigInt(whole) * MICROS_PER_DOLLAR);
}

/**
 * Parses a decimal amount as a person or a JSON body writes it ("1.5", "0.20", "12"), at most six decimals. Returns null for
 * anything else: no rounding, no exponents, no separators.
 */
export function parseDollars(text: string): Micros | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, whole, fraction = ""] = match;
  const value = BigInt(whole ?? "0") * MICROS_PER_DOLLAR + BigInt(fraction.padEnd(6, "0"));
  return micros(sign === "-" ? -value : value);
}

/** "1.50": at least two decimals, and as many as the amount has. The form used in JSON. */
export function decimalString(amount: Micros): string {
  const sign = amount < 0n ? "-" : "";
  const absolute = amount < 0n ? -amount : amount;
  const fraction = (absolute % MICROS_PER_DOLLAR)
    .toString()
    .padStart(6, "0")
    .replace(/0{1,4}$/, "");
  return `${sign}${absolute / MICROS_PER_DOLLAR}.${fraction.padEnd(2, "0")}`;
}

/** "$1.50" for a label: truncated to whole cents towards zero, so that a screen never shows a cent that is not there. */
export function formatDollars(amount: Micros): string {
  const sign = amount < 0n ? "-" : "";
  const absolute = amount < 0n ? -amount : amount;
  const cents = absolute / MICROS_PER_CENT;
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}$${whole}.${(cents % 100n).toString().padStart(2, "0")}`;
}

/** Truncated to a whole cent: what a customer pays, and what a screen shows of an amount. */
export function wholeCents(amount: Micros): Micros {
  return micros(amount - modulo(amount, MICROS_PER_CENT));
}

/** Rounded up to a whole cent: what is set aside. */
export function centsCovering(amount: Micros): Micros {
  return micros(-wholeCents(micros(-amount)));
}

/** Rounded to the nearest whole cent, half a cent up: what a creator earns. */
export function nearestCent(amount: Micros): Micros {
  return wholeCents(micros(amount + MICROS_PER_CENT / 2n));
}

export function isWholeCents(amount: Micros): boolean {
  return amount % MICROS_PER_CENT === 0n;
}

/** "4.22": truncated to whole cents. The form of an amount in JSON for customers and creators. */
export function centString(amount: Micros): string {
  return decimalString(wholeCents(amount));
}

/** The difference, never below zero. */
function modulo(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by;
}

export function minMicros(a: Micros, b: Micros): Micros {
  return a < b ? a : b;
}
