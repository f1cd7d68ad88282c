import type { ChainFinding } from "#features/audit/audit-chain.rules.ts";
import { type ChainReport, checkChain } from "#features/audit/audit-chain.service.ts";
import { onInstallation } from "./installation-database.ts";

const sentences: Record<ChainFinding["problem"], string> = {
  entries: "an entry was removed, added, or moved to another day",
  digest: "an entry was changed or moved",
  previous: "its seal does not follow on that of the day before",
  missing: "its seal is gone",
};

/** The lines that the command prints. */
export function reportOf({ days, findings, intactSince, head }: ChainReport): string {
  if (!head) return "No day of the record is sealed yet.";
  if (findings.length === 0) {
    return `The record is whole since ${intactSince}: ${days} sealed day${days === 1 ? "" : "s"}, the last ${head.day} with ${head.digest}.`;
  }
  const lines = findings.map(({ day, problem }) => `${day}: ${sentences[problem]}`);
  const whole = intactSince === null ? "No day fits to the end." : `Whole since ${intactSince}.`;
  return [...lines, `${findings.length} finding${findings.length === 1 ? "" : "s"}. ${whole}`].join("\n");
}

/** Checks the record of an installation against its seals. 0: whole, 1: findings, 2: no database there, or one in use. */
export function main(args: string[], env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<number> {
  return onInstallation(args, env, say, async ({ db }) => {
    const report = await checkChain(db);
    say(reportOf(report));
    return report.findings.length === 0 ? 0 : 1;
  });
}
