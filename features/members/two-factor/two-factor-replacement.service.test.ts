import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo, tokenTo } from "#tests/builders/emails.ts";
import { cookieOf, signedUp, visitor } from "#tests/builders/members.ts";
import { appOf, memberWithApp } from "#tests/builders/second-factor.ts";

const database = await databaseOfFile();

const someone = () => signedUp(database);
const withSecondFactor = () => memberWithApp(database);
type WithApp = Awaited<ReturnType<typeof withSecondFactor>>;

/** The cookies of another session, opened with a code of the app. */
async function secondSignIn(one: WithApp): Promise<string[]> {
  const { facts } = await one.challenge();
  return (await one.members.verifySecondFactor({ code: await one.code(), trustDevice: false }, facts)).setCookies;
}

describe("a second factor that is replaced", () => {
  /** Begins with the code and shows the new app its secret. */
  async function begun(one: WithApp, code: string) {
    await one.members.twoFactor.beginReplacement(one.facts, { currentPassword: one.input.password, code });
    const setup = await one.members.twoFactor.setup(one.facts);
    const newApp = appOf(setup?.uri ?? "");
    return { newCode: () => newApp(one.clock.now()) };
  }

  /** The same session, after its password was typed again. */
  async function withRecentSession(one: WithApp) {
    const { setCookies } = await one.members.security.confirmAgain(one.facts, one.input.password);
    return { ...one, facts: { ...one.facts, headers: cookieOf(setCookies) } };
  }

  /** Sets a new password by the link in an email, and signs in with it. */
  async function signInAfterReset(one: WithApp) {
    const asked = one.members.recovery.requestReset(visitor, one.viewer.email);
    for (let turn = 0; turn < 60; turn += 1) await one.clock.advance(10);
    await asked;
    const token = await tokenTo(database.db, one.viewer.email, "reset-password");
    const password = "another slow train";
    await one.members.recovery.resetPassword(visitor, { token, password });
    await one.clock.advance(30_000);
    return one.members.signIn({ ...one.input, password }, visitor);
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
    const elsewhere = { ...one.facts, headers: cookieOf(await secondSignIn(one)) };
    await one.clock.advance(30_000);
    const { newCode } = await begun(one, await one.code());
    const { confirmSession, finish, setup } = one.members.twoFactor;
    await one.clock.advance(30_000);
    await expect(confirmSession(elsewhere, await newCode())).rejects.toMatchObject({ field: "code" });
    await expect(confirmSession(elsewhere, await one.code())).resolves.toBeTruthy();
    await one.clock.advance(30_000);
    await expect(finish(one.facts, await one.code())).rejects.toMatchObject({ field: "code" });
    const done = await finish(one.facts, await newCode());
    expect(done.replaced).toBe(true);
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

  test("is seen and finished only in the session that began it", async () => {
    const one = await withSecondFactor();
    const elsewhere = { ...one.facts, headers: cookieOf(await secondSignIn(one)) };
    await one.clock.advance(30_000);
    const { newCode } = await begun(one, await one.code());
    const { finish, setup } = one.members.twoFactor;
    expect(await setup(elsewhere)).toBeNull();
    await expect(finish(elsewhere, await newCode())).rejects.toMatchObject({ code: "members.two_factor_not_begun" });
    await expect(finish(one.facts, await newCode())).resolves.toBeTruthy();
  });

  test("ends other sessions, is audited and emailed with a link that undoes it, and starts the 72 hours again", async () => {
    const one = await withSecondFactor();
    const elsewhere = cookieOf(await secondSignIn(one));
    await one.clock.advance(8 * 86_400_000);
    const again = await withRecentSession(one);
    expect(await one.members.actions.payoutsHeldUntil(database.db, one.viewer.uid)).toBeNull();
    const { newCode } = await begun(again, await one.code());
    expect(
      await one.members.actions.payoutsHeldUntil(database.db, one.viewer.uid),
      "while the old one counts",
    ).toBeNull();
    await one.members.twoFactor.finish(again.facts, await newCode());
    const held = await one.members.actions.payoutsHeldUntil(database.db, one.viewer.uid);
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
    expect((await signInAfterReset(later)).viewer, "asked for a code").toBeNull();
    const rows = await database.pool.query("SELECT next_secret FROM two_factors WHERE user_id = $1", [one.viewer.uid]);
    expect(rows.rows).toEqual([{ next_secret: null }]);
  });

  test("keeps the age of its first set-up, so that a password reset soon after leaves it on", async () => {
    const one = await withSecondFactor();
    await one.clock.advance(8 * 86_400_000);
    const again = await withRecentSession(one);
    const { newCode } = await begun(again, await one.code());
    await one.members.twoFactor.finish(again.facts, await newCode());
    expect((await signInAfterReset(one)).viewer, "asked for a code").toBeNull();
  });

  test.each(["before", "after"])("is undone with a change of email that came %s it", async (order) => {
    const one = await withSecondFactor();
    await one.clock.advance(8 * 86_400_000);
    const again = await withRecentSession(one);
    const { members, viewer, input } = one;
    const email = `x-${viewer.email}`;
    const changeEmail = async (facts: typeof one.facts) => {
      await members.security.requestEmailChange(facts, { email, currentPassword: input.password });
      await members.recovery.confirmEmail(facts, await tokenTo(database.db, email, "change-email"));
    };
    if (order === "before") await changeEmail(again.facts);
    const { newCode } = await begun(again, await one.code());
    const { setCookies } = await members.twoFactor.finish(again.facts, await newCode());
    if (order === "after") await changeEmail({ ...one.facts, headers: cookieOf(setCookies) });
    await members.recovery.revertEmail(visitor, await tokenTo(database.db, viewer.email, "email-changed"));
    expect((await members.signIn(input, visitor)).viewer?.uid).toBe(viewer.uid);
  });
});
