import { writeFileSync } from "node:fs";
import { fallbackSheet, fallbackStyles } from "./fallback-faces.ts";

// Writes the fallback fonts' style sheet anew: after a change of the fonts, or of what their packages say of them.

writeFileSync(fallbackSheet, await fallbackStyles());
console.log(fallbackSheet);
