import { dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import type { AgentNow } from "#features/agents/agents.schema.ts";
import type { CallView } from "#features/conversations/conversations.schema.ts";
import { chargeOf, FREE_CALL_MS } from "#features/ledger/charge.rules.ts";
import { formatDollars, parseDollars, zero } from "#platform/money/money.ts";

export type SummaryLine = { name: string; value: string; note?: string };

/** The bill of a finished call, line by line; lines that say nothing are left out. */
export function summaryLines(call: CallView): SummaryLine[] {
  const charge = parseDollars(call.charge) ?? zero;
  // In whole seconds as they are shown, so that the two add up to the length that stands above them.
  const chargedS = Math.floor(call.chargeableMs / 1000);
  const unbilledS = Math.floor(call.billedMs / 1000) - chargedS;
  const lines: SummaryLine[] = [{ name: "Price", value: `${dollarLabel(call.ratePerMinute)} a minute` }];
  if (charge === 0n && call.billedMs > 0 && (call.billedMs < FREE_CALL_MS || call.endedReason === "error")) {
    lines.push({ name: "Free of charge", value: durationLabel(call.billedMs / 1000), note: freeBecause(call) });
  } else if (unbilledS >= 1) {
    const note = "Time you paused, silence, and breaks in the connection.";
    lines.push({ name: "Not charged", value: durationLabel(unbilledS), note });
    lines.push({ name: "Charged time", value: durationLabel(chargedS) });
  }
  if (charge > 0n) {
    lines.push({ name: "From free credit", value: dollarLabel(call.freePart) });
    lines.push({ name: "From paid credit", value: dollarLabel(call.paidPart) });
  }
  const refunded = parseDollars(call.refunded) ?? zero;
  const total: SummaryLine = { name: "Charged", value: formatDollars(charge) };
  const asShown = chargeOf(parseDollars(call.ratePerMinute) ?? zero, chargedS * 1000);
  if (charge > 0n && charge !== asShown) total.note = roundingNote;
  if (call.refundWaits) {
    const note = "Several of your calls broke today, so a person looks at this one first.";
    return [...lines, total, { name: "To be given back", value: "Waits", note }];
  }
  if (refunded === 0n) return [...lines, total];
  return [...lines, total, { name: "Given back", value: formatDollars(refunded), note: "It is credit again." }];
}

const roundingNote = "Charged time is counted to the millisecond, and the price is rounded down to the cent.";

function freeBecause(call: CallView): string {
  if (call.endedReason === "error") return "What had been charged for it was given back to your credit at once.";
  return "A call under 10 seconds costs nothing.";
}

export type NextStep = { label: string; to: string; main: boolean };

/** What a customer can do next: call again at the present price, or add credit where that ended the call. */
export function nextSteps(call: CallView, agent: AgentNow | null): NextStep[] {
  const ranOut = call.endedReason === "credit";
  const again = agent?.card ? { label: `Call ${agent.name} again`, to: `/call/new/${agent.id}`, main: !ranOut } : null;
  return [
    ...(ranOut ? [{ label: "Add credit", to: "/user/credit", main: true }] : []),
    ...(again ? [again] : [{ label: "Find another voice", to: "/agents", main: !ranOut }]),
  ];
}

/** Says how the agent is doing now: its price if that has changed, or that it cannot be called. */
export function agentNowNote(
  call: Pick<CallView, "agentName" | "ratePerMinute">,
  agent: AgentNow | null,
): string | null {
  if (agent?.availability === "paused") return `${call.agentName} is not available at the moment.`;
  if (!agent?.card) return `${call.agentName} is no longer available.`;
  if (agent.card.baseRate === call.ratePerMinute) return null;
  return `A minute with ${agent.name} is ${dollarLabel(agent.card.baseRate)} now.`;
}
