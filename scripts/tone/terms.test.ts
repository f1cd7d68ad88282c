import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textsOfCode, textsOfMarkdown } from "./site-texts.ts";
import { otherTerm } from "./terms.rules.ts";

/** Screens, emails, refusals and help pages. The legal texts have the terms of the law and of the specification. */
const files = execFileSync("git", ["ls-files", "app", "features", "content"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /^app\/.*\.tsx?$|\.(?:labels|emails|failures)\.ts$|^content\/(?!legal\/).*\.md$/.test(path))
  .filter((path) => !/\.test\.tsx?$/.test(path) && path !== "app/routes/legal/report/report.labels.ts");

test("the site's own texts call a companion, a creator and a member by one name each [N-87]", () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) => {
    const source = readFileSync(path, "utf8");
    const texts = path.endsWith(".md") ? textsOfMarkdown(source) : textsOfCode(path, source);
    return texts.flatMap(({ line, text }) => (otherTerm(text) ? [`${path}:${line} ${text}`] : []));
  });
  expect(found).toEqual([]);
});

test.each([
  ["This agent speaks", "agent"],
  ["Models earn a share", "Models"],
  ["All users", "users"],
  ["A language model answers, and the copyright agent is named", undefined],
  ["See [your account](/user/account)", undefined],
])("%s: %s", (text, term) => {
  expect(otherTerm(text)).toBe(term);
});
