import { Check, CircleDashed, LoaderCircle, TriangleAlert, X } from "lucide-react";
import type { CheckResult, CheckState } from "./check-report.rules.ts";

const marks = { none: CircleDashed, running: LoaderCircle, good: Check, poor: TriangleAlert, bad: X };
const colours: Record<CheckState, string> = {
  none: "text-faint",
  running: "text-soft animate-spin",
  good: "text-signal",
  poor: "text-warn",
  bad: "text-stop",
};
const spoken: Record<CheckState, string> = {
  none: "Not tried",
  running: "Running",
  good: "Good",
  poor: "With a remark",
  bad: "Problem",
};

/** How one part of the check ended, and what to do about it. */
export function ResultLine({ label, result }: { label?: string; result: CheckResult }) {
  const Mark = marks[result.state];
  return (
    <div className="flex gap-3" data-state={result.state}>
      <Mark size={20} aria-hidden="true" className={`mt-0.5 shrink-0 ${colours[result.state]}`} />
      <div className="min-w-0">
        <p>
          <span className="sr-only">{spoken[result.state]}: </span>
          {label && <span className="text-soft">{label}: </span>}
          {result.words}
        </p>
        {result.advice && <p className="mt-1 text-sm text-soft">{result.advice}</p>}
      </div>
    </div>
  );
}
