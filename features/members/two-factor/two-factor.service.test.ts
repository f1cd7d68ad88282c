import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#platform/database/connect.ts";
import { testDatabase } from "#platform/database/testing.ts";
import { authenticatorApp } from "#tests/builders/authenticator.ts";
import { emailsTo, tokenTo } from "#tests/builders/emails.ts";
import { cookieOf, setStatus, stranger, visitor, withMembers } from "#tests/builders/members.ts";
import { requireAdmin } from "../viewer.rules.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** An authenticator app that has read the `otpauth:` address. */
const appOf = (uri: string) => authenticatorApp(new URL(uri).searchParams.get("secret") ?? "");

async function someone() {
  const { members, clock } = withMembers(database);
  const input = stranger();
  const { viewer, setCookies } = await members.signUp(input, visitor);
  return { members, clock, input, viewer, facts: { headers: cookieOf(setCookies), ip: visitor.ip } };
}

/** A member with a second factor, in the session that set it up. */
async function withSecondFactor(one?: Awaited<ReturnType<typeof someone>>) {
  const { members, clock, input, viewer, facts } = one ?? (await someone());
  await members.twoFactor.begin(facts, { currentPassword: input.password });
  const setup = await members.twoFactor.setup(facts);
  const codeAt = appOf(setup?.uri ?? "");
  const { backupCodes, setCookies } = await members.twoFactor.finish(facts, await codeAt(clock.now()));
  // The current code is consumed.
  await clock.advance(30_000);
  /** The first step of a sign-in, with its challenge cookies. */
  const challenge = async (headers = new Headers()) => {
    const result = await members.signIn(input, { headers, ip: visitor.ip });
    return { ...result, facts: { headers: cookieOf(result.setCookies), ip: visitor.ip } };
  };
  return {
    members,
    clock,
    input,
    viewer,
    backupCodes,
    challenge,
    facts: { headers: cookieOf(setCookies), ip: visitor.ip },
    code: () => codeAt(clock.now()),
  };
}

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
    const { backupCodes } = await members.twoFactor.finish(facts, await appOf(setup?.uri ?? "")(clock.now()));
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

