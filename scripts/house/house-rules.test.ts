import { expect, test } from "vitest";
import { findViolations, readFile } from "./boundaries.ts";
import { type Exemptions, exemptionsPath, withoutExempt } from "./exemptions.ts";
import { houseFindings } from "./house-rules.ts";

/** What the rules find in a house of these files, as "path: reason". */
function faultsOf(house: Record<string, string>, exemptions: Partial<Exemptions> = {}): string[] {
  const files = Object.entries(house).map(([path, text]) => readFile({ path, text }));
  const findings = houseFindings(Object.keys(house), files);
  return withoutExempt(findings, exemptions).map(({ path, reason }) => `${path}: ${reason}`);
}

const packed: [string, string][] = [
  ["an object in an object", "export const a = { ...{ b: 1, c: 2 }, d: 3 };"],
  ["an object in parentheses", "export const a = { ...({ b: 1 }) };"],
  ["an object with a type", "export const a = { ...({ b: 1 } satisfies object as object) };"],
  ["a list in a list", 'export const a = [...["b", "c"], "d"];'],
  ["a constant list in a list", 'export const a = [...(["b", "c"] as const), "d"] as const;'],
  ["a list among arguments", "f(...[1, 2], 3);"],
  ["a list among the arguments of a constructor", "new Date(...[2026, 1]);"],
  ["an object as attributes", 'export const A = () => <p {...{ id: "b" }} />;'],
];

for (const [sentence, text] of packed) {
  test(`refused: a spread of ${sentence}`, () => {
    expect(faultsOf({ "app/a.tsx": text })).toEqual([
      expect.stringMatching(/^app\/a.tsx: an (object|array) literal spread/),
    ]);
  });
}

const unpacked: [string, string][] = [
  ["a variable", "export const a = { ...b, ...c.d, e: [...f, 1] };"],
  ["an object under a condition", "export const a = { ...(b ? { c } : {}), ...(d && { e }) };"],
  ["a list under a condition", "export const a = [...(b ? [1] : []), ...f([2])];"],
  ["an object as a list of entries", "export const a = f(...Object.entries({ b }));"],
];

for (const [sentence, text] of unpacked) {
  test(`allowed: a spread of ${sentence}`, () => expect(faultsOf({ "app/a.tsx": text })).toEqual([]));
}

test("a packed literal is reported with its line", () => {
  const file = readFile({ path: "app/a.tsx", text: "\n\nexport const a = {\n  ...{ b: 1 },\n};\n" });
  expect(houseFindings([], [file])).toMatchObject([{ line: 4, subject: "app/a.tsx" }]);
});

