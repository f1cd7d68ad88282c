import { findViolations, listHouse, readFile, readHouse } from "./house/boundaries.ts";
import { readExemptions, shrinkExemptions, withoutExempt } from "./house/exemptions.ts";
import { houseFindings } from "./house/house-rules.ts";
import { findTableViolations } from "./table-owners/table-owners.ts";

const root = process.cwd();
const files = readHouse(root);
const read = files.map(readFile);
const findings = houseFindings(listHouse(root), read);
// It only removes exemptions: adding one is a decision.
if (process.argv.includes("--shrink")) shrinkExemptions(root, findings);
const violations = [
  ...findViolations(read),
  ...withoutExempt(findings, readExemptions(root)),
  ...findTableViolations(files),
];
for (const { path, line, reason } of violations) console.log(`${path}:${line} ${reason}`);
console.log(`${files.length} files, ${violations.length} violations`);
// No files means that the command ran in the wrong directory.
process.exitCode = violations.length === 0 && files.length > 0 ? 0 : 1;
