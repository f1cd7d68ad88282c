import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connectEmbedded } from "#platform/database/connect.ts";
import { backupsOf } from "#platform/database/embedded/backups.ts";
import { checkLedger } from "#server/check-ledger.ts";
import {
  api,
  type DrivenCall,
  kill,
  type ServerUnderTest,
  type Stage,
  startCall,
  startServer,
} from "./crash-driver.ts";

/** Holds the data of a server that was killed in the middle of three calls, and a damaged copy of it for each test. */
const room = mkdtempSync(join(tmpdir(), "noct-damaged-"));
const killedDir = join(room, "killed");
let calls: DrivenCall[];
let ledgerTable: string;
let server: ServerUnderTest;
beforeAll(async () => {
  server = await startServer(killedDir, { backUpFirst: true });
  const { stage } = server;
  calls = await Promise.all(stage.callers.slice(0, 3).map((caller) => startCall(stage, caller)));
  for (const { client } of calls) await client.next("x.call.meter");
  const [told] = calls;
  if (told) told.toldCharge = (await endCall(stage, told)).charge;
  await kill(server.child);
  for (const { client } of calls) client.cut();
  ledgerTable = await pathOfTransfers(killedDir);
  const [backup] = backupsOf(killedDir);
  expect(statSync(join(backup?.directory ?? "", "postgres", ledgerTable)).size).toBe(0);
  expect(statSync(join(killedDir, "postgres", ledgerTable)).size).toBeGreaterThan(0);
});
afterEach(() => kill(server.child));
afterAll(() => rmSync(room, { recursive: true, force: true }));

/** `ledgerTable` is the file of all money moved. */
type Damage = (postgres: string, ledgerTable: string) => void;
const damages: [string, Damage][] = [
  ["whose control file is cut off", (postgres) => truncateSync(join(postgres, "global", "pg_control"), 64)],
  [
    "whose money is full of zeros",
    (_, ledgerTable) => writeFileSync(ledgerTable, Buffer.alloc(statSync(ledgerTable).size)),
  ],
  ["whose money is gone", (_, ledgerTable) => truncateSync(ledgerTable, 0)],
];

test.each(damages)(
  "a killed server with a database %s recovers all money, also what is younger than its backup, and reports what it did",
  async (name, damage) => {
    const dataDir = join(room, name);
    cpSync(killedDir, dataDir, { recursive: true });
    damage(join(dataDir, "postgres"), join(dataDir, "postgres", ledgerTable));

    server = await startServer(dataDir);
    expect(server.logged.join("\n")).toContain("was restored from its backup");
    for (const call of calls) {
      // Those that were running could still be taken up again: their callers hang up instead.
      const view = await endCall(server.stage, call);
      expect(view.state).toBe("ended");
      if (call.toldCharge !== null) expect(view.charge).toBe(call.toldCharge);
    }
    await kill(server.child, "SIGTERM");
    const database = await connectEmbedded({ dataDir });
    expect(database.backups?.lastRestored()).toMatchObject({ isWhole: true });
    expect(await checkLedger(database.db)).toEqual([]);
    await database.close();
    expect(readdirSync(dataDir).filter((entry) => entry.startsWith("postgres.broken-"))).toHaveLength(1);
  },
);

function endCall(stage: Stage, { caller, callId }: DrivenCall): Promise<{ state: string; charge: string }> {
  return api(stage, caller, `/api/conversations/${callId}/end`, {});
}

/** Read from a database that is sound still; opening it leaves it as it was. */
async function pathOfTransfers(dataDir: string): Promise<string> {
  const database = await connectEmbedded({ dataDir });
  const { rows } = await sql<{ path: string }>`SELECT pg_relation_filepath('ledger_transfers') AS path`.execute(
    database.db,
  );
  await database.close();
  return rows[0]?.path ?? "";
}
