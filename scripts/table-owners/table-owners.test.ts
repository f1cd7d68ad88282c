import { expect, test } from "vitest";
import { type TableRules, tableRules } from "./table-owners.rules.ts";
import { crossFeatureReads, findTableViolations } from "./table-owners.ts";

const tablesOf = (...names: string[]) =>
  `declare module "#platform/database/tables.ts" { interface Tables { ${names.map((name) => `${name}: Row;`).join(" ")} } }`;
const house = [
  { path: "features/members/members.tables.ts", text: tablesOf("users", "sessions", "member_directory") },
  { path: "features/ledger/ledger.tables.ts", text: tablesOf("ledger_calls") },
  { path: "features/agents/agents.tables.ts", text: tablesOf("agents") },
];
/** A `sql` template with something interpolated at the end. */
const sqlWith = (text: string, interpolated: string) => `sql\`${text} $\{${interpolated}}\`;`;
const noRules: TableRules = {
  onlyInSql: { ledger: ["ledger_folds"] },
  published: {},
  reads: {},
  demonstration: { place: "server/demo/", tables: [], why: "" },
  allTables: {},
};

const told = (path: string, text: string, rules: Partial<TableRules> = {}) =>
  findTableViolations([...house, { path, text }], { ...noRules, ...rules }).map(
    (found) => `${found.path}:${found.line} ${found.reason}`,
  );
const store = "features/agents/catalogue/agents.store.ts";

const allowed: [string, string, string, Partial<TableRules>?][] = [
  ["its own table", store, 'db.selectFrom("agents as a"); db.updateTable("agents"); sql`DELETE FROM agents`;'],
  ["a table that only SQL knows", "features/ledger/ledger.store.ts", "sql`SELECT last FROM ledger_folds`;"],
  [
    "a declared read",
    store,
    'db.selectFrom("agents").innerJoin("users as u", "u.uid", "agents.user_id");',
    { reads: { agents: [{ tables: ["users"], why: "" }] } },
  ],
  ["a published view", store, "sql`SELECT 1 FROM member_directory`;", { published: { member_directory: "" } }],
  ["the catalogue of the database", store, "sql`SELECT 1 FROM pg_class JOIN information_schema.tables t ON true`;"],
  ["a name of its own in SQL", store, "sql`WITH found AS (SELECT 1 FROM agents) SELECT 1 FROM found`;"],
  ["a name of its own", store, 'db.with("found", (one) => one.selectFrom("agents")).selectFrom("found");'],
  [
    "a name of its own with options",
    store,
    'db.with((cte) => cte("found").materialized(), () => sql`(SELECT 1)`).selectFrom("found as f");',
  ],
  [
    "a piece that is read where it is written",
    store,
    `const rows = sql\`(SELECT 1 FROM agents) AS r\`; ${sqlWith("SELECT 1 FROM", "rows")}`,
  ],
  ["its own table by a variable", store, 'const table = "agents"; db.selectFrom(table);'],
  ["methods of other libraries", store, 'Array.from(users); Buffer.from(users); call.with("x");'],
  ["a test", "features/agents/agents.store.test.ts", 'db.insertInto("users");'],
  ["words that are no SQL", store, 'const sentence = "Chosen from users, and an update of sessions";'],
  [
    "a demonstration",
    "server/demo/past.ts",
    'db.updateTable("users");',
    { demonstration: { place: "server/demo/", tables: ["users"], why: "" } },
  ],
  [
    "a file that goes through all tables",
    store,
    sqlWith("SELECT 1 FROM", "sql.table(name)"),
    { allTables: { [store]: "" } },
  ],
];

for (const [sentence, path, text, rules] of allowed) {
  test(`allowed: ${sentence}`, () => expect(told(path, text, rules)).toEqual([]));
}

