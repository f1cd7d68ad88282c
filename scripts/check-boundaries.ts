import { findViolations, readHouse } from "./boundaries.ts";
import { findTableViolations } from "./table-owners/table-owners.ts";

const files = readHouse(process.cwd());
const violations = [...findViolations(files), ...findTableViolations(files)];
for (const { path, line, reason } of violations) console.log(`${path}:${line} ${reason}`);
console.log(`${files.length} files, ${violations.length} violations`);
// A house without files was looked for in the wrong place.
process.exitCode = violations.length === 0 && files.length > 0 ? 0 : 1;
