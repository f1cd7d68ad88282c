import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { phrasesIn } from "./phrases.rules.ts";
import { textsOfCode, textsOfMarkdown } from "./site-texts.ts";

test("every phrase that the guide says not to write is found, and what it says instead passes", () => {
  const guide = readFileSync("docs/voice-and-tone.md", "utf8");
  const pairs = guide.slice(guide.indexOf("## Twenty pairs")).matchAll(/^\| (.+?) +\| (.+?) +\|$/gm);
  const rows = [...pairs].filter(([, not = ""]) => not !== "Not" && !not.startsWith("-"));
  expect(rows).toHaveLength(20);
  for (const [, not = "", but = ""] of rows) {
    expect(phrasesIn(not), not).not.toEqual([]);
    expect(phrasesIn(but), but).toEqual([]);
  }
});

test("reads texts between tags, literals and templates, but neither class names nor code", () => {
  const code =
    'const a = <p className="grid gap-4">You keep {share} % of it</p>; const b = `Nothing waits`; const c = "btn btn-go";';
  expect(textsOfCode("a.tsx", code).map(({ text }) => text)).toEqual(["You keep … % of it", "Nothing waits"]);
  expect(textsOfMarkdown("# Head\n\n```sh\nnpm e-mail\n```\nText with `code e-mail`.")).toEqual([
    { line: 1, text: "# Head" },
    { line: 6, text: "Text with …." },
  ]);
});