const undeclared = [/^features\/agents\/catalogue\/agents.store.ts:1 agents reads users, which belongs to members/];
const written = [/agents writes users, which belongs to members: members has to offer it/];
const refused: [string, string, RegExp[]][] = [
  ["a read that nobody declared", 'db.selectFrom("users");', undeclared],
  ["… with an alias", 'db.selectFrom("agents").leftJoin("users as u", "u.uid", "agents.uid");', undeclared],
  ["… in a list", 'db.selectFrom(["agents", "users as u"]);', undeclared],
  ["… within a query", 'db.selectFrom((eb) => eb.selectFrom("users").as("u"));', undeclared],
  ["… in a table that is told to give its rows", 'db.updateTable("agents").from("users");', undeclared],
  ["… in SQL", "sql`SELECT 1 FROM agents a JOIN users u ON u.uid = a.user_id`;", undeclared],
  ["… in SQL with a type", "sql<Row>`SELECT 1 FROM agents, users`;", undeclared],
  ["… by its name in SQL", sqlWith("SELECT 1 FROM", 'sql.table("users")'), undeclared],
  ["… in a piece of SQL", `const rows = sql\`users u\`; ${sqlWith("SELECT 1 FROM", "rows")}`, undeclared],
  ["… in a plain text", 'pool.query("SELECT 1 FROM users");', undeclared],
  ["… by a variable", 'const table = "users"; db.selectFrom(table);', undeclared],
  ["a foreign table written", 'db.updateTable("users");', written],
  ["… inserted into", 'db.insertInto("users").values({});', written],
  ["… deleted from", 'db.deleteFrom("users");', written],
  ["… written in SQL", "sql`UPDATE users SET name = NULL`;", written],
  ["… inserted into in SQL", "sql`INSERT INTO users (uid) VALUES (1)`;", written],
  ["… deleted from in SQL", "sql`WITH gone AS (DELETE FROM users RETURNING uid) SELECT uid FROM gone`;", written],
  [
    "… deleted from by a variable",
    `for (const table of ["users"]) ${sqlWith("DELETE FROM", "sql.table(table)")}`,
    written,
  ],
  ["a table that nobody declared", "sql`SELECT 1 FROM user`;", [/no \*\.tables\.ts declares a table "user"/]],
  ["a variable that may be any table", "db.selectFrom(table);", [/names a table by a variable/]],
  ["… in SQL", sqlWith("SELECT 1 FROM", "sql.raw(rows)"), [/names a table by a variable/]],
  [
    "a name of its own that hides a table",
    "sql`WITH users AS (SELECT 1) SELECT 1 FROM users`;",
    [/a query of its own is called "users" like a table/],
  ],
];

for (const [sentence, text, reasons] of refused) {
  test(`refused: ${sentence} (${text})`, () => {
    const found = told(store, text);
    expect(found).toHaveLength(reasons.length);
    for (const [index, reason] of reasons.entries()) expect(found[index]).toMatch(reason);
  });
}

test("refused: a read of a later feature's table, even if declared", () => {
  const path = "features/ledger/ledger.store.ts";
  const reads = { ledger: [{ tables: ["agents"], why: "" }] };
  for (const rules of [{}, { reads }]) {
    const found = told(path, 'db.selectFrom("agents");', rules);
    expect(found).toEqual([`${path}:1 ledger reads agents, but agents stands after it: have it handed in`]);
  }
});

test("refused: a write to another feature's table, even if the read is declared", () => {
  const reads = { agents: [{ tables: ["users"], why: "" }] };
  expect(told(store, 'db.selectFrom("users"); db.deleteFrom("users");', { reads })).toEqual([
    `${store}:1 agents writes users, which belongs to members: members has to offer it`,
  ]);
});

test("refused: an unused declaration", () => {
  const reads = { agents: [{ tables: ["users", "sessions"], why: "" }] };
  expect(told(store, "sql`SELECT 1 FROM users`;", { reads })).toMatchObject([
    expect.stringMatching(/agents does not read sessions: take it out/),
  ]);
  const published = { member_directory: "" };
  expect(told(store, "", { published })).toMatchObject([expect.stringMatching(/nobody reads member_directory/)]);
  const demonstration = { place: "server/demo/", tables: ["users"], why: "" };
  expect(told(store, "", { demonstration })).toMatchObject([
    expect.stringMatching(/server\/demo\/ does not read users/),
  ]);
});

test("refused: a demo that writes to an undeclared table", () => {
  expect(told("server/demo/past.ts", 'db.updateTable("users");')).toMatchObject([
    expect.stringMatching(/writes users/),
  ]);
});

test("refused: a table with two owners", () => {
  const twice = { path: "features/voices/voices.tables.ts", text: tablesOf("agents") };
  expect(findTableViolations([...house, twice], noRules)).toMatchObject([
    { reason: "agents belongs to agents already" },
  ]);
});

test("a violation is reported with its line", () => {
  expect(told(store, "\n\nsql`\n  SELECT 1\n  FROM users`;")).toMatchObject([
    expect.stringMatching(/agents.store.ts:5 /),
  ]);
});

test("reads of other features' tables are counted, published views excluded", () => {
  const path = "features/people/people.store.ts";
  const text = 'db.selectFrom("users"); db.selectFrom("member_directory"); db.deleteFrom("agents");';
  const [read, write, ...more] = crossFeatureReads([...house, { path, text }]);
  expect(read).toEqual({ table: "users", owner: "members", reader: "people", file: path, line: 1, write: false });
  expect(write).toMatchObject({ table: "agents", owner: "agents", write: true });
  expect(more).toEqual([]);
});

test("no feature of this repository writes to another feature's table", () => {
  const uses = crossFeatureReads();
  expect(uses.length).toBeGreaterThan(20);
  expect(uses.filter(({ write }) => write)).toEqual([]);
  for (const [reader, declared] of Object.entries(tableRules.reads)) {
    for (const { why } of declared) expect(why, reader).not.toBe("");
  }
});
