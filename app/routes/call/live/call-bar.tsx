import { Flag } from "lucide-react";
import { reportPath } from "#app/components/complaints/report-path.rules.ts";
import { durationLabel } from "#app/components/money/money.rules.ts";
import { formatClock, type MeterReading, meterAt, spokenDuration } from "#app/voice-call/meter-view.rules.ts";
import { formatDollars, type Micros, minMicros } from "#platform/money/money.ts";
import { useMeterNow } from "./use-meter-now.ts";

/** The top line: who this is, and what it costs. */
export function CallBar({
  agentName,
  modelUsername,
  callId,
  meter,
  cap,
  test,
  isPrivate,
}: {
  /** A creator's own test call: nothing is billed, and how fast it answers is told. */
  test: { latencyMs: number | null } | null;
  callId: string;
  agentName: string;
  modelUsername: string;
  meter: MeterReading;
  cap: Micros | null;
  /** Nothing but the bill is kept of this call. */
  isPrivate: boolean;
}) {
  return (
    <div className="call-bar">
      <div className="flex min-w-0 items-center gap-2">
        <span className="live-dot shrink-0" aria-hidden="true" />
        <p className="truncate">
          {isPrivate && "Private · "}AI voice · {agentName} by{" "}
          <strong className="font-semibold text-base-content">@{modelUsername}</strong>
        </p>
        <a
          href={reportPath({ call: callId })}
          target="_blank"
          rel="noreferrer"
          className="btn btn-ghost btn-xs btn-square shrink-0 text-soft"
          aria-label="Report this call in a new tab; the call goes on"
          title="Report this call in a new tab; the call goes on"
        >
          <Flag size={15} aria-hidden="true" />
        </a>
      </div>
      {test ? <TestMeter meter={meter} latencyMs={test.latencyMs} /> : <CallMeter meter={meter} cap={cap} />}
    </div>
  );
}

/** As wide as a digit: an inline width would be refused by the page's own content security policy. */
const FIGURE_SPACE = "\u2007";

/** Time, money and what is left. The widths are those of the longest values, so that nothing moves while it counts. */
function CallMeter({ meter, cap }: { meter: MeterReading; cap: Micros | null }) {
  const now = useMeterNow(meter);
  const { billedMs, secondsLeft, spent } = meterAt(meter, now);
  const limit = formatDollars(cap === null ? meter.whole : minMicros(cap, meter.whole));
  const spoken = `${spokenDuration(billedMs)}, ${formatDollars(spent)} of ${limit}, ${meter.paused ? "paused, not charged" : `${spokenDuration(secondsLeft * 1000)} left`}`;
  return (
    <div className="call-meter" role="timer" aria-label={spoken}>
      <span aria-hidden="true" className="contents">
        <b className="w-[5ch]" data-meter="time">
          {formatClock(billedMs)}
        </b>
        <span className="whitespace-nowrap">
          <b data-meter="spent">{formatDollars(spent).padStart(limit.length, FIGURE_SPACE)}</b> of {limit}
        </span>
        <span className="w-[15ch] text-right whitespace-nowrap" data-meter="left">
          {meter.paused ? (
            "Paused, not charged"
          ) : (
            <>
              <b>{durationLabel(Math.min(secondsLeft, 3_599))}</b> left
            </>
          )}
        </span>
      </span>
    </div>
  );
}

const latencyLabel = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

/** Time, what is left of the day's testing, and how long the last answer took to begin. */
function TestMeter({ meter, latencyMs }: { meter: MeterReading; latencyMs: number | null }) {
  const { billedMs, secondsLeft } = meterAt(meter, useMeterNow(meter));
  return (
    <p className="call-meter">
      <b data-meter="time">{formatClock(billedMs)}</b>
      <span data-meter="latency" className="whitespace-nowrap">
        {latencyMs !== null && `answers in ${latencyLabel(latencyMs)}`}
      </span>
      <span data-meter="left" className="whitespace-nowrap">
        <b>{durationLabel(Math.min(secondsLeft, 3_599))}</b> left
      </span>
    </p>
  );
}
