import { kindNames } from "./complaints.rules.ts";
import type { MonthReport } from "./complaints-admin.schema.ts";
import { actionNames } from "./decisions.rules.ts";

/** A month such as `2026-05`, in UTC: its first moment and that of the next. */
export function monthSpan(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { from: new Date(Date.UTC(year, number - 1, 1)), to: new Date(Date.UTC(year, number, 1)) };
}

/** The month before or after. */
export function monthBeside(month: string, months: number): string {
  const { from } = monthSpan(month);
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)).toISOString().slice(0, 7);
}

/** A cell that no spreadsheet takes for a formula. */
const cell = (value: string | number | null): string => {
  const text = value === null ? "" : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const row = (...cells: (string | number | null)[]) => `${cells.map(cell).join(",")}\r\n`;
const hours = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

/** A month as a table of section, name and figures, lines ended as spreadsheets want them. */
export function reportCsv(report: MonthReport): string {
  const { takedowns } = report;
  return [
    row("section", "name", "measure", "value"),
    ...report.kinds.flatMap((kind) => {
      const line = (measure: string, value: number | null) => row("kind", kindNames[kind.kind], measure, value);
      return [
        line("received", kind.received),
        line("decided", kind.decided),
        line("within limit", kind.withinLimit),
        line("upheld", kind.upheld),
        line("unfounded", kind.unfounded),
        line("median hours", hours(kind.medianHours)),
        line("longest hours", hours(kind.longestHours)),
      ];
    }),
    ...report.actions.map(({ action, count }) => row("action", actionNames[action], "decisions", count)),
    ...report.reasons.map(({ reason, count }) => row("reason", reason, "received", count)),
    row("takedown", "removal within hours", "received", takedowns.received),
    row("takedown", "removal within hours", "in time", takedowns.inTime),
    row("takedown", "removal within hours", "late", takedowns.late),
    ...report.answers.flatMap(({ side, received, changed }) => [
      row("answer", side === "reporter" ? "appeal" : "counter-notice", "received", received),
      row("answer", side === "reporter" ? "appeal" : "counter-notice", "changed the decision", changed),
    ]),
    row("measure", "hidden at once", "count", report.hiddenAtOnce),
  ].join("");
}
