import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connectEmbedded, connectNative, type Database } from "#platform/database/connect.ts";
import { requireReachable } from "#platform/database/reachable.ts";

/**
 * Does `work` on the database of an installation and gives its exit code: on the server of DATABASE_URL, or on the
 * embedded database of --data-dir (default: the data directory of this installation), which must not be running.
 * 2 where there is no database, one in use, or one that cannot be reached.
 */
export async function onInstallation(
  args: string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
  work: (database: Database) => Promise<number>,
): Promise<number> {
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
    return await work(database);
  } finally {
    await database.close();
  }
}

async function open(dataDir: string | undefined, url: string): Promise<Database> {
  if (dataDir !== undefined) return connectEmbedded({ dataDir });
  const database = connectNative({ url, poolSize: 2 });
  try {
    await requireReachable(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
