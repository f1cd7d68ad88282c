import { expect, test } from "vitest";
import { authenticatorApp } from "#tests/builders/authenticator.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { cookieOf, stranger, visitor, withMembers } from "#tests/builders/members.ts";

const database = await databaseOfFile();

test("after a new secret members sign in again, and their second factor still works", async () => {
  const first = "a first secret, long enough for the sign-in library";
  const second = "a second secret, long enough for the sign-in library";
  const before = await withMembers(database, { secret: first });
  const input = stranger();
  const { setCookies } = await before.members.signUp(input, visitor);
  const facts = { headers: cookieOf(setCookies), ip: visitor.ip };
  await before.members.twoFactor.begin(facts, { currentPassword: input.password });
  const setup = await before.members.twoFactor.setup(facts);
  const code = await authenticatorApp(setup?.secret ?? "")(before.clock.now());
  const { backupCodes } = await before.members.twoFactor.finish(facts, code);

  const after = await withMembers(database, { secret: second, earlierSecrets: [first] });
  expect(await after.members.viewerOf(facts.headers), "the old cookie").toBeNull();
  const half = await after.members.signIn({ email: input.email, password: input.password }, visitor);
  expect(half.viewer).toBeNull();
  const backup = { code: backupCodes[0] ?? "", trustDevice: false };
  const complete = await after.members.verifySecondFactor(backup, {
    headers: cookieOf(half.setCookies),
    ip: visitor.ip,
  });
  expect(complete.viewer).toMatchObject({ username: input.username });
  const alone = await withMembers(database, { secret: second });
  const other = await alone.members.signIn({ email: input.email, password: input.password }, visitor);
  const lost = { headers: cookieOf(other.setCookies), ip: visitor.ip };
  await expect(
    alone.members.verifySecondFactor({ code: backupCodes[1] ?? "", trustDevice: false }, lost),
  ).rejects.toThrow();
});
