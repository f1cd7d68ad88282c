import { describe, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo } from "#tests/builders/emails.ts";
import { cookieOf, stranger, visitor, withMembers } from "#tests/builders/members.ts";

const database = await databaseOfFile();

const hourMs = 3_600_000;

/** A member with one passkey who has just signed in. */
async function someone() {
  const { members, clock } = await withMembers(database);
  const input = stranger();
  const { viewer, setCookies } = await members.signUp(input, visitor);
  const facts = { headers: cookieOf(setCookies), ip: visitor.ip };
  const id = uuidv7();
  await database.pool.query(
    `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, device_type, backed_up, created_at)
     VALUES ($1, $2, 'My laptop', $3, 'k', 'singleDevice', false, $4)`,
    [id, viewer.uid, `c-${id}`, clock.now()],
  );
  const left = async () => {
    const rows = await database.db.selectFrom("passkeys").select("name").where("user_id", "=", viewer.uid).execute();
    return rows.map(({ name }) => name);
  };
  const notified = async () =>
    (await emailsTo(database.db, viewer.email)).filter(({ kind }) => kind.startsWith("passkey"));
  const audited = async () => {
    const entries = database.db.selectFrom("audit_log").select("action").where("subject_id", "=", viewer.uid);
    return (await entries.execute()).map(({ action }) => action);
  };
  return { members, clock, input, viewer, facts, id, left, notified, audited };
}

describe("removing a passkey", () => {
  test("deletes it, audits it and emails the member", async () => {
    const { members, facts, id, left, notified, audited } = await someone();
    expect(await left()).toEqual(["My laptop"]);
    await members.security.removePasskey(facts, id);
    expect(await left()).toEqual([]);
    expect(await notified()).toEqual([
      expect.objectContaining({ kind: "passkey-removed", subject: "A passkey was removed" }),
    ]);
    expect((await notified())[0]?.paragraphs.join(" ")).toContain("It can no longer be used to sign in");
    expect(await audited()).toEqual(["members.passkey_removed"]);
  });

  test("needs a sign-in within the last hour, or confirming the password", async () => {
    const { members, clock, input, facts, id, left, notified } = await someone();
    await clock.advance(hourMs);
    await expect(members.security.removePasskey(facts, id)).rejects.toMatchObject({
      code: "members.login_again",
      status: 403,
      message: "Please log in again to change your passkeys",
    });
    expect(await left()).toEqual(["My laptop"]);
    expect(await notified()).toEqual([]);
    const { setCookies } = await members.security.confirmAgain(facts, input.password);
    const renewed = { headers: cookieOf(setCookies), ip: visitor.ip };
    await members.security.removePasskey(renewed, id);
    expect(await left()).toEqual([]);
    expect(await notified()).toHaveLength(1);
  });

  test("returns 404 for another member's passkey and for unknown ids, and sends no email", async () => {
    const [mine, other] = [await someone(), await someone()];
    for (const id of [other.id, uuidv7(), "x'--"]) {
      await expect(mine.members.security.removePasskey(mine.facts, id)).rejects.toMatchObject({ status: 404 });
    }
    await expect(mine.members.security.removePasskey(visitor, mine.id)).rejects.toMatchObject({ status: 401 });
    expect(await other.left()).toEqual(["My laptop"]);
    expect([...(await mine.notified()), ...(await other.notified())]).toEqual([]);
  });
});
