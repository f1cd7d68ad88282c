import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { phrasesIn } from "./phrases.rules.ts";
import { textsOfCode, textsOfMarkdown } from "./site-texts.ts";

const folders = ["app", "features", "server", "content", "README.md", "docs"];
/** The page that lists what not to write, and pages that quote titles of tests. */
const quoting = ["docs/voice-and-tone.md", "docs/conformance.md", "docs/promises.md"];

const files = execFileSync("git", ["ls-files", ...folders], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(?:tsx?|md)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path) && !quoting.includes(path));

const findings = files.flatMap((path) => {
  const source = readFileSync(path, "utf8");
  const texts = path.endsWith(".md") ? textsOfMarkdown(source) : textsOfCode(path, source);
  return texts.flatMap(({ line, text }) =>
    phrasesIn(text).map(({ instead }) => `${path}:${line} "${text.slice(0, 120)}" → ${instead}`),
  );
});
for (const finding of findings) console.log(finding);
console.log(findings.length === 0 ? "No outlawed phrase" : `${findings.length} outlawed phrases`);
process.exitCode = findings.length === 0 ? 0 : 1;
