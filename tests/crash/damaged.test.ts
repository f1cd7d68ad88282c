import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { connectEmbedded } from "#platform/database/connect.ts";
import { backupsOf } from "#platform/database/embedded/backups.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { api, kill, type ServerUnderTest, startCall, startServer } from "./crash-driver.ts";

const rooms: string[] = [];
const started: ServerUnderTest[] = [];
afterEach(() => Promise.all(started.splice(0).map(({ child }) => kill(child))));
afterAll(() => {
  for (const room of rooms) rmSync(room, { recursive: true, force: true });
});

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
  async (_, damage) => {
    const dataDir = mkdtempSync(join(tmpdir(), "noct-damaged-"));
    rooms.push(dataDir);
    const server = await startServer(dataDir, { backUpFirst: true });
    started.push(server);
    const calls = await Promise.all(server.stage.callers.slice(0, 3).map((caller) => startCall(server.stage, caller)));
    for (const { client } of calls) await client.next("x.call.meter");
    const [told] = calls;
    const ended =
      told && (await api<{ charge: string }>(server.stage, told.caller, `/api/conversations/${told.callId}/end`, {}));
    await kill(server.child);
    for (const { client } of calls) client.cut();
    const ledgerTable = await pathOfTransfers(dataDir);
    const [backup] = backupsOf(dataDir);
    expect(statSync(join(backup?.directory ?? "", "postgres", ledgerTable)).size).toBe(0);
    expect(statSync(join(dataDir, "postgres", ledgerTable)).size).toBeGreaterThan(0);
    damage(join(dataDir, "postgres"), join(dataDir, "postgres", ledgerTable));

    const again = await startServer(dataDir);
    started.push(again);
    expect(again.logged.join("\n")).toContain("was restored from its backup");
    for (const { callId, caller } of calls) {
      // Those that were running could still be taken up again: their callers hang up instead.
      const view = await api<{ state: string; charge: string }>(
        again.stage,
        caller,
        `/api/conversations/${callId}/end`,
        {},
      );
      expect(view.state).toBe("ended");
      if (callId === told?.callId) expect(view.charge).toBe(ended?.charge);
    }
    await kill(again.child, "SIGTERM");
    const database = await connectEmbedded({ dataDir });
    expect(database.backups?.lastRestored()).toMatchObject({ isWhole: true });
    expect(await checkLedger(database.db)).toEqual([]);
    await database.close();
    expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres.broken-"))).toHaveLength(1);
  },
  300_000,
);

/** Read from a database that is sound still; opening it leaves it as it was. */
async function pathOfTransfers(dataDir: string): Promise<string> {
  const database = await connectEmbedded({ dataDir });
  const { rows } = await sql<{ path: string }>`SELECT pg_relation_filepath('ledger_transfers') AS path`.execute(
    database.db,
  );
  await database.close();
  return rows[0]?.path ?? "";
}
