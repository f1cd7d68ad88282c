import type { Finding } from "#platform/database/invariants.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { onInstallation } from "./installation-database.ts";

/** The lines that the command prints. */
export function reportOf(findings: Finding[]): string {
  if (findings.length === 0) return "The ledger is right: no finding.";
  const lines = findings.map((finding) => `${finding.check}: ${finding.subject}: ${finding.detail}`);
  return [...lines, `${findings.length} finding${findings.length === 1 ? "" : "s"}.`].join("\n");
}

/** Checks the books of an installation. 0: right, 1: findings, 2: no database there, or one in use. */
export function main(args: string[], env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<number> {
  return onInstallation(args, env, say, async ({ db }) => {
    const findings = await checkLedger(db);
    say(reportOf(findings));
    return findings.length === 0 ? 0 : 1;
  });
}
