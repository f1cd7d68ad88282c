import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo, tokenTo } from "#tests/builders/emails.ts";
import { aPasskey, cookieOf, emailOf, signedUp, stranger, visitor, withMembers } from "#tests/builders/members.ts";

const database = await databaseOfFile();

const minuteMs = 60_000;
const newPassword = "another slow train";
const spent = { code: "members.link_spent", status: 410 };

describe("changing the email", () => {
  const requestChange = (
    one: Awaited<ReturnType<typeof signedUp>>,
    email: string,
    currentPassword = one.input.password,
  ) => one.members.security.requestEmailChange(one.facts, { email, currentPassword });

  test("takes effect once the new address is confirmed; the old one is notified and can revert it", async () => {
    const one = await signedUp(database);
    const { members, viewer, input, facts } = one;
    const elsewhere = cookieOf((await members.signIn(input, visitor)).setCookies);
    const next = `new-${viewer.email}`;
    await requestChange(one, next.toUpperCase());
    expect((await emailOf(database, viewer.uid)).email).toBe(viewer.email);
    await members.recovery.confirmEmail(visitor, await tokenTo(database.db, next, "change-email"));
    expect(await emailOf(database, viewer.uid)).toEqual({ email: next, email_verified: true });
    expect(await members.viewerOf(facts.headers), "the requesting session").toMatchObject({ email: next });
    expect(await members.viewerOf(elsewhere), "another session").toBeNull();
    await expect(members.signIn({ ...input, email: next }, visitor)).resolves.toBeTruthy();

    const [notice] = await emailsTo(database.db, viewer.email);
    expect(notice).toMatchObject({ kind: "email-changed", subject: "Your email was changed" });
    expect(notice?.paragraphs.join(" ")).toContain("n…@example.com");
    await members.recovery.revertEmail(visitor, notice?.token ?? "");
    expect((await emailOf(database, viewer.uid)).email).toBe(viewer.email);
    expect(await members.viewerOf(facts.headers)).toBeNull();
    const reset = await tokenTo(database.db, viewer.email, "email-reverted");
    await members.recovery.resetPassword(visitor, { token: reset, password: newPassword });
    await expect(members.signIn({ ...input, password: newPassword }, visitor)).resolves.toBeTruthy();
  });

  test("reverting it also removes sign-in methods added since", async () => {
    const one = await signedUp(database);
    const { members, viewer } = one;
    await requestChange(one, `x-${viewer.email}`);
    await members.recovery.confirmEmail(visitor, await tokenTo(database.db, `x-${viewer.email}`, "change-email"));
    await one.clock.advance(1_000);
    await members.twoFactor.begin(one.facts, { currentPassword: one.input.password });
    await aPasskey(database, viewer.uid, one.clock.now());
    await members.recovery.revertEmail(visitor, await tokenTo(database.db, viewer.email, "email-changed"));
    for (const table of ["passkeys", "two_factors"] as const) {
      expect(await database.db.selectFrom(table).select("id").where("user_id", "=", viewer.uid).execute()).toEqual([]);
    }
  });

  test("is refused at its field: in use, invalid, unchanged, wrong password, no session, old sign-in", async () => {
    const one = await signedUp(database);
    const other = await signedUp(database);
    await expect(requestChange(one, other.viewer.email.toUpperCase())).rejects.toMatchObject({
      status: 409,
      message: "This email is already in use",
      field: "email",
    });
    await expect(requestChange(one, one.viewer.email)).rejects.toMatchObject({ field: "email", status: 422 });
    await expect(requestChange(one, "free@example.com", "wrong")).rejects.toMatchObject({
      message: "Password is incorrect",
      field: "currentPassword",
    });
    const anonymous = one.members.security.requestEmailChange(visitor, {
      email: "a@example.com",
      currentPassword: "x",
    });
    await expect(anonymous).rejects.toMatchObject({ status: 401, message: "No user logged in" });
    await one.clock.advance(60 * minuteMs);
    await expect(requestChange(one, "free@example.com")).rejects.toMatchObject({
      status: 403,
      message: "Please log in again to change your email",
    });
  });

  test("is refused at confirmation if the address was taken meanwhile, and the link works for nothing else", async () => {
    const one = await signedUp(database);
    const wanted = `wanted-${one.viewer.email}`;
    await requestChange(one, wanted);
    const { members } = await withMembers(database);
    await members.signUp({ ...stranger(), email: wanted }, visitor);
    const token = await tokenTo(database.db, wanted, "change-email");
    await expect(one.members.recovery.confirmEmail(visitor, token)).rejects.toMatchObject({
      status: 409,
      message: "This email is already in use",
    });
    expect((await emailOf(database, one.viewer.uid)).email).toBe(one.viewer.email);
    await expect(one.members.recovery.resetPassword(visitor, { token, password: newPassword })).rejects.toMatchObject(
      spent,
    );
  });
});
