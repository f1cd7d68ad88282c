import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo } from "#tests/builders/emails.ts";
import { cookieOf, setStatus, signedUp, stranger, visitor, withMembers } from "#tests/builders/members.ts";
import { appOf, memberWithApp } from "#tests/builders/second-factor.ts";
import { requireAdmin } from "../viewer.rules.ts";

const database = await databaseOfFile();

const someone = () => signedUp(database);
const withSecondFactor = (one?: Parameters<typeof memberWithApp>[1]) => memberWithApp(database, one);

const verify = (
  one: Awaited<ReturnType<typeof withSecondFactor>>,
  facts: typeof visitor,
  code: string,
  trustDevice = false,
) => one.members.verifySecondFactor({ code, trustDevice }, facts);

describe("setting up a second factor", () => {
  test("needs the password, shows a secret, and is on once a code was entered", async () => {
    const { members, clock, input, viewer, facts } = await someone();
    await expect(members.twoFactor.begin(facts, { currentPassword: "wrong" })).rejects.toMatchObject({
      field: "currentPassword",
    });
    expect(await members.twoFactor.setup(facts)).toBeNull();
    await members.twoFactor.begin(facts, { currentPassword: input.password });
    const setup = await members.twoFactor.setup(facts);
    expect(setup?.uri).toMatch(/^otpauth:\/\/totp\/Nocturne:.*issuer=Nocturne/);
    expect(setup?.secret).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    expect((await members.signIn(input, visitor)).viewer, "not asked for yet").toEqual(viewer);
    await expect(members.twoFactor.finish(facts, "000000")).rejects.toMatchObject({ field: "code", status: 401 });
    const { backupCodes, replaced } = await members.twoFactor.finish(facts, await appOf(setup?.uri ?? "")(clock.now()));
    expect(replaced).toBe(false);
    expect(new Set(backupCodes).size).toBe(10);
    for (const code of backupCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await members.signIn(input, visitor)).viewer).toBeNull();
  });

  test("ends other sessions, renews this one, audits it and emails the member", async () => {
    const one = await someone();
    const elsewhere = cookieOf((await one.members.signIn(one.input, visitor)).setCookies);
    const { members, facts, viewer } = await withSecondFactor(one);
    expect(await members.viewerOf(elsewhere)).toBeNull();
    expect(await members.viewerOf(one.facts.headers)).toBeNull();
    expect(await members.viewerOf(facts.headers)).toMatchObject({ uid: viewer.uid, twoFactor: true });
    expect((await emailsTo(database.db, viewer.email))[0]?.kind).toBe("two-factor-on");
    const entries = database.db.selectFrom("audit_log").select("action").where("subject_id", "=", viewer.uid);
    expect((await entries.execute()).map(({ action }) => action)).toContain("members.two_factor_on");
  });

  test("expires after half an hour, and needs a recent sign-in", async () => {
    const { members, clock, input, facts } = await someone();
    await members.twoFactor.begin(facts, { currentPassword: input.password });
    await clock.advance(31 * 60_000);
    expect(await members.twoFactor.setup(facts)).toBeNull();
    await expect(members.twoFactor.finish(facts, "000000")).rejects.toMatchObject({
      code: "members.two_factor_not_begun",
    });
    await clock.advance(30 * 60_000);
    await expect(members.twoFactor.begin(facts, { currentPassword: input.password })).rejects.toMatchObject({
      message: "Please log in again to change your two-factor sign-in",
    });
  });

  test("stores the secret and the backup codes encrypted", async () => {
    const { backupCodes, viewer } = await withSecondFactor();
    const rows = await database.pool.query("SELECT * FROM two_factors WHERE user_id = $1", [viewer.uid]);
    expect(JSON.stringify(rows.rows)).not.toContain(backupCodes[0]);
  });
});

