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

test("all words of a query must match, with any ending", () => {
  expect(found("billing")).toContain("/docs/billing");
  expect(found("cap calls")).toEqual(["/docs/limits"]);
  expect(found("pricing")).toEqual(expect.arrayContaining(["/docs/billing", "/legal/terms"]));
});

test("a title match ranks above a text match", () => {
  expect(found("limits")[0]).toBe("/docs/limits");
  expect(found("billed call")[0]).toMatch(/^\/docs\/billing/);
});

test("matches while a word is being typed, and tolerates a typo", () => {
  expect(found("lim")).toEqual(["/docs/limits"]);
  expect(found("secnods")).toEqual(["/docs/billing#free"]);
});

test("whole words come before words that begin with the query, whatever their place; from three letters on", () => {
  const sea = emptyIndex();
  sea.addAll([
    entry("/sealed", { title: "Sealed days", heading: "Sealed", text: "Each day is sealed." }),
    entry("/sea", { text: "A walk along the sea, told slowly." }),
  ]);
  expect(findIn(sea, "sea").map(({ path }) => path)).toEqual(["/sea", "/sealed"]);
  expect(findIn(sea, "sea")[0]?.excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: "sea", isMatch: true }]);
  expect(findIn(sea, "se")).toEqual([]);
});

test("a word of five letters may have one mistake", () => {
  expect(found("limid")).toEqual(["/docs/limits"]);
});

test("a word that is written somewhere is no typo of another one", () => {
  const nights = emptyIndex();
  nights.addAll([
    entry("/eight", { text: "From eight dollars on." }),
    entry("/night", { text: "Open at night." }),
    entry("/lone", { text: "A lonely place." }),
  ]);
  const hits = findIn(nights, "lonely night");
  expect(hits.map(({ path }) => path).toSorted()).toEqual(["/lone", "/night"]);
  expect(hits.flatMap(({ excerpt }) => excerpt.flatMap(({ text, isMatch }) => (isMatch ? [text] : [])))).toEqual(
    expect.arrayContaining(["lonely", "night"]),
  );
});

test("a typo has the first letter right", () => {
  const only = emptyIndex();
  only.addAll([entry("/only", { text: "It is only credit." })]);
  expect(findIn(only, "lonely")).toEqual([]);
});

test("short words match by prefix only, since a typo would be another word", () => {
  const nor = emptyIndex();
  nor.addAll([entry("/a", { text: "Neither here nor at the door." }), entry("/b", { text: "Pains and gains." })]);
  expect([findIn(nor, "noor"), findIn(nor, "rain"), findIn(nor, "oor")]).toEqual([[], [], []]);
  expect(findIn(nor, "doo").map(({ path }) => path)).toEqual(["/a"]);
});

test("ignores stop words, and accepts some matching words if no entry has all", () => {
  expect(found("how do I set a cap")).toEqual(["/docs/limits"]);
  expect(found("cap for aardvarks")).toEqual(["/docs/limits"]);
});

test("returns at most two sections of one page", () => {
  expect(found("call").filter((path) => path.startsWith("/docs/billing"))).toHaveLength(2);
});

test("an empty query, stop words alone and nonsense return nothing", () => {
  expect([found(""), found("   "), found("how is the"), found("zzzzqq"), found("<>*(")]).toEqual([[], [], [], [], []]);
});

test("a serialized index returns the same results as the original", () => {
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
])("%s is searched as %s", (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test("an excerpt shows whole words around the match and marks the matches", () => {
  const text = `${"Before. ".repeat(40)}Here the price is named. ${"After. ".repeat(40)}`;
  const excerpt = excerptOf(text, ["pric"]);
  const whole = excerpt.map((part) => part.text).join("");
  expect(excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: "price", isMatch: true }]);
  expect(whole).toMatch(/^… (Before\. )+Here the price is named\..* …$/);
  expect(whole.length).toBeLessThan(160);
});

test("marks a match only at the start of a word", () => {
  expect(excerptOf("A recall of calls", ["call"])).toEqual([
    { text: "A recall of ", isMatch: false },
    { text: "calls", isMatch: true },
  ]);
});
