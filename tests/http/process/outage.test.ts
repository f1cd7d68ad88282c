import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#platform/config/config.ts";
import { connectNative } from "#platform/database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "#platform/database/embedded/embedded.ts";
import { socketName } from "#platform/database/embedded/socket-path.ts";
import { migrate } from "#platform/database/migrate.ts";
import { fillDataDirectory } from "#platform/database/testing.ts";
import { createLog } from "#platform/log/log.ts";
import { quietInOutages } from "#platform/log/outage-log.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import { builtPages } from "#server/http/pages/pages.ts";
import { takePort } from "#server/process/opening-server.ts";
import { type RunningServer, serve } from "#server/process/serve.ts";
import { briefVoice } from "../support/brief-voice.ts";
import { type DatabaseFront, databaseFront } from "../support/database-front.ts";
import { leapingClock } from "../support/leaping-clock.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

const dataDir = mkdtempSync(join(tmpdir(), "noct-outage-"));
const clock = leapingClock();
const lines: Record<string, unknown>[] = [];
let embedded: EmbeddedDatabase;
let front: DatabaseFront;
let site: RunningServer;
let one: Visitor;

beforeAll(async () => {
  await fillDataDirectory(dataDir);
  embedded = await startEmbedded({ dataDir, synced: false });
  front = await databaseFront(join(embedded.socketDirectory, socketName));
  // One connection, since the embedded database has one session.
  const database = connectNative({ url: `postgres://postgres@127.0.0.1:${front.port}/postgres`, poolSize: 1 });
  await migrate(database.pool);
  const config = readConfig({ DATA_DIR: dataDir, PORT: "0", DEMO: "off", BACKUPS: "off" });
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  site = await serve({
    config,
    log: quietInOutages(log, clock),
    version: "test",
    root: process.cwd(),
    pages: async () => builtPages(process.cwd()),
    started: { opening: await takePort(config), database: Promise.resolve(database) },
    overrides: { clock, voice },
  });
  one = visitor(site.port, "198.51.100.1");
});
afterAll(async () => {
  await front.pass();
  await site.stop();
  await front.refuse();
  await embedded.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const voice = {
  languageModel: createScriptedPersona(),
  textToSpeech: briefVoice(),
  speechToText: null,
  voiceDetector: null,
  close: async () => {},
};

/** What needs the database: a profile, and whether a username is free. */
const profile = "/nobody-here";
const hint = "/api/usernames/hint?username=nightowl";
const opened = (path: string) => one.ask(path, { headers: { accept: "text/html,application/xhtml+xml" } });

test("while the database cannot be reached, kept pages are served and everything else asks to come back", async () => {
  const whole = await opened("/");
  expect(whole.status).toBe(200);
  await front.refuse();
  // What was kept is no longer fresh.
  clock.leap(30_000);

  expect(await one.get("/livez")).toMatchObject({ status: 200 });
  expect(await one.get("/readyz")).toMatchObject({ status: 503 });
  expect(await opened("/")).toMatchObject({ status: 200, text: whole.text });
  const page = await opened(profile);
  expect(page).toMatchObject({ status: 503, text: expect.stringContaining("<h1>Back in a moment</h1>") });
  expect(page.headers.get("retry-after")).toBe("5");
  expect(await opened(hint)).toMatchObject({ status: 503 });
  expect(await one.get(hint)).toMatchObject({ status: 503, body: { code: "unavailable" } });

  await front.pass();
  expect(await one.get("/readyz")).toMatchObject({ status: 200 });
  expect(await opened(profile)).toMatchObject({ status: 404 });
  expect(await one.get(hint)).toMatchObject({ status: 200 });
});

test("an outage leaves a line a minute in the log, which counts the others", async () => {
  await front.refuse();
  // The connections that are cut are noticed by now.
  await one.get(hint);
  clock.leap(61_000);
  lines.length = 0;
  for (let index = 0; index < 30; index += 1) await one.get(hint);
  expect(lines).toHaveLength(1);
  clock.leap(61_000);
  await one.get(hint);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ alike: 29 });
  await front.pass();
});
