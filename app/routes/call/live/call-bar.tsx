import { Flag, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { reportPath } from "#app/components/complaints/report-path.rules.ts";
import { durationLabel } from "#app/components/money/money.rules.ts";
import type { CallState } from "#app/voice-call/call-opening.rules.ts";
import { formatClock, type MeterReading, meterAt, spokenDuration } from "#app/voice-call/meter-view.rules.ts";
import { formatDollars } from "#platform/money/money.ts";
import { costNow } from "./call-cost.rules.ts";
import { useMeterNow } from "./use-meter-now.ts";

type CallBarProps = {
  callId: string;
  agentName: string;
  modelUsername: string;
  call: Pick<CallState, "meter" | "cap" | "capIsLimit">;
  /** A creator's own test call: nothing is billed, and the bar shows how fast it answers. */
  test: { latencyMs: number | null } | null;
  /** Nothing but the bill is kept of this call. */
  isPrivate: boolean;
  onMoney: () => void;
};

/** The top of a call: its companion, its time and cost, what ends it, and the credit that is left. */
export function CallBar({ callId, agentName, modelUsername, call, test, isPrivate, onMoney }: CallBarProps) {
  return (
    <div className="call-bar">
      <div className="call-who">
        <p className="truncate">
          {isPrivate && "Private · "}
          <b>{agentName}</b> is an AI voice by @{modelUsername}
        </p>
        <a {...reportLink(callId)} className="call-report">
          <Flag size={14} aria-hidden="true" />
          Report
        </a>
      </div>
      {test ? <TestMeter meter={call.meter} latencyMs={test.latencyMs} /> : <CallMeter call={call} onMoney={onMoney} />}
    </div>
  );
}

const reportWords = "Report this call in a new tab; the call goes on";

/** The call goes on while its customer reports it in another tab. */
export const reportLink = (callId: string) => ({
  href: reportPath({ call: callId }),
  target: "_blank",
  rel: "noreferrer",
  "aria-label": reportWords,
  title: reportWords,
});

/** Time, cost, the amount that ends the call, and the credit. */
function CallMeter({ call, onMoney }: Pick<CallBarProps, "call" | "onMoney">) {
  const { meter } = call;
  const now = useMeterNow(meter);
  const { billedMs, secondsLeft } = meterAt(meter, now);
  const cost = costNow(call, now);
  const left = meter.paused ? "paused, not charged" : `${spokenDuration(secondsLeft * 1000)} left`;
  const spoken = `${spokenDuration(billedMs)}, ${formatDollars(cost.spent)} of ${formatDollars(cost.limit)}, ${left}`;
  return (
    <>
      <div className="call-meter">
        <span role="timer" aria-label={spoken} className="sr-only" />
        <Figure name="time" value={formatClock(billedMs)} words={meter.paused ? "clock stopped" : "talked"} />
        <Figure name="spent" value={formatDollars(cost.spent)} words="this call" />
        <div className="call-cap" data-low={secondsLeft <= LOW_S || undefined}>
          <span aria-hidden="true" className="call-cap-name">
            {cost.limitWords}
          </span>
          <TimeLeft seconds={secondsLeft} />
          {cost.remedy && (
            <button type="button" className="call-raise" onClick={onMoney}>
              {cost.remedy}
            </button>
          )}
          <progress aria-hidden="true" max={1} value={cost.share} />
        </div>
      </div>
      <button
        type="button"
        className="call-credit"
        aria-keyshortcuts="p"
        aria-label={`${formatDollars(cost.creditLeft)} credit left: price and credit`}
        title="Price and credit (P)"
        onClick={onMoney}
      >
        <Wallet aria-hidden="true" size={18} />
        <b>{formatDollars(cost.creditLeft)}</b> <span>credit left</span>
      </button>
    </>
  );
}

/** From here on the end is near: it stands out. */
const LOW_S = 30;

function TimeLeft({ seconds }: { seconds: number }) {
  return (
    <span aria-hidden="true" className="call-left" data-meter="left">
      {durationLabel(Math.min(seconds, 3_599))} left
    </span>
  );
}

function Figure({ name, value, words }: { name: string; value: ReactNode; words: string }) {
  return (
    <span aria-hidden="true" className="call-figure" data-figure={name}>
      <b data-meter={name}>{value}</b>
      <span>{words}</span>
    </span>
  );
}

const latencyLabel = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

/** Time, what is left of the day's testing, and how long the last answer took to begin. */
function TestMeter({ meter, latencyMs }: { meter: MeterReading; latencyMs: number | null }) {
  const { billedMs, secondsLeft } = meterAt(meter, useMeterNow(meter));
  return (
    <div className="call-meter">
      <Figure name="time" value={formatClock(billedMs)} words="talked" />
      <span data-meter="latency" className="call-cap-name">
        {latencyMs !== null && `answers in ${latencyLabel(latencyMs)}`}
      </span>
      <TimeLeft seconds={secondsLeft} />
    </div>
  );
}
