import { expect, test } from "vitest";
import { codeKindOf, quantile } from "./code-kinds.rules.ts";
import { listFindings, measure } from "./measures.ts";

const measured = (house: Record<string, string>) =>
  measure(
    Object.keys(house),
    Object.entries(house).map(([path, text]) => ({ path, text })),
  );

test("code is production, test or tool code", () => {
  const kinds = {
    "features/ledger/ledger.store.ts": "production",
    "features/ledger/ledger.store.test.ts": "test",
    "providers/mail/mail.contract.ts": "test",
    "providers/mail/smtp-server.fake.ts": "test",
    "platform/database/testing-setup.ts": "test",
    "platform/database/testing.ts": "test",
    "voice/testing/tone-voice.ts": "test",
    "tests/builders/members.ts": "test",
    "scripts/check.ts": "tool",
    "scripts/house/boundaries.test.ts": "test",
    "bench/calls.bench.ts": "tool",
  };
  expect(Object.fromEntries(Object.keys(kinds).map((path) => [path, codeKindOf(path)]))).toEqual(kinds);
});

test("the quantile of an empty list is 0", () => {
  const tens = [100, 20, 30, 40, 50, 60, 70, 80, 90, 10];
  expect([quantile([], 0.5), quantile([7], 0.9), quantile(tens, 0.5), quantile(tens, 0.9)]).toEqual([0, 7, 60, 100]);
});

test("sizes count production code, and tests separately", () => {
  const house = {
    "voice/a.ts": "\n".repeat(30),
    "voice/b.ts": "// why\n".repeat(10),
    "voice/a.test.ts": "\n".repeat(20),
    "scripts/a.ts": "\n".repeat(5),
  };
  expect(measured(house)).toMatchObject({
    productionFiles: 2,
    productionLines: 40,
    testFiles: 1,
    testLines: 20,
    testRatio: "0.50",
    toolLines: 5,
    longestFile: 30,
    shortFiles: 1,
    commentShare: "25.0 %",
  });
});

test("type imports make pairs and circles of their own kind; test imports make none", () => {
  const house = {
    "voice/ears/hear.ts": 'import "../mouth/say.ts";',
    "voice/mouth/say.ts": 'import type { Hear } from "../ears/hear.ts";',
    "voice/text/say.test.ts": 'import "#voice/ears/hear.ts";\nimport "../../app/a.ts";',
  };
  expect(measured(house)).toMatchObject({
    pairsAtRunTime: 0,
    pairsWithTypes: 1,
    circlesAtRunTime: 0,
    circlesWithTypes: 1,
    climbing: 1,
  });
});

test("uses of a table that another feature declares count as foreign, in the query builder and in SQL templates", () => {
  const house = {
    "features/members/members.tables.ts":
      'declare module "#platform/database/tables.ts" { interface Tables { users: { id: string }; sessions: { id: string } } }',
    "features/members/members.store.ts": 'db.selectFrom("users");',
    "features/agents/agents.store.ts": `
      db.selectFrom(["users as u", "agents"]).innerJoin("sessions", "sessions.user_id", "u.id");
      sql<{ id: string }>\`SELECT 1 FROM known LEFT JOIN users u ON u.id = \${id} FOR UPDATE OF u\`;
      db.updateTable("users");
      sql\`DELETE FROM sessions WHERE id = \${id}\`;
    `,
    "features/agents/agents.store.test.ts": 'db.deleteFrom("users");',
    "server/demo/demo.ts": 'db.insertInto("users");',
  };
  expect(measured(house)).toMatchObject({ foreignReads: 3, foreignWrites: 2, outsideUses: 1 });
});

test("picks count in composition files only", () => {
  const cut = 'type A = Pick<B, "c">;';
  const house = {
    "server/compose.ts": cut,
    "server/compose/mail.ts": cut,
    "features/mail/mail.feature.ts": cut,
    "server/composer.ts": cut,
  };
  expect(measured(house).picks).toBe(3);
});

test("a folder is measured by its own files, without subfolders", () => {
  const many = Array.from({ length: 41 }, (_, at) => [`voice/ears/part-${at}.ts`, ""]);
  const house = { ...Object.fromEntries(many), "voice/ears/noise/gate.ts": "", "app/a.ts": "const a = [...[1]];" };
  expect(measured(house)).toMatchObject({
    crowdedFolders: 1,
    largestFolders: "voice/ears 41, app 1, voice/ears/noise 1",
    packed: 1,
  });
});

test("the list names the place of each long function, circle and folder pair, and leaves out tests", () => {
  const long = `export function long() {${"\n".repeat(70)}}`;
  const files = {
    "voice/ears/hear.ts": `import "../mouth/say.ts";\n${long}`,
    "voice/mouth/say.ts": '\nimport type { Hear } from "../ears/hear.ts";',
    "voice/mouth/say.test.ts": long,
  };
  expect(listFindings(Object.entries(files).map(([path, text]) => ({ path, text })))).toEqual([
    "function voice/ears/hear.ts:2 (71 lines)",
    "circle voice/ears/hear.ts:1 -> voice/mouth/say.ts:2 -> voice/ears/hear.ts",
    "pair voice/ears <-> voice/mouth at voice/ears/hear.ts:1 and voice/mouth/say.ts:2",
  ]);
});
