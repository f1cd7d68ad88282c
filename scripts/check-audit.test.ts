import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createAuditService } from "#features/audit/audit.service.ts";
import { createAuditChain } from "#features/audit/audit-chain.service.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { connectEmbedded } from "#platform/database/connect.ts";
import { fillDataDirectory } from "#platform/database/testing.ts";
import { transact } from "#platform/database/transaction.ts";
import { silentLog } from "#platform/log/log.ts";
import { main, reportOf } from "./check-audit.ts";

const directory = mkdtempSync(join(tmpdir(), "noct-record-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function check(args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await main(args, {}, (line) => said.push(line));
  return { code, said: said.join("\n") };
}

test("the command finds nothing in an intact audit log, and names the day of a changed entry", async () => {
  await fillDataDirectory(directory);
  const database = await connectEmbedded({ dataDir: directory });
  const clock = manualClock(new Date("2026-05-01T10:00:00Z"));
  const audit = createAuditService({ db: database.db, clock });
  const actor = { uid: null, role: "system" } as const;
  const entry = { actor, action: "things.changed", subject: { type: "thing", id: "a" } };
  await transact(database.db, (tx) => audit.record(tx, entry));
  await clock.advance(86_400_000);
  await createAuditChain({ db: database.db, clock, log: silentLog }).sealFinishedDays();
  await database.close();
  const whole = await check(["--data-dir", directory]);
  expect(whole).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^The record is whole since 2026-05-01: 1 sealed day/),
  });

  const again = await connectEmbedded({ dataDir: directory });
  await again.pool.query("SET session_replication_role = replica");
  await again.pool.query("UPDATE audit_log SET subject_id = 'b'");
  await again.close();
  const { code, said } = await check(["--data-dir", directory]);
  expect(code).toBe(1);
  expect(said).toBe("2026-05-01: an entry was changed or moved\n1 finding. No day fits to the end.");
  // Three openings of a database on disk, with real fsync.
}, 90_000);

test("an audit log without a seal is reported", () => {
  expect(reportOf({ days: 0, findings: [], intactSince: null, head: null })).toBe(
    "No day of the record is sealed yet.",
  );
});
