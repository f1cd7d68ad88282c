import { ClipboardCheck, ClipboardCopy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type CheckResults, checkReport, overall } from "#app/components/device-check/check-report.rules.ts";
import { ResultLine } from "#app/components/device-check/result-line.tsx";

/** What it all comes to, in a form that can be sent to us. */
export function ReportPanel({ results, site }: { results: CheckResults; site: string }) {
  const text = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<"no" | "yes" | "by hand">("no");
  const [report, setReport] = useState("");
  useEffect(() => {
    setReport(checkReport(results, { site, userAgent: navigator.userAgent, at: new Date() }));
    setCopied("no");
  }, [results, site]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(report);
      setCopied("yes");
    } catch {
      text.current?.select();
      setCopied("by hand");
    }
  }

  return (
    <section className="panel grid content-start gap-4 p-5 sm:p-6" aria-labelledby="check-report">
      <h2 id="check-report" className="text-3xl">
        Report
      </h2>
      <div role="status">
        <ResultLine result={overall(results)} />
      </div>
      <textarea
        ref={text}
        readOnly
        rows={8}
        value={report}
        aria-label="The report as text"
        className="w-full resize-y rounded-field border border-line bg-ground p-3 font-mono text-[0.8rem] leading-relaxed"
      />
      <button type="button" className="btn btn-outline border-line justify-self-start" onClick={copy}>
        {copied === "yes" ? (
          <ClipboardCheck size={17} aria-hidden="true" />
        ) : (
          <ClipboardCopy size={17} aria-hidden="true" />
        )}
        {copied === "yes" ? "Copied" : copied === "by hand" ? "Selected: copy it by hand" : "Copy the report"}
      </button>
      <p className="text-sm text-soft">Nothing of this was sent anywhere. It is for you, and for whoever helps you.</p>
    </section>
  );
}
