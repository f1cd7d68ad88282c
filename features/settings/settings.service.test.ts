import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAuditService } from "#features/audit/audit.service.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { testDatabase } from "#platform/database/testing.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars } from "#platform/money/money.ts";
import { createSettingsService } from "./settings.service.ts";

const clock = manualClock();
let database: Database;
const admin = { uid: uuidv7(), role: "admin" } as const;
beforeEach(async () => {
  database = await testDatabase();
  const row = { uid: admin.uid, username: "keeper", email: "keeper@example.com", user_type: "user" } as const;
  await database.db.insertInto("users").values(row).execute();
});
afterEach(() => database.close());

function withSettings() {
  const audit = createAuditService({ db: database.db, clock });
  return { settings: createSettingsService({ db: database.db, clock, audit }), audit };
}

const share = { bps: 6_500, upperBps: 7_500, upperAfterMinutes: 5_000, usageFee: "0.20" };

describe("a setting", () => {
  test("holds its first value until an admin sets another, which leaves a version and a record", async () => {
    const { settings, audit } = withSettings();
    expect((await settings.get("creators.share")).bps).toBe(7_000);
    await settings.set(admin, "creators.share", share, { reason: "a trial" });
    expect(await settings.get("creators.share")).toEqual({ ...share, usageFee: 200_000n });
    await settings.set(admin, "creators.share", { ...share, bps: 7_000 }, { reason: "the trial is over" });
    const versions = await settings.history(admin, "creators.share");
    expect(versions.map(({ version, author, reason }) => ({ version, author, reason }))).toEqual([
      { version: 2, author: admin.uid, reason: "the trial is over" },
      { version: 1, author: admin.uid, reason: "a trial" },
    ]);
    const { entries } = await audit.list(admin, { subject: { type: "setting", id: "creators.share" } });
    expect(entries.map((entry) => entry.reason)).toEqual(["the trial is over", "a trial"]);
    expect(entries[0]?.before).toEqual({ value: share });
  });

  test("starts when it is told to, not before", async () => {
    const { settings } = withSettings();
    const startsAt = new Date(clock.now().getTime() + 3_600_000);
    const next = { amount: "7.50", days: 14 };
    await settings.set(admin, "credit.signup", next, { reason: "a campaign", startsAt });
    expect((await settings.get("credit.signup")).amount).toBe(dollars(5));
    await clock.advance(3_600_000);
    expect(await settings.get("credit.signup")).toEqual({ amount: 7_500_000n, days: 14 });
  });

  test("set by another process is seen within seconds", async () => {
    const [here, there] = [withSettings().settings, withSettings().settings];
    await here.get("agents.limits");
    await there.set(admin, "agents.limits", { newForDays: 3, testMinutesPerDay: 10 }, { reason: "spring" });
    await clock.advance(3_001);
    expect((await here.get("agents.limits")).newForDays).toBe(3);
  });

  test("is what the copy of the pages speaks of, at once where it was set and where word of it came", async () => {
    const [here, there] = [withSettings().settings, withSettings().settings];
    const before = await here.publicTerms();
    const fee = { ...share, bps: 7_000, usageFee: "0.30" };
    await there.set(admin, "creators.share", fee, { reason: "dearer minutes" });
    expect(Number((await there.publicTerms()).share.usageFee)).toBe(0.3);
    expect(await here.publicTerms()).toEqual(before);
    here.forget();
    expect(Number((await here.publicTerms()).share.usageFee)).toBe(0.3);
    await there.set(admin, "creators.share", { ...fee, usageFee: "0.20" }, { reason: "as before" });
  });

  test("is refused when it is not what the catalogue allows, and nothing is kept", async () => {
    const { settings } = withSettings();
    const bad = [
      () => settings.set(admin, "creators.share", { ...share, bps: 10_001 }, { reason: "greed" }),
      () => settings.set(admin, "creators.share", { ...share, usageFee: "-1" }, { reason: "greed" }),
      () => settings.set(admin, "creators.share", { ...share, usageFee: "a lot" }, { reason: "greed" }),
      () => settings.set(admin, "calls.notice", { everyHours: 4, gapMinutes: 30 }, { reason: "rarer" }),
      () =>
        settings.set(
          admin,
          "credit.packs",
          { packs: [{ price: "10.00", bonusBps: 1_001 }], customMin: "10", customMax: "20" },
          { reason: "a bonus above ten percent" },
        ),
    ];
    for (const attempt of bad)
      await expect(attempt()).rejects.toMatchObject({ code: "settings.bad_value", status: 422 });
    await expect(settings.set(admin, "creators.share", share, { reason: " " })).rejects.toMatchObject({
      code: "audit.reason_required",
    });
    const startsAt = new Date(clock.now().getTime() - 1);
    await expect(settings.set(admin, "creators.share", share, { reason: "late", startsAt })).rejects.toMatchObject({
      code: "settings.in_the_past",
    });
    const unknown = settings.set(admin, "moon.phase" as "credit.signup", { amount: "1", days: 1 }, { reason: "x" });
    await expect(unknown).rejects.toMatchObject({ code: "settings.unknown" });
    expect(await settings.history(admin, "calls.notice")).toEqual([]);
  });

  test("is nobody's to change but an admin's", async () => {
    const { settings, audit } = withSettings();
    for (const actor of [null, { uid: admin.uid, role: "member" } as const]) {
      await expect(settings.set(actor, "creators.share", share, { reason: "mine" })).rejects.toMatchObject({
        status: 404,
      });
      await expect(settings.history(actor, "creators.share")).rejects.toMatchObject({ status: 404 });
      await expect(audit.list(actor, {})).rejects.toMatchObject({ status: 404 });
    }
  });

  test("set by ten admins at once keeps all ten versions", async () => {
    const { settings } = withSettings();
    const set = (days: number) =>
      settings.set(admin, "credit.signup", { amount: "5.00", days }, { reason: `${days} days` });
    const versions = await Promise.all(Array.from({ length: 10 }, (_, i) => set(i + 1)));
    expect(new Set(versions.map((one) => one.version)).size).toBe(10);
  });
});

describe("the record and the versions", () => {
  test("cannot be changed or removed", async () => {
    await withSettings().settings.set(admin, "creators.share", share, { reason: "a trial" });
    for (const statement of [
      "UPDATE audit_log SET reason = 'another'",
      "DELETE FROM audit_log",
      "TRUNCATE audit_log",
      "UPDATE settings SET value = '{}'",
      "DELETE FROM settings",
    ]) {
      const { sql } = await import("kysely");
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow("append-only");
    }
  });

  test("come in pages, newest first, and a made-up page marker is refused", async () => {
    const { settings, audit } = withSettings();
    for (let i = 0; i < 55; i += 1) {
      await clock.advance(1);
      await settings.set(admin, "calls.notice", { everyHours: 3, gapMinutes: 1 + i }, { reason: `change ${i}` });
    }
    const subject = { type: "setting", id: "calls.notice" };
    const first = await audit.list(admin, { subject });
    expect(first.entries.map((entry) => entry.reason).slice(0, 2)).toEqual(["change 54", "change 53"]);
    const second = await audit.list(admin, { subject, cursor: first.nextCursor ?? "" });
    expect(second).toMatchObject({ nextCursor: null });
    expect(second.entries.map((entry) => entry.reason)).toEqual([
      "change 4",
      "change 3",
      "change 2",
      "change 1",
      "change 0",
    ]);
    const forged = Buffer.from(JSON.stringify(["yesterday", "me"])).toString("base64url");
    await expect(audit.list(admin, { cursor: forged })).rejects.toMatchObject({ code: "bad_cursor" });
  });
});
