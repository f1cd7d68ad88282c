import { z } from "zod";

const severities = ["critical", "high", "moderate", "low", "info"] as const;
type Severity = (typeof severities)[number];

/** The part of what `npm audit --json` prints that is read here. */
const audited = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.enum(severities), range: z.string() })),
});

export type AuditOutcome = {
  /** `unknown`: nobody could be asked, which is neither good nor bad news. */
  state: "clean" | "findings" | "unknown";
  lines: string[];
};

/** What an answer of `npm audit --json` means, the gravest first. Anything that is no answer counts as not asked. */
export function auditOutcome(printed: string): AuditOutcome {
  const parsed = audited.safeParse(jsonIn(printed));
  if (!parsed.success) {
    const why = /"message": ?"([^"]{1,200})/.exec(printed)?.[1] ?? "it gave no answer that can be read";
    return {
      state: "unknown",
      lines: ["The advisory service was not reached, so nothing is known of these packages.", why],
    };
  }
  const found = Object.entries(parsed.data.vulnerabilities);
  if (found.length === 0)
    return { state: "clean", lines: ["No advisory is known for the packages that this program runs on."] };
  const rank = (severity: Severity) => severities.indexOf(severity);
  const sorted = found.toSorted(([, a], [, b]) => rank(a.severity) - rank(b.severity));
  return { state: "findings", lines: sorted.map(([name, { severity, range }]) => `${severity}: ${name} ${range}`) };
}

/** npm may print warnings before. */
function jsonIn(printed: string): unknown {
  try {
    return JSON.parse(printed.slice(Math.max(0, printed.indexOf("{"))));
  } catch {
    return null;
  }
}
