import { expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { stranger, visitor, withMembers } from "#tests/builders/members.ts";
import { quickHashing } from "#tests/builders/quick-hashing.ts";
import { memberByEmail, passwordHashOf } from "../identity/credentials.store.ts";
import { scryptHashing } from "./password-hashing.service.ts";

const database = await databaseOfFile();

const hashFor = async ({ email }: { email: string }) => {
  const member = await memberByEmail(database.db, email);
  return passwordHashOf(database.db, member?.uid ?? "");
};

test("stores a salted scrypt hash that signs in with the right password only", async () => {
  const { members } = await withMembers(database, { hashing: scryptHashing });
  const [one, other] = [stranger(), stranger()];
  await members.signUp(one, visitor);
  await members.signUp(other, visitor);
  const hashes = [await hashFor(one), await hashFor(other)];
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  await expect(members.signIn(one, visitor)).resolves.toMatchObject({ viewer: { username: one.username } });
  await expect(members.signIn({ ...one, password: "a wrong one, surely" }, visitor)).rejects.toMatchObject({
    code: "members.invalid_credential",
  });
});

test("a fast test hash does not verify with scrypt", async () => {
  const input = stranger();
  await (await withMembers(database, { hashing: quickHashing })).members.signUp(input, visitor);
  const { members } = await withMembers(database, { hashing: scryptHashing });
  await expect(members.signIn(input, visitor)).rejects.toThrow();
});
