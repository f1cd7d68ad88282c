import { describe, expect, test } from "vitest";
import { authenticatorApp } from "#tests/builders/authenticator.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo, tokenTo } from "#tests/builders/emails.ts";
import { aPasskey, cookieOf, signedUp, stranger, visitor, withMembers } from "#tests/builders/members.ts";

const database = await databaseOfFile();

const dayMs = 86_400_000;
const newPassword = "another slow train";
const spent = { code: "members.link_spent", status: 410 };

type Stage = Pick<Awaited<ReturnType<typeof withMembers>>, "members" | "clock">;

/** Asks for a reset link and reads it. The response is delayed, so the clock has to advance. */
async function resetToken({ members, clock }: Stage, email: string): Promise<string> {
  const asked = members.recovery.requestReset(visitor, email);
  for (let turn = 0; turn < 60; turn += 1) await clock.advance(10);
  await asked;
  return tokenTo(database.db, email, "reset-password");
}

describe("a second factor that somebody else added", () => {
  /** Whoever knows the password enrolls an app of their own, as a thief would, and a passkey. */
  async function robbed() {
    const member = await signedUp(database);
    const { members, clock, viewer, facts, input } = member;
    await members.twoFactor.begin(facts, { currentPassword: input.password });
    const codeAt = authenticatorApp((await members.twoFactor.setup(facts))?.secret.replaceAll(" ", "") ?? "");
    await members.twoFactor.finish(facts, await codeAt(clock.now()));
    await aPasskey(database, viewer.uid, clock.now());
    const factors = async () => {
      const rows = await database.pool.query(
        "SELECT id FROM passkeys WHERE user_id = $1 UNION SELECT id FROM two_factors WHERE user_id = $1",
        [viewer.uid],
      );
      return rows.rowCount;
    };
    return { ...member, factors };
  }

  test("is undone by the link in the email about it, once and without signing in", async () => {
    const { members, viewer, input, factors } = await robbed();
    const elsewhere = cookieOf((await members.signIn(input, visitor)).setCookies);
    const [email] = await emailsTo(database.db, viewer.email);
    expect(email).toMatchObject({ kind: "two-factor-on", path: expect.stringMatching(/^\/revert-factor\?token=/) });
    const token = email?.token ?? "";
    expect(await members.recovery.revertFactor(visitor, token)).toEqual({ email: viewer.email });
    expect(await factors()).toBe(0);
    expect(await members.viewerOf(elsewhere)).toBeNull();
    await expect(members.recovery.revertFactor(visitor, token)).rejects.toMatchObject(spent);
    const reset = await tokenTo(database.db, viewer.email, "factor-reverted");
    await members.recovery.resetPassword(visitor, { token: reset, password: newPassword });
    await expect(members.signIn({ ...input, password: newPassword }, visitor)).resolves.toMatchObject({ viewer });
  });

  test.each([
    ["is removed by a password reset within seven days", 6, 0],
    ["is an old one after seven days, and stays", 8, 2],
  ])("%s", async (_, days, left) => {
    const member = await robbed();
    const { members, clock, viewer, factors } = member;
    await clock.advance(days * dayMs);
    const token = await resetToken(member, viewer.email);
    await members.recovery.resetPassword(visitor, { token, password: newPassword });
    expect(await factors()).toBe(left);
  });

  test("of an admin is not undone from the mailbox alone", async () => {
    const { members, clock } = await withMembers(database);
    const { userType: _, ...input } = stranger();
    const { uid, email } = await members.createAdmin(input);
    const facts = { headers: cookieOf((await members.signIn(input, visitor)).setCookies), ip: visitor.ip };
    await members.twoFactor.begin(facts, { currentPassword: input.password });
    const codeAt = authenticatorApp((await members.twoFactor.setup(facts))?.secret.replaceAll(" ", "") ?? "");
    await members.twoFactor.finish(facts, await codeAt(clock.now()));
    expect((await emailsTo(database.db, email))[0]).toMatchObject({ kind: "two-factor-on", path: "/user/settings" });
    const token = await resetToken({ members, clock }, email);
    await members.recovery.resetPassword(visitor, { token, password: newPassword });
    expect(await database.db.selectFrom("two_factors").select("id").where("user_id", "=", uid).execute()).toHaveLength(
      1,
    );
  });
});
