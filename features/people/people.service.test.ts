import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo, tokenTo } from "#tests/builders/emails.ts";
import { visitor } from "#tests/builders/members.ts";
import { withPeople } from "#tests/builders/people.ts";

const dayMs = 86_400_000;
const database = await databaseOfFile();
const stage = await withPeople(database);

const reason = "Asked for in a test";
const suspension = { reason, code: "spam" as const, words: "Please stop." };
const give = (amountUsd: string, key: string = uuidv7()) => ({
  reason,
  direction: "give" as const,
  part: "paid" as const,
  amountUsd,
  key,
});
const statusOf = async (uid: string) =>
  (await database.db.selectFrom("users").select(["status", "role"]).where("uid", "=", uid).executeTakeFirst()) ?? null;

describe("a member's file", () => {
  test("shows a safety lock and frozen credit until they are removed, and the review that ended the lock", async () => {
    const { viewer } = await stage.newMember();
    const [admin] = stage.admins;
    const fileOf = () => stage.people.file(admin, viewer.uid);
    expect(await fileOf()).toMatchObject({ flags: [], credit: { frozen: false } });
    const { db } = database;
    const { safety } = stage.features.moderation.internal;
    await sql`INSERT INTO safety_flags (id, subject_type, subject_id, code, locks, opened_at)
      VALUES (${uuidv7()}, 'member', ${viewer.uid}, 'minor_sexual', true, ${stage.clock.now()})`.execute(db);
    await stage.ledger.setFrozen(db, viewer.uid, true);
    const { flags, credit } = await fileOf();
    expect(flags).toMatchObject([{ code: "minor_sexual", locks: true }]);
    expect(credit.frozen).toBe(true);
    await safety.clear(admin ?? null, { flagId: flags[0]?.id ?? "", reason: "Misheard" });
    const after = await fileOf();
    expect(after.flags).toEqual([]);
    expect(after.audit[0]).toMatchObject({ action: "safety.flag_cleared", reason: "Misheard" });
  });
});

