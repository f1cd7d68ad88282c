import { clockLabel, dollarLabel } from "#app/components/money/money.rules.ts";
import type { AgentNow } from "#features/agents/agents.schema.ts";
import type { CallView } from "#features/conversations/conversations.schema.ts";
import { chargeOf, FREE_CALL_MS } from "#features/ledger/charge.rules.ts";
import { formatDollars, parseDollars, zero } from "#platform/money/money.ts";

export type SummaryLine = { name: string; value: string; note?: string; isTotal?: boolean };

/** The bill of a finished call, line by line, from its length to what was paid; lines that say nothing are left out. */
export function summaryLines(call: CallView): SummaryLine[] {
  const charge = parseDollars(call.charge) ?? zero;
  const refunded = parseDollars(call.refunded) ?? zero;
  const parts: SummaryLine[] = (
    [
      ["From free credit", call.freePart],
      ["From paid credit", call.paidPart],
    ] as const
  )
    .filter(([, part]) => (parseDollars(part) ?? zero) > 0n)
    .map(([name, part]) => ({ name, value: dollarLabel(part) }));
  // A part that is the whole would say the same sum twice.
  const [only] = parts.length === 1 ? parts : [];
  const isRounded = charge > 0n && charge !== chargeOfShownTime(call);
  const note = [only && `${only.name}.`, isRounded && roundingNote].filter(Boolean).join(" ");
  const lines = [
    ...timeLines(call, charge),
    { name: "Rate", value: `${dollarLabel(call.ratePerMinute)} a minute` },
    ...(only ? [] : parts),
    { name: "You paid", value: formatDollars(charge), isTotal: true, ...(note && { note }) },
  ];
  if (call.refundWaits) {
    const why = "Several of your calls failed today, so we check this one before we refund it.";
    lines.push({ name: "Refund", value: "Under review", note: why });
  } else if (refunded > 0n) {
    lines.push({ name: "Refunded", value: formatDollars(refunded), note: "It's back in your credit." });
  }
  return lines;
}

/** Whole seconds as they are shown, so that the charged ones and the others add up to the length. */
const secondsOf = (call: CallView) => {
  const length = Math.floor(call.billedMs / 1000);
  const charged = Math.floor(call.chargeableMs / 1000);
  return { length, charged, free: length - charged };
};

const chargeOfShownTime = (call: CallView) =>
  chargeOf(parseDollars(call.ratePerMinute) ?? zero, secondsOf(call).charged * 1000);

function timeLines(call: CallView, charge: bigint): SummaryLine[] {
  const { length, charged, free } = secondsOf(call);
  const line: SummaryLine = { name: "On the line", value: clockLabel(length) };
  if (charge === 0n && call.billedMs > 0 && (call.chargeableMs === 0 || call.endedReason === "error")) {
    return [line, { name: "Not charged", value: clockLabel(length), note: freeBecause(call) }];
  }
  if (free < 1) return [line];
  const note = "Time you paused, silence, and breaks in the connection.";
  return [
    line,
    { name: "Not charged", value: `−${clockLabel(free)}`, note },
    { name: "Charged time", value: clockLabel(charged) },
  ];
}

const roundingNote = "Time is counted to the millisecond, and the price is rounded down to the cent.";

function freeBecause(call: CallView): string {
  if (call.endedReason === "error") return "What it had cost went back to your credit right away.";
  const alone = call.billedMs < FREE_CALL_MS;
  return `A call under 10 seconds${alone ? "" : ", without the time you paused,"} costs nothing.`;
}

export type NextStep = { label: string; to: string; main: boolean };

/** What a customer can do next: call again at the present price, or add credit where that ended the call. */
export function nextSteps(call: CallView, agent: AgentNow | null): NextStep[] {
  const ranOut = call.endedReason === "credit";
  const again = agent?.card
    ? {
        label: `Call ${agent.name} again · ${dollarLabel(agent.card.baseRate)}/min`,
        to: `/call/new/${agent.id}`,
        main: !ranOut,
      }
    : null;
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
  if (agent?.availability === "paused") return `${call.agentName} isn't available right now.`;
  if (!agent?.card) return `${call.agentName} is no longer available.`;
  if (agent.card.baseRate === call.ratePerMinute) return null;
  return `The price has changed: ${agent.name} is ${dollarLabel(agent.card.baseRate)} a minute now.`;
}
