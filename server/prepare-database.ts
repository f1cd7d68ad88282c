import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { connectEmbedded } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";

/**
 * Makes an empty database with all migrations applied in the directory `place`, which first starts take a copy of, and
 * removes what else is in the folder around it. It holds nothing that belongs to an installation: keys and passwords are
 * made by the start, outside of it or after it. So everyone may read it, and whoever starts need not be who built; only
 * the one who built may write to it, or anyone could write into every installation that begins with it.
 */
export async function prepareDatabase(place: string): Promise<void> {
  rmSync(dirname(place), { recursive: true, force: true });
  mkdirSync(dirname(place), { recursive: true });
  const draft = mkdtempSync(join(dirname(place), "draft-"));
  const made = join(draft, "postgres");
  const database = await connectEmbedded({ dataDir: draft });
  await migrate(database.pool);
  await database.close();
  const entries = readdirSync(made, { recursive: true, withFileTypes: true });
  for (const entry of entries) chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  // The folder around them may be of an earlier build, which closed it to others.
  for (const folder of [dirname(dirname(place)), dirname(place), made]) chmodSync(folder, 0o755);
  renameSync(made, place);
  rmSync(draft, { recursive: true });
}