describe("signing in with a second factor", () => {
  test("needs password and code; neither alone opens a session", async () => {
    const one = await withSecondFactor();
    const first = await one.challenge();
    expect(first.viewer).toBeNull();
    expect(await one.members.viewerOf(first.facts.headers)).toBeNull();
    const { viewer, setCookies } = await verify(one, first.facts, await one.code());
    expect(viewer.uid).toBe(one.viewer.uid);
    expect(await one.members.viewerOf(cookieOf(setCookies))).toMatchObject({ uid: viewer.uid, twoFactor: true });
    await expect(verify(one, visitor, await one.code())).rejects.toMatchObject({
      status: 401,
      message: "Session expired. Please sign in again",
    });
  });

  test("a code works only once", async () => {
    const one = await withSecondFactor();
    const [first, second] = [await one.challenge(), await one.challenge()];
    const code = await one.code();
    await verify(one, first.facts, code);
    await expect(verify(one, second.facts, code)).rejects.toMatchObject({ field: "code" });
    // Without the record of its use the same code works.
    await database.db
      .updateTable("two_factors")
      .set({ last_step: null })
      .where("user_id", "=", one.viewer.uid)
      .execute();
    await expect(verify(one, second.facts, code)).resolves.toBeTruthy();
  });

  test("five wrong codes end the challenge", async () => {
    const one = await withSecondFactor();
    const { facts } = await one.challenge();
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await expect(verify(one, facts, "000000")).rejects.toMatchObject({ field: "code", status: 401 });
    }
    await expect(verify(one, facts, await one.code())).rejects.toMatchObject({ field: "root" });
  });

  test("a backup code works once, in any spelling, and the member is emailed", async () => {
    const one = await withSecondFactor();
    const [code = ""] = one.backupCodes;
    await verify(one, (await one.challenge()).facts, code.toUpperCase().replace("-", " ").replace(" ", ""));
    await expect(verify(one, (await one.challenge()).facts, code)).rejects.toMatchObject({ field: "code" });
    expect((await one.members.security.overview(one.facts)).twoFactor).toMatchObject({ on: true, backupCodesLeft: 9 });
    expect((await emailsTo(database.db, one.viewer.email))[0]?.kind).toBe("backup-code-used");
  });

  test("a trusted device skips the second factor until the password changes, and counts as one factor", async () => {
    const one = await withSecondFactor();
    const trusted = await verify(one, (await one.challenge()).facts, await one.code(), true);
    const device = cookieOf(trusted.setCookies.filter((cookie) => cookie.includes("trust_device")));
    const again = await one.challenge(device);
    expect(again.viewer?.uid).toBe(one.viewer.uid);
    expect(await one.members.viewerOf(again.facts.headers)).toMatchObject({ twoFactor: false });
    const password = { currentPassword: one.input.password };
    const codeFirst = { code: "members.code_first", status: 403 };
    await expect(one.members.twoFactor.turnOff(again.facts, password)).rejects.toMatchObject(codeFirst);
    await expect(one.members.twoFactor.newBackupCodes(again.facts, password)).rejects.toMatchObject(codeFirst);
    const change = { currentPassword: one.input.password, password: "another slow train" };
    await one.members.security.changePassword(one.facts, change);
    const newer = cookieOf(again.setCookies.filter((cookie) => cookie.includes("trust_device")));
    const after = await one.members.signIn(
      { ...one.input, password: change.password },
      { headers: newer, ip: visitor.ip },
    );
    expect(after.viewer).toBeNull();
  });

  test("a suspended member is refused before the code", async () => {
    const one = await withSecondFactor();
    await setStatus(database, one.members, one.viewer.uid, "suspended");
    await expect(one.challenge()).rejects.toMatchObject({ message: "This account has been disabled" });
  });
});

describe("a second factor that is on", () => {
  test("is turned off with the password, audited and emailed, and its session loses the second factor", async () => {
    const one = await withSecondFactor();
    await expect(one.members.twoFactor.turnOff(one.facts, { currentPassword: "wrong" })).rejects.toMatchObject({
      field: "currentPassword",
    });
    await one.members.twoFactor.turnOff(one.facts, { currentPassword: one.input.password });
    expect(await one.members.viewerOf(one.facts.headers)).toMatchObject({ twoFactor: false });
    expect((await one.members.signIn(one.input, visitor)).viewer?.uid).toBe(one.viewer.uid);
    expect((await emailsTo(database.db, one.viewer.email))[0]?.kind).toBe("two-factor-off");
  });

  test("cannot be set up again, but its backup codes can be replaced", async () => {
    const one = await withSecondFactor();
    const password = { currentPassword: one.input.password };
    await expect(one.members.twoFactor.begin(one.facts, password)).rejects.toMatchObject({ status: 409 });
    const { backupCodes } = await one.members.twoFactor.newBackupCodes(one.facts, password);
    expect(backupCodes).toHaveLength(10);
    const [old = ""] = one.backupCodes;
    await expect(verify(one, (await one.challenge()).facts, old)).rejects.toMatchObject({ field: "code" });
    await expect(verify(one, (await one.challenge()).facts, backupCodes[0] ?? "")).resolves.toBeTruthy();
  });
});

