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

/** What somebody does who may do anything in the database. */
async function tamper(statement: string): Promise<void> {
  await database.db.connection().execute(async (one) => {
    await sql`SET session_replication_role = replica`.execute(one);
    await sql.raw(statement).execute(one);
    await sql`SET session_replication_role = DEFAULT`.execute(one);
  });
}

describe("the seals of the record", () => {
  test("cover every finished day, empty ones too, and fit as long as nothing is touched", async () => {
    const report = await chain.check();
    expect(report).toMatchObject({ days: 3, findings: [], wholeSince: "2026-05-01", head: { day: "2026-05-03" } });
    expect(await chain.sealFinishedDays()).toBe(0);
    await write("of a day that is not over");
    expect((await chain.check()).findings).toEqual([]);
  });

  test("wait until what was begun before midnight has been written", async () => {
    await clock.advance(Date.parse("2026-05-05T00:19:00Z") - clock.now().getTime());
    expect(await chain.sealFinishedDays()).toBe(0);
    await clock.advance(60_000);
    expect(await chain.sealFinishedDays()).toBe(1);
    expect(await chain.reach()).toMatchObject({ since: "2026-05-01", until: "2026-05-04" });
  });

  test("of two servers at once are the same", async () => {
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
  ])("tell of an entry that was %s, and of its day alone", async (_, statement, fault) => {
    await tamper(statement);
    const report = await chain.check();
    expect(report).toMatchObject({ findings: [{ day: "2026-05-03", fault }], wholeSince: null });
  });

  test("tell of an entry that was put before the beginning, and since when the record is whole", async () => {
    await tamper(
      `INSERT INTO audit_log (id, at, actor_role, action, subject_type, subject_id)
       VALUES (gen_random_uuid(), '2026-04-30T12:00:00Z', 'system', 'things.changed', 'thing', 'f')`,
    );
    const report = await chain.check();
    expect(report).toMatchObject({ findings: [{ day: "2026-04-30", fault: "entries" }], wholeSince: "2026-05-01" });
  });

  test("tell of a day that was sealed anew, by the day that follows it", async () => {
    await tamper("DELETE FROM audit_log WHERE subject_id = 'a'");
    await tamper(`UPDATE audit_days SET entries = 1, digest = '${"0".repeat(64)}' WHERE day = '2026-05-01'`);
    const { findings, wholeSince } = await chain.check();
    expect(findings).toEqual([
      { day: "2026-05-01", fault: "digest" },
      { day: "2026-05-02", fault: "previous" },
    ]);
    expect(wholeSince).toBe("2026-05-03");
  });

  test("tell of a seal that is gone", async () => {
    await tamper("DELETE FROM audit_days WHERE day = '2026-05-02'");
    expect((await chain.check()).findings).toEqual([
      { day: "2026-05-02", fault: "missing" },
      { day: "2026-05-03", fault: "previous" },
    ]);
  });

  test("are kept from the program itself", async () => {
    for (const statement of ["UPDATE audit_days SET entries = 0", "DELETE FROM audit_days", "TRUNCATE audit_days"]) {
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow("append-only");
    }
  });
});