const files = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/part-${at}.ts`, ""]));

test("refused: a folder of more than 40 files of any kind", () => {
  const findings = houseFindings([...Object.keys(files("voice/ears", 40)), "voice/ears/words.sql"], []);
  expect(findings).toMatchObject([{ path: "voice/ears", reason: expect.stringMatching(/^41 files/) }]);
});

test("allowed: a folder of 40 files and some subfolders", () => {
  expect(faultsOf({ ...files("voice/ears", 40), ...files("voice/ears/noise", 40) })).toEqual([]);
});

test("refused: a feature without a feature file, with a misnamed one, and with two", () => {
  const ledger = { "features/ledger/ledger.service.ts": "" };
  const missing = "features/ledger/ledger.feature.ts: is missing: each feature has this file";
  const misplaced = (path: string) => `${path}: a feature has one file of this role: features/ledger/ledger.feature.ts`;
  const own = "features/ledger/ledger.feature.ts";
  const other = "features/ledger/books.feature.ts";
  const deeper = "features/ledger/books/ledger.feature.ts";
  expect(faultsOf(ledger)).toEqual([missing]);
  expect(faultsOf({ ...ledger, [own]: "" })).toEqual([]);
  expect(faultsOf({ ...ledger, [other]: "" })).toEqual([misplaced(other), missing]);
  expect(faultsOf({ ...ledger, [own]: "", [deeper]: "" })).toEqual([misplaced(deeper)]);
});

test("refused: a server file that imports from the screens; its tests may", () => {
  const text = 'import type { Route } from "#app/routes.ts";';
  expect(faultsOf({ "server/site.ts": text })).toEqual([expect.stringMatching(/uses nothing of app/)]);
  expect(faultsOf({ "server/site.test.ts": text })).toEqual([]);
});

test("refused: files that import each other in a circle at run time; the shortest circle is reported", () => {
  const circle = {
    "voice/a.ts": 'import "./b.ts";\nimport "./c.ts";',
    "voice/b.ts": 'export * from "./c.ts";',
    "voice/c.ts": 'export const late = () => import("#voice/a.ts");',
    "voice/d.ts": 'import "./a.ts";',
  };
  expect(faultsOf(circle)).toEqual(["voice/a.ts: imports itself in a circle: voice/a.ts > voice/c.ts > voice/a.ts"]);
  expect(faultsOf({ ...circle, "voice/c.ts": 'import type { A } from "./a.ts";' })).toEqual([]);
});

test("refused: two folders that import each other at run time, tests aside", () => {
  const there = { "voice/ears/hear.ts": 'import "../mouth/say.ts";', "voice/mouth/say.ts": "" };
  const back = 'import "../ears/listen.ts";';
  const house = { ...there, "voice/ears/listen.ts": "" };
  expect(faultsOf({ ...house, "voice/mouth/stop.ts": back })).toEqual([
    expect.stringMatching(/^voice\/ears\/hear.ts: .* voice\/mouth\/ and voice\/ears\/ need each other$/),
  ]);
  expect(faultsOf({ ...house, "voice/mouth/stop.test.ts": back })).toEqual([]);
  expect(faultsOf({ ...house, "voice/mouth/stop.ts": back.replace("import", "import type {} from") })).toEqual([]);
});

test("allowed: a feature file that composes folders which import from the feature's root", () => {
  const feature = {
    "features/ledger/ledger.feature.ts": 'import "./earnings/earnings.service.ts";',
    "features/ledger/ledger.store.ts": "",
    "features/ledger/earnings/earnings.service.ts": 'import "../ledger.store.ts";',
  };
  expect(faultsOf(feature)).toEqual([]);
  expect(faultsOf({ ...feature, "features/ledger/a.rules.ts": 'import "./earnings/earnings.service.ts";' })).toEqual([
    expect.stringMatching(/need each other/),
  ]);
});

test("a feature with only rules needs no feature file; one with a service does", () => {
  const rules = { "features/brand/brand.rules.ts": "", "features/brand/brand.rules.test.ts": "" };
  expect(faultsOf(rules)).toEqual([]);
  expect(faultsOf({ ...rules, "features/brand/brand.service.ts": "" })).toEqual([expect.stringMatching(/is missing/)]);
});

test("an exemption covers only the violation it names", () => {
  const house = { "app/a.tsx": "export const a = { ...{ b: 1 } };", "app/c.tsx": "export const c = [...[1]];" };
  expect(faultsOf(house, { packedLiterals: ["app/a.tsx"] })).toEqual([expect.stringMatching(/^app\/c.tsx/)]);
  expect(faultsOf(house, { packedLiterals: ["app/a.tsx", "app/c.tsx"] })).toEqual([]);
});

test("an exemption that is no longer needed is an error", () => {
  const feature = { "features/ledger/ledger.feature.ts": "" };
  const outlived = `${exemptionsPath}: "featureFiles: ledger" needs no exemption any more: take it off, or let --shrink do it`;
  expect(faultsOf(feature, { featureFiles: ["ledger"] })).toEqual([outlived]);
});

test("refused: an import path that climbs more than one folder, also in a test", () => {
  const reasons = (path: string, specifier: string) =>
    findViolations([readFile({ path, text: `import "${specifier}";` })]).map(({ reason }) => reason);
  const climbs = /more than one folder up is addressed as #voice\/text\/chunks.rules.ts/;
  expect(reasons("voice/session/turns/turn.ts", "../../text/chunks.rules.ts")).toEqual([expect.stringMatching(climbs)]);
  expect(reasons("voice/session/turns/turn.test.ts", "../../text/chunks.rules.ts")).toEqual([
    expect.stringMatching(climbs),
  ]);
  expect(reasons("voice/session/turns/turn.ts", "#voice/text/chunks.rules.ts")).toEqual([]);
  expect(reasons("voice/session/turn.ts", "../text/chunks.rules.ts")).toEqual([]);
  expect(reasons("voice/turn.test.ts", "../platform/money/money.ts")).toEqual([
    expect.stringMatching(/another room is addressed as #platform/),
  ]);
});

test("refused: a journey that loads the server or a service at run time; its types, and tests of other kinds, may", () => {
  const journey = "tests/journeys/a.journey.ts";
  const house = {
    "tests/builders/papers.ts": 'import "./product.ts";',
    "tests/builders/product.ts": 'import "#server/compose.ts";',
    "server/compose.ts": "",
  };
  const text = 'import "#tests/builders/papers.ts";';
  expect(faultsOf({ ...house, [journey]: text })).toEqual([
    `${journey}: loads the server: ${journey} > tests/builders/papers.ts > tests/builders/product.ts > server/compose.ts`,
  ]);
  expect(faultsOf({ ...house, "tests/http/a.test.ts": text })).toEqual([]);
  expect(faultsOf({ ...house, [journey]: 'import type { A } from "#server/compose.ts";' })).toEqual([]);
  const service = { "features/mail/mail.service.ts": "", "features/mail/mail.feature.ts": "" };
  expect(faultsOf({ ...service, [journey]: 'import "#features/mail/mail.service.ts";' })).toHaveLength(1);
});
