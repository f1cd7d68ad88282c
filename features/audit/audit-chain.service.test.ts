import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { testDatabase } from "#platform/database/testing.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { silentLog } from "#platform/log/log.ts";
import { createAuditService } from "./audit.service.ts";
import { createAuditChain } from "./audit-chain.service.ts";

const day = 86_400_000;
const admin = { uid: uuidv7(), role: "admin" } as const;

let database: Database;
let clock: ReturnType<typeof manualClock>;
let chain: ReturnType<typeof createAuditChain>;
let write: (id: string) => Promise<void>;

/** May 1 with two entries, May 2 with none, May 3 with three, all sealed; it is May 4. */
beforeEach(async () => {
  database = await testDatabase();
  clock = manualClock(new Date("2026-05-01T10:00:00Z"));
  const audit = createAuditService({ db: database.db, clock, address: () => "198.51.100.77" });
  chain = createAuditChain({ db: database.db, clock, log: silentLog });
  write = async (id) => {
    await clock.advance(60_000);
    const subject = { type: "thing", id };
    const entry = { actor: admin, action: "things.changed", subject, before: { b: 1, a: { d: [1], c: "x" } } };
    await transact(database.db, (tx) => audit.record(tx, { ...entry, reason: `because of ${id}` }));
  };
  for (const id of ["a", "b"]) await write(id);
  await clock.advance(2 * day);
  for (const id of ["c", "d", "e"]) await write(id);
  await clock.advance(day);
  expect(await chain.sealFinishedDays()).toBe(3);
});
afterEach(() => database.close());

/** Runs a statement with the append-only triggers switched off. */
async function tamper(statement: string): Promise<void> {
  await database.db.connection().execute(async (one) => {
    await sql`SET session_replication_role = replica`.execute(one);
    await sql.raw(statement).execute(one);
    await sql`SET session_replication_role = DEFAULT`.execute(one);
  });
}

describe("audit chain", () => {
  test("seals every finished day, including empty ones, and reports no findings while nothing has changed", async () => {
    const report = await chain.check();
    expect(report).toMatchObject({ days: 3, findings: [], intactSince: "2026-05-01", head: { day: "2026-05-03" } });
    expect(await chain.sealFinishedDays()).toBe(0);
    await write("of a day that is not over");
    expect((await chain.check()).findings).toEqual([]);
  });

  test("does not seal a day until 20 minutes after its end", async () => {
    await clock.advance(Date.parse("2026-05-05T00:19:00Z") - clock.now().getTime());
    expect(await chain.sealFinishedDays()).toBe(0);
    await clock.advance(60_000);
    expect(await chain.sealFinishedDays()).toBe(1);
    expect(await chain.reach()).toMatchObject({ since: "2026-05-01", until: "2026-05-04" });
  });

  test("two servers sealing at the same time produce the same chain", async () => {
    await clock.advance(5 * day);
    await Promise.all([chain.sealFinishedDays(), chain.sealFinishedDays()]);
    expect(await chain.check()).toMatchObject({ days: 8, findings: [] });
  });

  test.each([
    ["changed", "UPDATE audit_log SET reason = 'another' WHERE subject_id = 'd'", "digest"],
    [
      "changed inside",
      `UPDATE audit_log SET before = '{"b":1,"a":{"d":[1],"c":"y"}}' WHERE subject_id = 'd'`,
      "digest",
    ],
    ["given another address", "UPDATE audit_log SET address = NULL WHERE subject_id = 'e'", "digest"],
    ["removed", "DELETE FROM audit_log WHERE subject_id = 'e'", "entries"],
    [
      "added",
      `INSERT INTO audit_log (id, at, actor_role, action, subject_type, subject_id)
       VALUES (gen_random_uuid(), '2026-05-03T12:00:00Z', 'system', 'things.changed', 'thing', 'f')`,
      "entries",
    ],
    ["moved before another", "UPDATE audit_log SET at = at - interval '90 seconds' WHERE subject_id = 'd'", "digest"],
  ])("reports only the day of an entry that was %s", async (_, statement, problem) => {
    await tamper(statement);
    const report = await chain.check();
    expect(report).toMatchObject({ findings: [{ day: "2026-05-03", problem }], intactSince: null });
  });

  test("reports an entry inserted before the first seal, and since when the chain is intact", async () => {
    await tamper(
      `INSERT INTO audit_log (id, at, actor_role, action, subject_type, subject_id)
       VALUES (gen_random_uuid(), '2026-04-30T12:00:00Z', 'system', 'things.changed', 'thing', 'f')`,
    );
    const report = await chain.check();
    expect(report).toMatchObject({ findings: [{ day: "2026-04-30", problem: "entries" }], intactSince: "2026-05-01" });
  });

  test("reports a day that was resealed, through the day that follows it", async () => {
    await tamper("DELETE FROM audit_log WHERE subject_id = 'a'");
    await tamper(`UPDATE audit_days SET entries = 1, digest = '${"0".repeat(64)}' WHERE day = '2026-05-01'`);
    const { findings, intactSince } = await chain.check();
    expect(findings).toEqual([
      { day: "2026-05-01", problem: "digest" },
      { day: "2026-05-02", problem: "previous" },
    ]);
    expect(intactSince).toBe("2026-05-03");
  });

  test("reports a missing seal", async () => {
    await tamper("DELETE FROM audit_days WHERE day = '2026-05-02'");
    expect((await chain.check()).findings).toEqual([
      { day: "2026-05-02", problem: "missing" },
      { day: "2026-05-03", problem: "previous" },
    ]);
  });

  test("the application cannot update or delete seals", async () => {
    for (const statement of ["UPDATE audit_days SET entries = 0", "DELETE FROM audit_days", "TRUNCATE audit_days"]) {
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow("append-only");
    }
  });
});
