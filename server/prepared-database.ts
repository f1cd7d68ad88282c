import { createHash } from "node:crypto";
import { accessSync, constants, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { migrationsHash } from "#platform/database/migrate.ts";

const root = new URL("../", import.meta.url);
const engine = new URL("node_modules/@electric-sql/pglite/package.json", root);

/**
 * Where the build puts an empty database with these migrations, made by this version of the engine. Any change to
 * either changes the path, so a database found there always fits.
 */
export function placeOfPreparedDatabase(): string {
  const { version } = JSON.parse(readFileSync(engine, "utf8")) as { version: string };
  const name = createHash("sha256").update(`${version} ${migrationsHash()}`).digest("hex").slice(0, 16);
  return fileURLToPath(new URL(`prepared/database/${name}`, root));
}

/** The prepared database, or null if the build made none or this user cannot read it. */
export function preparedDatabase(): string | null {
  const place = placeOfPreparedDatabase();
  try {
    accessSync(place, constants.R_OK | constants.X_OK);
    return place;
  } catch {
    return null;
  }
}
