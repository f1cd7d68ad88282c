import { type ReasonCode, reasonRules } from "./reason-codes.rules.ts";
import type { SafetyCount } from "./safety.schema.ts";

const kinds: Readonly<Record<string, string>> = {
  disclosure: "AI disclosure at the start of a call",
  reminder: "AI reminder after three hours",
  crisis: "Referred to a crisis line",
  human_question: "Asked whether it is human, answered truthfully",
  refused_caller: "Reply withheld from a caller",
  refused_agent: "Companion's reply blocked",
  check_failed: "Reply withheld: check unavailable",
  call_ended: "Call ended for safety",
};

export const kindLabel = (kind: string): string => kinds[kind] ?? kind;
export const codeLabel = (code: string): string =>
  Object.hasOwn(reasonRules, code) ? reasonRules[code as ReasonCode].label : code;

/** The sums of a year by kind and code, those of the law first. */
export function yearTotals(counts: readonly SafetyCount[]): { kind: string; code: string; total: number }[] {
  const sums = new Map<string, { kind: string; code: string; total: number }>();
  for (const { kind, code, total } of counts) {
    const key = `${kind}:${code}`;
    sums.set(key, { kind, code, total: (sums.get(key)?.total ?? 0) + total });
  }
  const order = Object.keys(kinds);
  return [...sums.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.total - a.total);
}

/** Comma-separated, with a head. Months, kinds and codes are words of ours: nothing in them needs quotes. */
export function reportCsv(counts: readonly SafetyCount[]): string {
  const rows = counts.map(({ month, kind, code, total }) => [month, kind, code, total].join(","));
  return ["month,kind,code,total", ...rows, ""].join("\n");
}
