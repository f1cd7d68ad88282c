import type { Config } from "#platform/config/config.ts";
import { connectEmbedded, connectNative, type Database } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { requireReachable } from "#platform/database/reachable.ts";
import { preparedDatabase } from "./prepared-database.ts";

/**
 * Opens the configured database and applies migrations. Throws `DatabaseUnreachable` or `DirectoryInUse`. The first
 * query waits for `isFree`: a thread that is busy until then would mistake its own delay for the database's.
 */
export async function openDatabase(config: Config, isFree: Promise<void> = Promise.resolve()): Promise<Database> {
  const database =
    config.databaseUrl === undefined
      ? await connectEmbedded({ dataDir: config.dataDir, prepared: preparedDatabase(), backups: config.backups })
      : connectNative({ url: config.databaseUrl, poolSize: config.databasePool });
  try {
    await isFree;
    if (database.engine === "native") await requireReachable(database);
    await migrate(database.pool);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
