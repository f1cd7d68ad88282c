import { expect, test } from "vitest";
import { emptyIndex, excerptOf, findIn, readIndex, type SearchEntry, stemOf } from "./search-index.rules.ts";

const entry = (id: string, words: Partial<SearchEntry>): SearchEntry => ({
  id,
  title: "",
  heading: "",
  kind: "docs",
  text: "",
  ...words,
});
const index = emptyIndex();
index.addAll([
  entry("/docs/billing", { title: "How a call is billed", text: "The price counts by the minute." }),
  entry("/docs/billing#free", {
    title: "How a call is billed",
    heading: "What is free",
    text: "Ten seconds cost nothing.",
  }),
  entry("/docs/billing#end", { title: "How a call is billed", heading: "The end", text: "A call ends." }),
  entry("/docs/limits", { title: "Limits", text: "Set a cap for a call before it begins." }),
  entry("/legal/terms", { title: "Terms", kind: "legal", text: "Prices and calls are described elsewhere." }),
]);
const found = (question: string) => findIn(index, question).map(({ path }) => path);

test("all words of a question must fit, whatever their ending", () => {
  expect(found("billing")).toContain("/docs/billing");
  expect(found("cap calls")).toEqual(["/docs/limits"]);
  expect(found("pricing")).toEqual(expect.arrayContaining(["/docs/billing", "/legal/terms"]));
});

test("a title weighs more than a text", () => {
  expect(found("limits")[0]).toBe("/docs/limits");
  expect(found("billed call")[0]).toMatch(/^\/docs\/billing/);
});

test("what is being typed finds before it is whole, and a slip of the finger is forgiven", () => {
  expect(found("lim")).toEqual(["/docs/limits"]);
  expect(found("secnods")).toEqual(["/docs/billing#free"]);
});

test("a short word is looked for by beginnings of words alone: another word is no slip", () => {
  const nor = emptyIndex();
  nor.addAll([entry("/a", { text: "Neither here nor at the door." }), entry("/b", { text: "Pains and gains." })]);
  expect([findIn(nor, "noor"), findIn(nor, "rain"), findIn(nor, "oor")]).toEqual([[], [], []]);
  expect(findIn(nor, "doo").map(({ path }) => path)).toEqual(["/a"]);
});

test("filling words are not looked for, and where nothing fits all words, some are enough", () => {
  expect(found("how do I set a cap")).toEqual(["/docs/limits"]);
  expect(found("cap for aardvarks")).toEqual(["/docs/limits"]);
});

test("at most two parts of one page are shown", () => {
  expect(found("call").filter((path) => path.startsWith("/docs/billing"))).toHaveLength(2);
});

test("no question, filling words alone and nonsense find nothing", () => {
  expect([found(""), found("   "), found("how is the"), found("zzzzqq"), found("<>*(")]).toEqual([[], [], [], [], []]);
});

test("the index that was sent finds the same as the one that was built", () => {
  const read = readIndex(JSON.parse(JSON.stringify(index)));
  expect(findIn(read, "price")).toEqual(findIn(index, "price"));
  expect(() => readIndex({ hello: "there" })).toThrow();
});

test.each([
  ["pricing", "pric"],
  ["prices", "pric"],
  ["price", "pric"],
  ["calls", "call"],
  ["calling", "call"],
  ["stopped", "stop"],
  ["companies", "company"],
  ["focus", "focus"],
  ["use", "use"],
])("%s is looked up as %s", (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test("an excerpt shows whole words around the find, and marks them", () => {
  const text = `${"Before. ".repeat(40)}Here the price is named. ${"After. ".repeat(40)}`;
  const excerpt = excerptOf(text, ["pric"]);
  const whole = excerpt.map((part) => part.text).join("");
  expect(excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: "price", isMatch: true }]);
  expect(whole).toMatch(/^… (Before\. )+Here the price is named\..* …$/);
  expect(whole.length).toBeLessThan(160);
});

test("a word is marked from its beginning only", () => {
  expect(excerptOf("A recall of calls", ["call"])).toEqual([
    { text: "A recall of ", isMatch: false },
    { text: "calls", isMatch: true },
  ]);
});
