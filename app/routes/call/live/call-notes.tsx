import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import type { MeterReading } from "#app/voice-call/meter-view.rules.ts";
import { meterAt } from "#app/voice-call/meter-view.rules.ts";
import { type Warning, warningNow } from "#app/voice-call/warnings.rules.ts";
import { useMeterNow } from "./use-meter-now.ts";

/** A warning that is only to be seen leaves by itself. */
const SEEN_FOR_MS = 10_000;

type WarningNoteProps = {
  warning: Warning | null;
  meter: MeterReading;
  onDismiss: () => void;
  onMore: () => void;
};

/** Little is left: seen at five minutes, said and heard at two, at once at half a minute. */
export function WarningNote({ warning, meter, onDismiss, onMore }: WarningNoteProps) {
  const passing = warning?.level === "seen";
  useEffect(() => {
    if (!passing) return;
    const timer = setTimeout(onDismiss, SEEN_FOR_MS);
    return () => clearTimeout(timer);
  }, [passing, onDismiss]);
  return (
    <div role={passing ? "status" : "alert"}>
      {warning && (
        <div className="call-note" data-level={warning.level}>
          <p>{warning.why === null ? warning.message : <TimeLeft warning={warning} meter={meter} />}</p>
          {warning.offer !== null && warning.level !== "seen" && (
            <button type="button" className="btn btn-sm btn-go" onClick={onMore}>
              {warning.offer === "cap" ? "Raise cap" : "Add credit"}
            </button>
          )}
          <button type="button" className="btn btn-sm btn-ghost" onClick={onDismiss}>
            {warning.level === "last" ? "Let it end" : "OK"}
          </button>
        </div>
      )}
    </div>
  );
}

function TimeLeft({ warning, meter }: { warning: Warning; meter: MeterReading }) {
  const { secondsLeft } = meterAt(meter, useMeterNow(meter));
  return (
    <>
      {/* Read aloud once, as it was when it came. */}
      <span className="sr-only">{warning.message}</span>
      <span aria-hidden="true">{warningNow(warning, secondsLeft)}</span>
    </>
  );
}

/** Something did not work, and the call goes on. */
export function TroubleNote({ message }: { message: string | null }) {
  return (
    <div role="status">
      {message && (
        <p className="call-note flex items-center gap-2">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warn" />
          {message}
        </p>
      )}
    </div>
  );
}
