import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { type Expression, parseSync, Visitor } from "oxc-parser";
import { everyTest, needsBrowser, needsDatabase, needsServer } from "../test-run/test-projects.ts";
import { idsOf, type Kind, type TaggedTest } from "./conformance.rules.ts";

/** Every test of the repository whose name ends with ids. */
export function taggedTests(root: string): TaggedTest[] {
  const files = globSync([...everyTest, ...needsBrowser], { cwd: root, exclude: ["**/node_modules/**"] }).sort();
  return files.flatMap((file) => testsIn(file, readFileSync(`${root}/${file}`, "utf8")));
}

/** The tests of one file that have ids. A name with values in it is read with … for each. */
export function testsIn(file: string, text: string): TaggedTest[] {
  const kind = kindOf(file);
  return testNamesIn(file, text)
    .map((name) => ({ file, name, kind, ids: idsOf(name) }))
    .filter(({ ids }) => ids.length > 0);
}

/** The names of all tests that a file runs, as `testsIn` reads them. */
export function testNamesIn(file: string, text: string): string[] {
  const names: string[] = [];
  new Visitor({
    CallExpression(node) {
      const [title] = node.arguments;
      if (!title || title.type === "SpreadElement" || !declaresTest(node.callee)) return;
      const name = textOf(title);
      if (name !== null) names.push(name);
    },
  }).visit(parseSync(file, text).program);
  return names;
}

export function kindOf(file: string): Kind {
  const among = (globs: string[]) => globs.some((glob) => matchesGlob(file, glob));
  if (among(needsBrowser)) return "browser";
  if (among(needsServer)) return "http";
  return among(needsDatabase) ? "database" : "unit";
}

/** `test(…)`, `it(…)`, and the forms that run one test for each value: `test.each(…)(…)`. A skipped test shows nothing. */
function declaresTest(callee: Expression): boolean {
  if (callee.type === "Identifier") return callee.name === "test" || callee.name === "it";
  if (callee.type !== "CallExpression" || callee.callee.type !== "MemberExpression") return false;
  const { object, property } = callee.callee;
  const repeats = property.type === "Identifier" && (property.name === "each" || property.name === "for");
  return repeats && declaresTest(object);
}

function textOf(expression: Expression): string | null {
  if (expression.type === "Literal") return typeof expression.value === "string" ? expression.value : null;
  if (expression.type !== "TemplateLiteral") return null;
  return expression.quasis.map(({ value }) => value.cooked ?? "").join("…");
}
