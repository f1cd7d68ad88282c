import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composedJobs, timetableOf } from "./timetable.ts";

// Prints the scheduled jobs. Opens no installation: the product is composed in an empty directory.
const directory = mkdtempSync(join(tmpdir(), "nocturne-jobs-"));
try {
  process.stdout.write(`${timetableOf(await composedJobs(directory))}\n`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
