import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillText, initialFigures } from "#features/content/blanks.rules.ts";
import { keptWords } from "#features/settings/transcript-retention.labels.ts";
import { testNamesIn } from "../conformance/tagged-tests.ts";
import { readPromises } from "./promise-table.rules.ts";
import { unnamedPromises } from "./promising.rules.ts";
import { textOfFile } from "./texts.ts";

const { promises, exempt } = readPromises(readFileSync("docs/promises.md", "utf8"));

/** What the site says to people: words, letters, and the pages on which something is promised before it is taken. */
const spoken = globSync([
  "content/**/*.md",
  "features/**/*.emails.ts",
  "features/voices/own-voice*.ts",
  "app/components/{age-gate,agents,complaints,creators,members,money,verification}/*.tsx",
  "app/routes/age-gate.tsx",
  "app/routes/admin/{complaints/complaint,verifications/verification}-*.tsx",
  "app/routes/{agents,auth,call,free,landing,legal,model,profile,user}/**/*.tsx",
])
  .filter((file) => !file.includes(".test."))
  .sort();
const read = (file: string) => readFileSync(file, "utf8");
const texts = new Map(spoken.map((file) => [file, textOfFile(file, read(file))]));

/** Tags such as `[A-12]` come and go at the end of a name; the test stays the same. */
const withoutTags = (name: string) => name.replace(/ \[[A-Z]+-\d+(?:, [A-Z]+-\d+)*\]$/, "");

test("every promise is in its file, word for word", () => {
  const gone = [...promises, ...exempt].filter(({ words, file }) => !texts.get(file)?.includes(words));
  expect(gone.map(({ words, file }) => `${file}: ${words}`)).toEqual([]);
  expect(new Set(promises.map(({ id }) => id)).size).toBe(promises.length);
});

test("every promise has an existing test", () => {
  const shown = promises.flatMap(({ shownBy }) => shownBy).filter((evidence) => evidence !== "people");
  const files = [...new Set(shown.map(({ file }) => file))];
  const names = new Map(files.map((file) => [file, new Set(testNamesIn(file, read(file)).map(withoutTags))]));
  const missing = shown.filter(({ file, test: name }) => !names.get(file)?.has(withoutTags(name)));
  expect(missing.map(({ file, test: name }) => `${file}: ${name}`)).toEqual([]);
});

test("the only promises without a test are response times to emails", () => {
  const kept = promises.filter(({ shownBy }) => shownBy.includes("people"));
  expect(kept.length).toBeGreaterThan(0);
  for (const { words } of kept) expect(words).toMatch(/write to|answer/);
});

test("no sentence in the form of a promise is unlisted", () => {
  const unnamed = [...texts].flatMap(([file, text]) => {
    const quotations = [...promises, ...exempt].filter((row) => row.file === file).map(({ words }) => words);
    return unnamedPromises(text, quotations).map(({ words, sentence }) => `${file}: “${words}” in “${sentence}”`);
  });
  expect(unnamed).toEqual([]);
});

test("a sentence in the form of a promise is found in pages and between tags, unless it is listed", () => {
  const page = textOfFile("a.md", "---\ntitle: A\n---\n\n## Never\n\nIt is _fine_. We **never** look.\n");
  expect(unnamedPromises(page, [])).toEqual([{ words: "never", sentence: "We never look." }]);
  expect(unnamedPromises(page, ["We never look."])).toEqual([]);
  const screen = textOfFile("a.tsx", "const a = <p>Gone <b>after {days} days</b>.</p>;");
  expect(unnamedPromises(screen, [])).toEqual([{ words: "after … days", sentence: "Gone after … days." }]);
});

/** Where what is kept of a call is told: before it, after it, on the page of a companion, at the door, in the copy of one's data. */
const tellers = [
  "app/routes/user/account/your-data.tsx",
  "app/routes/profile/agent-presentation.tsx",
  "app/routes/call/summary/own-transcript.tsx",
  "app/routes/call/new/private-choice.tsx",
  "app/routes/landing/promises.tsx",
];
const guides = [
  "content/docs/safety/privacy-in-a-call.md",
  "content/docs/safety/your-data.md",
  "content/legal/privacy.md",
];

test("every page states in the same words which data of a call is stored [N-90]", () => {
  const figures = initialFigures();
  const words = keptWords({ days: "{{transcriptDays}}", flaggedDays: "{{flaggedTranscriptDays}}" });
  expect(fillText(words, figures)).toBe(
    "The words of a call are stored encrypted for 30 days, 180 days if it was flagged for review. " +
      "Its sound is never kept. A private call keeps neither.",
  );
  for (const file of guides) expect(fillText(texts.get(file) ?? "", figures), file).toContain(fillText(words, figures));
  for (const file of tellers) expect(read(file), file).toContain("keptWords(kept)");
  // Nobody tells it in words of their own.
  const own =
    /\b(?:words|calls?|transcripts?|what (?:was|you) said)\b[^.¶]{0,60}\b(?:recorded|kept|sealed|deleted)\b[^.¶]{0,40}\b(?:days|weeks|while|time)\b/i;
  const loose = [...texts].filter(([, text]) =>
    own.test(fillText(text, figures).replaceAll(fillText(words, figures), "")),
  );
  expect(loose.map(([file]) => file)).toEqual([]);
});

test("the code that receives call audio cannot store it", () => {
  const hearing = globSync([
    "voice/**/*.ts",
    "features/conversations/**/*.ts",
    "server/call-*.ts",
    "server/sockets/*.ts",
  ]);
  const running = hearing.filter((file) => !/\.(?:test|fake)\.|testing/.test(file));
  expect(running.length).toBeGreaterThan(50);
  for (const file of running) {
    expect(read(file), file).not.toMatch(/file-storage|writeFile|createWriteStream|appendFile|openSync/);
  }
});
