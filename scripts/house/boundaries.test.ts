import { join } from "node:path";
import { expect, test } from "vitest";
import { findViolations, readFile, readHouse } from "./boundaries.ts";

const reasonsFor = (path: string, text: string) =>
  findViolations([readFile({ path, text })]).map(({ reason }) => reason);

const allowed: [string, string, string][] = [
  ["a screen uses rules", "app/routes/landing/landing.tsx", 'import { price } from "#features/agents/price.rules.ts";'],
  [
    "a screen knows a service as a type",
    "app/routes/landing/landing.tsx",
    'import type { S } from "#server/services.ts";',
  ],
  ["a screen speaks the protocol", "app/call/socket.ts", 'import { event } from "#voice/protocol/events.schema.ts";'],
  ["a screen shows money", "app/ui/price.tsx", 'import { formatDollars } from "#platform/money/money.ts";'],
  [
    "a service stands on the platform",
    "features/ledger/ledger.service.ts",
    'import { x } from "#platform/ids/ids.ts";',
  ],
  [
    "a later feature uses an earlier service",
    "features/agents/service/agents.service.ts",
    'import { m } from "#features/members/service/members.service.ts";',
  ],
  [
    "a foreign key needs the other table as a type",
    "features/agents/agents.tables.ts",
    'import type { M } from "#features/members/members.tables.ts";',
  ],
  [
    "a feature knows a provider by its interface",
    "features/agents/service/agents.service.ts",
    'import type { C } from "#providers/voice-clone/voice-clone.ts";',
  ],
  [
    "an adapter implements the engine's port",
    "providers/text-to-speech/openai.ts",
    'import { t } from "#voice/ports/text-to-speech.ts";',
  ],
  [
    "the server meets everyone",
    "server/compose.ts",
    'import { a } from "#providers/mail/smtp.ts";\nimport { b } from "#features/payouts/payouts.service.ts";',
  ],
  [
    "a test builds what it needs",
    "features/ledger/ledger.store.test.ts",
    'import { aMember } from "#tests/builders/members.ts";',
  ],
  [
    "a neighbour is addressed relatively",
    "voice/session/session.ts",
    'import { chunks } from "../text/chunks.rules.ts";',
  ],
];

for (const [sentence, path, text] of allowed) {
  test(`allowed: ${sentence}`, () => expect(reasonsFor(path, text)).toEqual([]));
}

