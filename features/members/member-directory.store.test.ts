import { expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { signedUp } from "#tests/builders/members.ts";
import { uidOfUsername, usernamesOf } from "./member-directory.store.ts";

const database = await databaseOfFile();

test("usernames are found by uid, and uids by username in any case", async () => {
  const { uid, username } = (await signedUp(database)).viewer;
  const nobody = crypto.randomUUID();
  expect(await usernamesOf(database.db, [uid, nobody])).toEqual(new Map([[uid, username]]));
  expect(await usernamesOf(database.db, [])).toEqual(new Map());
  expect(await uidOfUsername(database.db, username.toUpperCase())).toBe(uid);
  expect(await uidOfUsername(database.db, "nobody-at-all")).toBeNull();
});

test("the directory has no profile, money or sign-in columns", async () => {
  const { uid } = (await signedUp(database)).viewer;
  const row = await database.db.selectFrom("member_directory").selectAll().where("uid", "=", uid).executeTakeFirst();
  expect(Object.keys(row ?? {})).toEqual([
    "uid",
    "username",
    "name",
    "email",
    "status",
    "role",
    "user_type",
    "verified_at",
    "created_at",
    "updated_at",
    "email_verified",
  ]);
});
