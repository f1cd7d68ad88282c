import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composedJobs, timetableOf } from "./timetable.ts";

// What runs by itself, and when. Nothing of an installation is opened: the product is put together in an empty directory.
const directory = mkdtempSync(join(tmpdir(), "nocturne-jobs-"));
try {
  process.stdout.write(`${timetableOf(await composedJobs(directory))}\n`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