describe("the admin check", () => {
  /** An admin who signs in, with or without a second factor. */
  async function admin(members: Awaited<ReturnType<typeof withMembers>>["members"]) {
    const { userType: _, ...input } = stranger();
    await members.createAdmin(input);
    const { viewer, setCookies } = await members.signIn(input, visitor);
    return { input, viewer, facts: { headers: cookieOf(setCookies), ip: visitor.ip } };
  }

  test("requires a session that passed a second factor", async () => {
    const { members, clock } = await withMembers(database);
    const { input, facts } = await admin(members);
    const before = await members.viewerOf(facts.headers);
    expect(before).toMatchObject({ role: "admin", twoFactor: false, withoutSecondFactor: true });
    expect(() => requireAdmin(before)).toThrow(expect.objectContaining({ status: 404 }));
    expect(await members.security.secondFactorState(facts)).toBe("none");
    await members.twoFactor.begin(facts, { currentPassword: input.password });
    const codeAt = appOf((await members.twoFactor.setup(facts))?.uri ?? "");
    const { setCookies } = await members.twoFactor.finish(facts, await codeAt(clock.now()));
    const after = await members.viewerOf(cookieOf(setCookies));
    expect(after).toMatchObject({ role: "admin", twoFactor: true });
    expect(after).not.toHaveProperty("withoutSecondFactor");
    expect(requireAdmin(after)).toBe(after);
  });

  test("never trusts an admin's device, and lets a session pass the second factor later", async () => {
    const { members, clock } = await withMembers(database);
    const { input, viewer, facts } = await admin(members);
    if (!viewer) throw new Error("The admin has no second factor yet");
    const one = await withSecondFactor({ members, clock, input: { ...input, userType: "user" }, viewer, facts });
    const { setCookies } = await verify(one, (await one.challenge()).facts, await one.code(), true);
    expect(setCookies.join()).not.toContain("trust_device");
    await database.db.updateTable("sessions").set({ two_factor: false }).where("user_id", "=", viewer.uid).execute();
    const waiting = { headers: cookieOf(setCookies), ip: visitor.ip };
    expect(await members.security.secondFactorState(waiting)).toBe("waiting");
    await expect(members.twoFactor.confirmSession(waiting, "000000")).rejects.toMatchObject({ field: "code" });
    await clock.advance(30_000);
    const passed = await members.twoFactor.confirmSession(waiting, await one.code());
    expect(await members.viewerOf(cookieOf(passed.setCookies))).toMatchObject({ twoFactor: true });
    expect(await members.viewerOf(waiting.headers)).toBeNull();
  });

  test("exempts the demo's admin on the local machine", async () => {
    const { members } = await withMembers(database, { adminNeedsSecondFactor: false });
    const { facts } = await admin(members);
    expect(await members.viewerOf(facts.headers)).toMatchObject({ role: "admin", twoFactor: true });
    const { setCookies } = await members.signUp(stranger(), visitor);
    expect(await members.viewerOf(cookieOf(setCookies))).toMatchObject({ role: "member", twoFactor: false });
  });

  test("an admin's session ends after thirty idle minutes, and after twelve hours in any case", async () => {
    const { members, clock } = await withMembers(database);
    const { facts } = await admin(members);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      await clock.advance(20 * 60_000);
      expect(await members.viewerOf(facts.headers), `after ${minutes + 20} minutes`).not.toBeNull();
    }
    await clock.advance(20 * 60_000);
    expect(await members.viewerOf(facts.headers)).toBeNull();
    const second = await admin(members);
    await clock.advance(30 * 60_000);
    expect(await members.viewerOf(second.facts.headers)).toBeNull();
  });

  test("a bearer token carries whether its session passed a second factor", async () => {
    const one = await withSecondFactor();
    const token = async (headers: Headers) => {
      const request = new Request("http://localhost:3000/api/auth/token", { headers });
      return ((await (await one.members.handler(request, visitor.ip)).json()) as { token: string }).token;
    };
    const viewerBy = async (headers: Headers) =>
      one.members.viewerOf(new Headers({ authorization: `Bearer ${await token(headers)}` }));
    expect(await viewerBy(one.facts.headers)).toMatchObject({ uid: one.viewer.uid, twoFactor: true });
    await database.db
      .updateTable("sessions")
      .set({ two_factor: false })
      .where("user_id", "=", one.viewer.uid)
      .execute();
    expect(await viewerBy(one.facts.headers)).toMatchObject({ twoFactor: false });
  });
});