const refused: [string, string, string, RegExp][] = [
  [
    "a screen that runs a service",
    "app/routes/landing/landing.tsx",
    'import { s } from "#features/agents/service/agents.service.ts";',
    /as a type only/,
  ],
  [
    "a screen that hides a type among values",
    "app/a.tsx",
    'import { type S } from "#server/services.ts";',
    /as a type only/,
  ],
  [
    "a screen that loads the server late",
    "app/a.tsx",
    'const s = await import("#server/compose.ts");',
    /as a type only/,
  ],
  [
    "a screen that passes a store on",
    "app/a.tsx",
    'export * from "#features/agents/agents.store.ts";',
    /as a type only/,
  ],
  [
    "a screen that takes the platform's database",
    "app/a.tsx",
    'import "#platform/database/connect.ts";',
    /as a type only/,
  ],
  [
    "a feature that knows a later one",
    "features/members/service/members.service.ts",
    'import { l } from "#features/ledger/ledger.service.ts";',
    /members stands before ledger/,
  ],
  [
    "a feature that knows a later one by type",
    "features/members/service/members.service.ts",
    'import type { L } from "#features/ledger/ledger.schema.ts";',
    /members stands before ledger/,
  ],
  [
    "another feature's store",
    "features/agents/service/agents.service.ts",
    'import { l } from "#features/ledger/ledger.store.ts";',
    /store is its own affair/,
  ],
  [
    "another feature's store as a type",
    "features/agents/service/agents.service.ts",
    'import type { L } from "#features/ledger/ledger.store.ts";',
    /store is its own affair/,
  ],
  [
    "another feature's job",
    "features/agents/service/agents.service.ts",
    'import { l } from "#features/ledger/sweep.job.ts";',
    /job is its own affair/,
  ],
  [
    "another feature's table at run time",
    "features/agents/agents.store.ts",
    'import { M } from "#features/members/members.tables.ts";',
    /tables may be used as a type only/,
  ],
  [
    "a feature that runs a provider",
    "features/agents/service/agents.service.ts",
    'import { c } from "#providers/voice-clone/voice-clone.ts";',
    /as a type only/,
  ],
  [
    "a feature that knows one vendor",
    "features/agents/service/agents.service.ts",
    'import type { V } from "#providers/voice-agent/vapi.ts";',
    /may not import from providers/,
  ],
  [
    "a feature that runs the voice engine",
    "features/conversations/conversations.service.ts",
    'import { s } from "#voice/session/session.ts";',
    /may not import from voice/,
  ],
  [
    "a voice engine that knows a feature",
    "voice/session/session.ts",
    'import type { M } from "#features/members/viewer.rules.ts";',
    /may not import from features/,
  ],
  [
    "a provider that knows a feature",
    "providers/mail/smtp.ts",
    'import { m } from "#features/members/members.schema.ts";',
    /may not import from features/,
  ],
  [
    "a platform that knows anyone",
    "platform/log/log.ts",
    'import type { S } from "#server/services.ts";',
    /may not import from server/,
  ],
  [
    "a server that needs a script",
    "server/start.ts",
    'import { s } from "#scripts/seed.ts";',
    /nobody imports scripts/,
  ],
  [
    "a server that needs test builders",
    "server/start.ts",
    'import { s } from "#tests/builders/members.ts";',
    /nobody imports tests/,
  ],
  [
    "code that imports a test",
    "features/ledger/ledger.service.ts",
    'import { s } from "./ledger.service.test.ts";',
    /nobody imports a test/,
  ],
  [
    "rules that reach for the database",
    "features/ledger/ledger.rules.ts",
    'import { c } from "#platform/database/connect.ts";',
    /both sides/,
  ],
  [
    "a schema that reaches for its own store",
    "features/ledger/ledger.schema.ts",
    'import { c } from "./ledger.store.ts";',
    /both sides/,
  ],
  ["rules that read files", "features/ledger/ledger.rules.ts", 'import { readFileSync } from "node:fs";', /both sides/],
  [
    "rules that wait",
    "features/ledger/ledger.rules.ts",
    "export const f = async () => await g();",
    /await belongs at the edge/,
  ],
  [
    "rules that look at the clock",
    "features/ledger/ledger.rules.ts",
    "export const f = () => Date.now();",
    /Date\.now belongs at the edge/,
  ],
  [
    "rules that make a date of now",
    "features/ledger/ledger.rules.ts",
    "export const f = () => new Date();",
    /new Date\(\) belongs at the edge/,
  ],
  [
    "rules that throw dice",
    "features/ledger/ledger.rules.ts",
    "export const f = () => Math.random();",
    /Math\.random belongs at the edge/,
  ],
  [
    "another room by a relative path",
    "server/app.ts",
    'import { l } from "../platform/log/log.ts";',
    /addressed as #platform/,
  ],
  ["a feature file without a role", "features/ledger/ledger.ts", "", /has a role/],
  [
    "a feature file with a role of its own making",
    "features/ledger/ledger.manager.ts",
    "",
    /is not a role of features/,
  ],
  ["a feature without a place in the order", "features/loyalty/loyalty.rules.ts", "", /no place in the order/],
  ["a file that says nothing", "platform/utils.ts", "", /says nothing/],
  ["a name that says nothing at its end", "voice/audio/audio-helpers.ts", "", /says nothing/],
  ["a folder that says nothing", "app/common/button.tsx", "", /says nothing/],
  ["a barrel", "features/ledger/index.rules.ts", "", /says nothing/],
  ["a name in camel case", "server/myServer.ts", "", /kebab-case/],
  ["code among the words", "content/blog/first.ts", "", /words, not code/],
  ["a file of 301 lines", "server/app.ts", "// line\n".repeat(301), /301 lines/],
];

for (const [sentence, path, text, reason] of refused) {
  test(`refused: ${sentence}`, () => {
    const reasons = reasonsFor(path, text);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(reason);
  });
}

test("a violation is reported with its line", () => {
  const text = '\n\nimport { s } from "#features/agents/service/agents.service.ts";\n';
  expect(findViolations([readFile({ path: "app/a.tsx", text })])).toMatchObject([{ path: "app/a.tsx", line: 3 }]);
});

test("reading this codebase finds its files", () => {
  const paths = readHouse(join(import.meta.dirname, "../..")).map(({ path }) => path);
  expect(paths).toContain("platform/money/money.ts");
  expect(paths).toContain("scripts/run.mjs");
});
