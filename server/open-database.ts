import type { Config } from "#platform/config/config.ts";
import { connectEmbedded, connectNative, type Database } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { preparedDatabase } from "./prepared-database.ts";

/** The database of DATABASE_URL cannot be used; the message says why. */
export class DatabaseUnreachable extends Error {
  override readonly name = "DatabaseUnreachable";
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing answers at that address",
  ENOTFOUND: "that host name is not known",
  ETIMEDOUT: "the server did not answer in time",
  "28P01": "the password is wrong",
  "28000": "the server does not accept this user",
  "3D000": "there is no database of that name",
};

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
    if (database.engine === "native") await probe(database);
    await migrate(database.pool);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function probe(database: Database): Promise<void> {
  try {
    const { rows } = await database.pool.query("SELECT current_setting('server_version_num')::int AS version");
    if (rows[0].version < 150_000) throw new DatabaseUnreachable("DATABASE_URL: Postgres 15 or newer is needed");
  } catch (error) {
    if (error instanceof DatabaseUnreachable) throw error;
    const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
    const reason = reasons[code] ?? (error instanceof Error ? error.message : String(error));
    throw new DatabaseUnreachable(
      `DATABASE_URL: ${reason}. Check the address, or unset it to use the embedded database.`,
    );
  }
}
