import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { connectEmbedded } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";

/**
 * Creates an empty database with all migrations applied in the directory `place`, and removes everything else from the
 * folder around it. The first start of an installation copies it. It holds no secrets: the start creates keys and
 * passwords, elsewhere or later. So every user may read it, and the site may be started by another user than the one who
 * built it. Only the user who built it may write to it: anyone else could change every installation made from it.
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
