import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { connectEmbedded } from "#platform/database/connect.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { api, kill, startCall, startServer } from "./crash-driver.ts";

const dataDir = mkdtempSync(join(tmpdir(), "noct-damaged-"));
const postgres = join(dataDir, "postgres");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const backupsTaken = () => {
  const place = join(dataDir, "backups");
  return existsSync(place) ? readdirSync(place).filter((name) => /^\d{4}-.*Z$/.test(name)) : [];
};

type Damage = (ledgerTable: string) => void;
const damages: Damage[] = [
  () => truncateSync(join(postgres, "global", "pg_control"), 64),
  (ledgerTable) => writeFileSync(join(postgres, ledgerTable), Buffer.alloc(statSync(join(postgres, ledgerTable)).size)),
];

test("a killed server with a damaged database recovers all money and reports what it did", async () => {
  for (const damage of damages) {
    const server = await startServer(dataDir);
    await expect.poll(() => backupsTaken().length, { timeout: 90_000, interval: 200 }).toBeGreaterThan(0);
    const calls = await Promise.all(server.stage.callers.slice(0, 3).map((caller) => startCall(server.stage, caller)));
    for (const { client } of calls) await client.next("x.call.meter");
    const [told] = calls;
    const ended =
      told && (await api<{ charge: string }>(server.stage, told.caller, `/api/conversations/${told.callId}/end`, {}));
    await kill(server.child);
    for (const { client } of calls) client.cut();
    damage(await pathOfTransfers());

    const again = await startServer(dataDir);
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
  }
  expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres.broken-"))).toHaveLength(damages.length);
}, 600_000);

/** Read from a database that is sound still; opening it leaves it as it was. */
async function pathOfTransfers(): Promise<string> {
  const database = await connectEmbedded({ dataDir });
  const { rows } = await sql<{ path: string }>`SELECT pg_relation_filepath('ledger_transfers') AS path`.execute(
    database.db,
  );
  await database.close();
  return rows[0]?.path ?? "";
}