describe("roles and user types", () => {
  test("two admins are needed to make or unmake an admin, and an admin cannot change their own role", async () => {
    const [asker, second] = stage.admins;
    const { viewer } = await stage.newMember();
    const waiting = async () =>
      (await stage.confirmations.list(second, { subject: { type: "user", id: viewer.uid } })).requests[0]?.id ?? "";
    await stage.people.requestRoleChange(asker, viewer.uid, { role: "admin", reason });
    expect(await statusOf(viewer.uid)).toMatchObject({ role: "member" });
    await stage.confirmations.confirm(second, await waiting());
    expect(await statusOf(viewer.uid)).toMatchObject({ role: "admin" });
    await expect(stage.people.suspend(asker, viewer.uid, suspension)).rejects.toMatchObject({ code: "people.admin" });
    await stage.people.requestRoleChange(asker, viewer.uid, { role: "member", reason });
    const themselves = { ...viewer, role: "admin" as const, twoFactor: true };
    await expect(stage.confirmations.confirm(themselves, await waiting())).rejects.toMatchObject({
      code: "people.oneself",
    });
    await stage.confirmations.confirm(second, await waiting());
    expect(await statusOf(viewer.uid)).toMatchObject({ role: "member" });
    expect(await stage.recorded(viewer.uid)).toEqual([
      "confirmation.asked",
      "members.admin_made",
      "confirmation.asked",
      "members.admin_unmade",
    ]);
    const own = stage.people.requestRoleChange(asker, asker.uid, { role: "member", reason });
    await expect(own).rejects.toMatchObject({ code: "people.oneself" });
    const { viewer: creator } = await stage.newMember("model");
    const request = stage.people.requestRoleChange(asker, creator.uid, { role: "admin", reason });
    await expect(request).rejects.toMatchObject({ code: "people.creator_admin" });
  });

  test("two admins who unmake each other concurrently leave one, and the last cannot be unmade", async () => {
    const before = await database.db.selectFrom("users").select("uid").where("role", "=", "admin").execute();
    const [one, other, ...rest] = before.map(({ uid }) => uid);
    const setRole = (uid: string | undefined, role: "member" | "admin") =>
      database.db
        .updateTable("users")
        .set({ role })
        .where("uid", "=", uid ?? "")
        .execute();
    for (const uid of rest) await setRole(uid, "member");
    const results = await Promise.allSettled([setRole(one, "member"), setRole(other, "member")]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const uid of [one, other, ...rest]) await setRole(uid, "admin");
  });

  test("a user type changes only without money, a live call or an agent", async () => {
    const [admin] = stage.admins;
    const { viewer } = await stage.newMember();
    const to = (userType: "user" | "model") => stage.people.setUserType(admin, viewer.uid, { userType, reason });
    await stage.people.adjustCredit(admin, viewer.uid, give("5.00"));
    await expect(to("model")).rejects.toMatchObject({ code: "people.type_has_money" });
    await stage.people.adjustCredit(admin, viewer.uid, { ...give("5.00"), direction: "take" });
    await to("model");
    await expect(to("model")).rejects.toMatchObject({ code: "people.same_type" });
    await to("user");
    const creator = stage.creatorOf("Ivy").viewer.uid;
    await expect(stage.people.setUserType(admin, creator, { userType: "user", reason })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe("account care", () => {
  test("an email is masked until an admin gives a reason, and each access is audited", async () => {
    const { viewer, input } = await stage.newMember();
    const [admin] = stage.admins;
    const file = await stage.people.file(admin, viewer.uid);
    expect(JSON.stringify(file)).not.toContain(input.email);
    expect(await stage.people.showEmail(admin, viewer.uid, reason)).toEqual({ email: input.email });
    expect(await stage.recorded(viewer.uid)).toEqual(["members.email_shown"]);
  });

  /** Corrects an email address: one admin requests it, another confirms. */
  async function correct(uid: string, email: string) {
    const [asker, second] = stage.admins;
    await stage.people.correctEmail(asker, uid, { email, reason });
    const [request] = (await stage.confirmations.list(second, { subject: { type: "user", id: uid } })).requests;
    await expect(stage.confirmations.confirm(asker, request?.id ?? "")).rejects.toMatchObject({
      code: "confirmations.own",
    });
    expect(JSON.stringify(request)).not.toContain(email.toLowerCase());
    await stage.confirmations.confirm(second, request?.id ?? "");
  }

  /** Requests a password reset. It resolves only after a delay, so the clock has to advance. */
  async function requestReset(email: string) {
    let done = false;
    const asked = stage.members.recovery.requestReset(visitor, email).finally(() => {
      done = true;
    });
    while (!done) await stage.clock.advance(10);
    await asked;
  }

  test("a corrected email needs two admins, notifies both addresses, and the old one can revert it", async () => {
    const { viewer, input } = await stage.newMember();
    const right = `right-${input.email}`;
    await correct(viewer.uid, right.toUpperCase());
    expect((await emailsTo(database.db, right)).map(({ kind }) => kind)).toEqual(["confirm-email"]);
    const token = await tokenTo(database.db, input.email, "email-changed");
    await stage.members.recovery.revertEmail(visitor, token);
    expect(await stage.people.showEmail(stage.admins[0], viewer.uid, reason)).toEqual({ email: input.email });
    await requestReset(input.email);
    expect((await emailsTo(database.db, input.email))[0]?.kind, "the owner is held up by nothing").toBe(
      "reset-password",
    );
    const taken = { email: stage.customer("paid").email, reason };
    await expect(stage.people.correctEmail(stage.admins[0], viewer.uid, taken)).rejects.toMatchObject({
      field: "email",
    });
  });

  test("a corrected address cannot reset the password for three days or get payouts for fourteen", async () => {
    const { viewer, input } = await stage.newMember("model");
    const right = `later-${input.email}`;
    await correct(viewer.uid, right);
    const held = await stage.members.actions.payoutsHeldUntil(database.db, viewer.uid);
    expect((held?.getTime() ?? 0) - stage.clock.now().getTime()).toBe(14 * dayMs);
    await requestReset(right);
    expect((await emailsTo(database.db, right)).map(({ kind }) => kind)).toEqual(["reset-later", "confirm-email"]);
    await stage.clock.advance(3 * dayMs);
    await requestReset(right);
    expect((await emailsTo(database.db, right))[0]?.kind).toBe("reset-password");
    await stage.clock.advance(11 * dayMs);
    expect(await stage.members.actions.payoutsHeldUntil(database.db, viewer.uid)).toBeNull();
  });

  test("an export or deletion started by an admin emails only the member and keeps the fourteen days", async () => {
    const { viewer, input } = await stage.newMember();
    const [admin] = stage.admins;
    await stage.people.startExport(admin, viewer.uid, reason);
    await stage.privacy.makeDue();
    await expect(stage.people.startExport(admin, viewer.uid, reason)).rejects.toMatchObject({ status: 429 });
    const { export: copy } = await stage.privacy.view(viewer);
    await expect(stage.privacy.exportArchive(admin, copy?.id ?? "")).rejects.toMatchObject({ status: 404 });
    expect((await stage.privacy.exportArchive(viewer, copy?.id ?? "")).length).toBeGreaterThan(0);
    await stage.people.addNote(admin, viewer.uid, "Called about a lost phone.");
    await stage.people.startDeletion(admin, viewer.uid, { reason });
    const { deletion } = await stage.privacy.view(viewer);
    expect(Date.parse(deletion?.dueAt ?? "") - stage.clock.now().getTime()).toBe(14 * dayMs);
    expect((await emailsTo(database.db, input.email)).map(({ kind }) => kind)).toEqual([
      "deletion-requested",
      "export-ready",
      "confirm-email",
    ]);
    expect(await stage.recorded(viewer.uid)).toEqual([
      "privacy.export_started",
      "members.note_added",
      "privacy.deletion_started",
    ]);
    await stage.clock.advance(15 * dayMs);
    await stage.privacy.deleteDue();
    expect(await statusOf(viewer.uid)).toMatchObject({ status: "closed" });
    expect((await stage.people.file(admin, viewer.uid)).notes).toEqual([]);
    await expect(stage.people.addNote(admin, viewer.uid, "x")).rejects.toMatchObject({ code: "people.closed" });
  });

  test("signing out everywhere ends all sessions", async () => {
    const { viewer } = await stage.newMember();
    await stage.people.signOutEverywhere(stage.admins[0], viewer.uid, reason);
    const { rows } = await sql`SELECT 1 FROM sessions WHERE user_id = ${viewer.uid}`.execute(database.db);
    expect(rows).toEqual([]);
    expect(await stage.recorded(viewer.uid)).toEqual(["members.signed_out_everywhere"]);
  });
});

test("only admins can use these actions, and not on themselves", async () => {
  const { viewer } = await stage.newMember();
  const { viewer: victim } = await stage.newMember();
  const uid = victim.uid;
  const calls = (by: typeof viewer | null, to: string) => [
    () => stage.people.file(by, to),
    () => stage.people.velocity(by),
    () => stage.people.suspend(by, to, suspension),
    () => stage.people.restore(by, to, reason),
    () => stage.people.adjustCredit(by, to, give("1.00")),
    () => stage.people.requestRoleChange(by, to, { role: "admin", reason }),
    () => stage.people.setUserType(by, to, { userType: "model", reason }),
    () => stage.people.showEmail(by, to, reason),
    () => stage.people.correctEmail(by, to, { email: "new@example.com", reason }),
    () => stage.people.signOutEverywhere(by, to, reason),
    () => stage.people.startExport(by, to, reason),
    () => stage.people.startDeletion(by, to, { reason }),
    () => stage.people.addNote(by, to, "x"),
  ];
  for (const call of calls(viewer, uid)) await expect(call()).rejects.toMatchObject({ status: 404 });
  for (const call of calls(null, uid)) await expect(call()).rejects.toMatchObject({ status: 401 });
  expect(await stage.recorded(uid)).toEqual([]);
  const [admin] = stage.admins;
  const themselves = calls(admin, admin.uid).filter((_, at) => ![0, 1, 7].includes(at));
  for (const call of themselves) await expect(call()).rejects.toMatchObject({ code: "people.oneself" });
});
