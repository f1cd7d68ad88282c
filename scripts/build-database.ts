import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { connectEmbedded } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { placeOfPreparedDatabase } from "#server/prepared-database.ts";

// Makes an empty database with all migrations applied, which first starts take a copy of. It holds nothing that belongs
// to an installation: keys and passwords are made by the start, outside of it or after it.

const place = placeOfPreparedDatabase();
rmSync(dirname(place), { recursive: true, force: true });
// Whoever could write into it could write into every installation that is begun with it.
mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
const draft = mkdtempSync(join(dirname(place), "draft-"));
const database = await connectEmbedded({ dataDir: draft });
await migrate(database.pool);
await database.close();
renameSync(join(draft, "postgres"), place);
rmSync(draft, { recursive: true });
