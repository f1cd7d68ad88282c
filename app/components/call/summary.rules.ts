import type { CallView } from "#features/conversations/conversations.schema.ts";
import { FREE_CALL_MS } from "#features/ledger/charge.rules.ts";
import { decimalString, formatDollars, type micros, parseDollars, zero } from "#platform/money/money.ts";
import { dollarLabel, durationLabel } from "../money/money.rules.ts";

export type SummaryLine = { name: string; value: string; note?: string };

/** The bill of a finished call, line by line; lines that say nothing are left out. */
export function summaryLines(call: CallView): SummaryLine[] {
  const charge = parseDollars(call.charge) ?? zero;
  const unbilledMs = call.billedMs - call.chargeableMs;
  const lines: SummaryLine[] = [{ name: "Price", value: `${dollarLabel(call.ratePerMinute)} a minute` }];
  if (charge === 0n && call.billedMs > 0 && call.billedMs < FREE_CALL_MS) {
    lines.push({
      name: "Free of charge",
      value: durationLabel(call.billedMs / 1000),
      note: "A call under 10 seconds costs nothing.",
    });
  } else if (unbilledMs >= 1000) {
    lines.push({
      name: "Not charged",
      value: durationLabel(unbilledMs / 1000),
      note: "Pauses and breaks in the connection.",
    });
  }
  if (charge > 0n) {
    lines.push({ name: "From free credit", value: dollarLabel(call.freePart) });
    lines.push({ name: "From paid credit", value: dollarLabel(call.paidPart) });
  }
  return [...lines, total(charge)];
}

/** Whole cents for people, and the exact sum where cents cut something off. */
function total(charge: ReturnType<typeof micros>): SummaryLine {
  const line = { name: "Charged", value: formatDollars(charge) };
  return charge % 10_000n === 0n ? line : { ...line, note: `Exactly $${decimalString(charge)}.` };
}
