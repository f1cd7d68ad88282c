import { Time } from "#app/ui/time.tsx";
import type { TranscriptLineView } from "#features/conversations/records/transcripts.schema.ts";
import { delayLabel } from "./calls.labels.ts";

type Names = Record<TranscriptLineView["speaker"], string>;
type TranscriptLinesProps = { lines: TranscriptLineView[]; names: Names; label: string };

/** A transcript, line by line with times. */
export function TranscriptLines({ lines, names, label }: TranscriptLinesProps) {
  return (
    <ol aria-label={label} className="grid gap-3">
      {lines.map((line) => (
        <li key={line.no} className="grid gap-0.5">
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-soft">
            <span className={line.speaker === "customer" ? "text-signal" : ""}>{names[line.speaker]}</span>
            <Time at={line.at} shape="seconds" className="tabular" />
            {delayLabel(line.replyMs) && <span className="tabular">{delayLabel(line.replyMs)}</span>}
            {line.cut && <span>cut off</span>}
          </p>
          <p className="max-w-prose break-words">{line.text}</p>
        </li>
      ))}
    </ol>
  );
}
