import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { phrasesIn } from "./phrases.rules.ts";
import { textsOfCode, textsOfMarkdown } from "./site-texts.ts";

const folders = ["app", "features", "server", "content", "README.md", "docs/guides"];
/** Characters speak in words of their own, and members write in theirs. */
const inCharacter = ["server/demo/demo-data.ts", "features/memories/requested-facts.rules.ts"];

const files = execFileSync("git", ["ls-files", ...folders], { encoding: "utf8" })
  .split("\n")
  .filter(
    (path) => /\.(?:tsx?|md)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path) && !inCharacter.includes(path),
  );

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
