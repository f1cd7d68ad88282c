import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkLedger, type Finding } from "#features/ledger/invariants.store.ts";
import { connectEmbedded, connectNative, type Database } from "#platform/database/connect.ts";

/** The lines that the command prints. */
export function reportOf(findings: Finding[]): string {
  if (findings.length === 0) return "The ledger is right: no finding.";
  const lines = findings.map((finding) => `${finding.check}: ${finding.subject}: ${finding.detail}`);
  return [...lines, `${findings.length} finding${findings.length === 1 ? "" : "s"}.`].join("\n");
}

/**
 * Checks the books of an installation: the server of DATABASE_URL, or the embedded database of --data-dir (default: the
 * data directory of this installation), which must not be running. 0: right, 1: findings, 2: no database there, or one in use.
 */
export async function main(args: string[], env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<number> {
  const { values } = parseArgs({ args, options: { "data-dir": { type: "string" } } });
  const dataDir = values["data-dir"] ?? (env.DATABASE_URL ? undefined : env.DATA_DIR || "data");
  if (dataDir !== undefined && !existsSync(join(dataDir, "postgres"))) {
    say(`There is no database in ${dataDir}. Name its directory with --data-dir, or a server with DATABASE_URL.`);
    return 2;
  }
  const database = await open(dataDir, env.DATABASE_URL ?? "").catch((error: Error) => error);
  if (database instanceof Error) {
    say(database.message);
    return 2;
  }
  try {
    const findings = await checkLedger(database.db);
    say(reportOf(findings));
    return findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function open(dataDir: string | undefined, url: string): Promise<Database> {
  return dataDir === undefined ? connectNative({ url, poolSize: 1 }) : connectEmbedded({ dataDir });
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2), process.env, console.log);
