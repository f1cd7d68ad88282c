import { checkContent, faultLine } from "./content-check.ts";

const faults = await checkContent(process.cwd(), "content");
for (const fault of faults) console.log(faultLine(fault));
console.log(faults.length === 0 ? "The words fit together" : `${faults.length} faults in the words`);
process.exitCode = faults.length === 0 ? 0 : 1;