describe("a second factor that is replaced", () => {
  /** Begins with the code and shows the new app its secret. */
  async function begun(one: Awaited<ReturnType<typeof withSecondFactor>>, code: string) {
    await one.members.twoFactor.beginReplacement(one.facts, { currentPassword: one.input.password, code });
    const setup = await one.members.twoFactor.setup(one.facts);
    const newApp = appOf(setup?.uri ?? "");
    return { newCode: () => newApp(one.clock.now()) };
  }

  /** The same session, after its password was typed again. */
  async function withRecentSession(one: Awaited<ReturnType<typeof withSecondFactor>>) {
    const { setCookies } = await one.members.security.confirmAgain(one.facts, one.input.password);
    return { ...one, facts: { ...one.facts, headers: cookieOf(setCookies) } };
  }

  test("needs the password and a code of the present one, an app's or a backup code", async () => {
    const one = await withSecondFactor();
    const { beginReplacement, setup } = one.members.twoFactor;
    const password = one.input.password;
    const wrongPassword = { currentPassword: "wrong", code: await one.code() };
    await expect(beginReplacement(one.facts, wrongPassword)).rejects.toMatchObject({ field: "currentPassword" });
    const wrongCode = { currentPassword: password, code: "000000" };
    await expect(beginReplacement(one.facts, wrongCode)).rejects.toMatchObject({ field: "code", status: 401 });
    expect(await setup(one.facts)).toBeNull();
    const [backup = ""] = one.backupCodes;
    await begun(one, backup);
    expect((await emailsTo(database.db, one.viewer.email))[0]?.kind).toBe("backup-code-used");
    await begun(one, await one.code());
    const without = await someone();
    const early = { currentPassword: without.input.password, code: "000000" };
    await expect(without.members.twoFactor.beginReplacement(without.facts, early)).rejects.toMatchObject({
      code: "members.two_factor_off",
    });
  });

  test("counts until the new one is confirmed, and not from then on", async () => {
    const one = await withSecondFactor();
    const { newCode } = await begun(one, await one.code());
    const { confirmSession, finish, setup } = one.members.twoFactor;
    await one.clock.advance(30_000);
    await expect(confirmSession(one.facts, await newCode())).rejects.toMatchObject({ field: "code" });
    const facts = { ...one.facts, headers: cookieOf((await confirmSession(one.facts, await one.code())).setCookies) };
    await one.clock.advance(30_000);
    await expect(finish(facts, await one.code())).rejects.toMatchObject({ field: "code" });
    const done = await finish(facts, await newCode());
    expect(new Set([...done.backupCodes, ...one.backupCodes]).size).toBe(20);
    const after = { ...one.facts, headers: cookieOf(done.setCookies) };
    expect(await setup(after)).toBeNull();
    await expect(confirmSession(after, await newCode()), "used already").rejects.toMatchObject({ field: "code" });
    await one.clock.advance(30_000);
    for (const old of [await one.code(), one.backupCodes[0] ?? ""]) {
      await expect(confirmSession(after, old)).rejects.toMatchObject({ field: "code" });
    }
    await expect(confirmSession(after, await newCode())).resolves.toBeTruthy();
  });

  test("ends other sessions, is audited and emailed with a link that undoes it, and starts the 72 hours again", async () => {
    const one = await withSecondFactor();
    const elsewhere = cookieOf((await verify(one, (await one.challenge()).facts, await one.code())).setCookies);
    await one.clock.advance(73 * 3_600_000);
    const again = await withRecentSession(one);
    expect(await one.members.payoutsHeldUntil(one.viewer.uid)).toBeNull();
    const { newCode } = await begun(again, await one.code());
    expect(await one.members.payoutsHeldUntil(one.viewer.uid), "while the old one counts").toBeNull();
    await one.members.twoFactor.finish(again.facts, await newCode());
    const held = await one.members.payoutsHeldUntil(one.viewer.uid);
    expect(held?.getTime()).toBe(one.clock.now().getTime() + 72 * 3_600_000);
    expect(await one.members.viewerOf(elsewhere)).toBeNull();
    const entries = database.db.selectFrom("audit_log").select("action").where("subject_id", "=", one.viewer.uid);
    expect((await entries.execute()).map(({ action }) => action)).toContain("members.two_factor_replaced");
    const [email] = await emailsTo(database.db, one.viewer.email);
    expect(email).toMatchObject({
      kind: "two-factor-replaced",
      path: expect.stringMatching(/^\/revert-factor\?token=/),
    });
    await one.members.recovery.revertFactor(visitor, email?.token ?? "");
    expect((await one.members.signIn(one.input, visitor)).viewer?.uid).toBe(one.viewer.uid);
  });

  test("keeps the present one when the new one is not confirmed in half an hour, or the password is reset", async () => {
    const one = await withSecondFactor();
    await begun(one, await one.code());
    await one.clock.advance(31 * 60_000);
    expect(await one.members.twoFactor.setup(one.facts)).toBeNull();
    await expect(one.members.twoFactor.finish(one.facts, "000000")).rejects.toMatchObject({
      code: "members.two_factor_not_begun",
    });
    await one.clock.advance(8 * 86_400_000);
    const later = await withRecentSession(one);
    await begun(later, await one.code());
    const asked = one.members.recovery.requestReset(visitor, one.viewer.email);
    for (let turn = 0; turn < 60; turn += 1) await one.clock.advance(10);
    await asked;
    const token = await tokenTo(database.db, one.viewer.email, "reset-password");
    const password = "another slow train";
    await one.members.recovery.resetPassword(visitor, { token, password });
    await one.clock.advance(30_000);
    expect((await one.members.signIn({ ...one.input, password }, visitor)).viewer, "asked for a code").toBeNull();
    const rows = await database.pool.query("SELECT next_secret FROM two_factors WHERE user_id = $1", [one.viewer.uid]);
    expect(rows.rows).toEqual([{ next_secret: null }]);
  });
});

describe("the admin check", () => {
  /** An admin who signs in, with or without a second factor. */
  async function admin(members: ReturnType<typeof withMembers>["members"]) {
    const { userType: _, ...input } = stranger();
    await members.createAdmin(input);
    const { viewer, setCookies } = await members.signIn(input, visitor);
    return { input, viewer, facts: { headers: cookieOf(setCookies), ip: visitor.ip } };
  }

  test("requires a session that passed a second factor", async () => {
    const { members, clock } = withMembers(database);
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
    const { members, clock } = withMembers(database);
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
    const { members } = withMembers(database, { adminNeedsSecondFactor: false });
    const { facts } = await admin(members);
    expect(await members.viewerOf(facts.headers)).toMatchObject({ role: "admin", twoFactor: true });
    const { setCookies } = await members.signUp(stranger(), visitor);
    expect(await members.viewerOf(cookieOf(setCookies))).toMatchObject({ role: "member", twoFactor: false });
  });

  test("an admin's session ends after thirty idle minutes, and after twelve hours in any case", async () => {
    const { members, clock } = withMembers(database);
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
