import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#platform/database/connect.ts";
import { testDatabase } from "#platform/database/testing.ts";
import { stranger, visitor, withMembers } from "#tests/builders/members.ts";
import { quickHashing } from "#tests/builders/quick-hashing.ts";
import { memberByEmail, passwordHashOf } from "../identity/credentials.store.ts";
import { scryptHashing } from "./password-hashing.service.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const keptFor = async ({ email }: { email: string }) => {
  const member = await memberByEmail(database.db, email);
  return passwordHashOf(database.db, member?.uid ?? "");
};

test("a password is kept as scrypt leaves it, with a salt of its own, and opens the account", async () => {
  const { members } = withMembers(database, { hashing: scryptHashing });
  const [one, other] = [stranger(), stranger()];
  await members.signUp(one, visitor);
  await members.signUp(other, visitor);
  const kept = [await keptFor(one), await keptFor(other)];
  for (const hash of kept) expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(kept[0]).not.toBe(kept[1]);
  await expect(members.signIn(one, visitor)).resolves.toMatchObject({ viewer: { username: one.username } });
  await expect(members.signIn({ ...one, password: "a wrong one, surely" }, visitor)).rejects.toMatchObject({
    code: "members.invalid_credential",
  });
});

test("a cheap hash of the tests opens nothing where passwords are kept by scrypt", async () => {
  const somebody = stranger();
  await withMembers(database, { hashing: quickHashing }).members.signUp(somebody, visitor);
  const { members } = withMembers(database, { hashing: scryptHashing });
  await expect(members.signIn(somebody, visitor)).rejects.toThrow();
});
