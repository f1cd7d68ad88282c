import { useCallback, useState } from "react";
import { type CheckName, type CheckResult, noResults } from "#app/components/device-check/check-report.rules.ts";
import { MicrophoneCheck } from "#app/components/device-check/microphone-check.tsx";
import { BrowserCheck } from "./browser-check.tsx";
import { ReportPanel } from "./report-panel.tsx";
import { SpeakerCheck } from "./speaker-check.tsx";

/** The whole check of microphone, speaker and browser, with a report at its end. */
export function DeviceCheck({ site }: { site: string }) {
  const [results, setResults] = useState(noResults);
  const report = useCallback(
    (name: CheckName, result: CheckResult) => setResults((current) => ({ ...current, [name]: result })),
    [],
  );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <MicrophoneCheck results={results} report={report} />
        <BrowserCheck results={results} report={report} />
      </div>
      <div className="grid gap-4">
        <SpeakerCheck results={results} report={report} />
        <ReportPanel results={results} site={site} />
      </div>
    </div>
  );
}
