import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { connectEmbedded } from "#platform/database/connect.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { closeCodes } from "#voice/protocol/close-codes.ts";
import { kill, startCall, startServer } from "./crash-driver.ts";

const dataDir = mkdtempSync(join(tmpdir(), "noct-last-"));
let child: ChildProcess | undefined;
afterEach(() => child && kill(child));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test.each([
  ["SIGUSR2", "forgotten by whoever asked", 0],
  ["SIGHUP", "thrown where nobody catches", 3],
] as const)(
  "an error that nobody handles (%s) is logged, running calls are told to come back, and the process ends with code 1",
  async (signal, words, first) => {
    const { stage, logged, ended, ...server } = await startServer(dataDir);
    child = server.child;
    const calls = await Promise.all(stage.callers.slice(first, first + 3).map((caller) => startCall(stage, caller)));
    for (const { client } of calls) await client.next("x.call.meter");
    child.kill(signal);
    for (const { client } of calls) expect((await client.closed).code).toBe(closeCodes.comeBack);
    expect(await ended).toBe(1);
    expect(logged.join("\n")).toContain(words);

    const database = await connectEmbedded({ dataDir });
    const held = await database.db.selectFrom("calls").select("id").where(sql<boolean>`lease_until > now()`).execute();
    expect(held).toEqual([]);
    expect(await checkLedger(database.db)).toEqual([]);
    await database.close();
  },
  180_000,
);
