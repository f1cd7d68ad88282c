import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo } from "#tests/builders/emails.ts";
import { cookieOf, stranger, visitor, withMembers } from "#tests/builders/members.ts";

const database = await databaseOfFile();

const hourMs = 3_600_000;
const newPassword = "another slow train";

/** A signed-in member, and a way to sign in on another device. */
async function someone(options: Parameters<typeof withMembers>[1] = {}) {
  const { members, clock, grants } = await withMembers(database, options);
  const input = stranger();
  const { viewer, setCookies } = await members.signUp(input, visitor);
  const facts = { headers: cookieOf(setCookies), ip: visitor.ip };
  const elsewhere = async () => {
    const { setCookies: cookies } = await members.signIn(input, visitor);
    return { headers: cookieOf(cookies), ip: visitor.ip };
  };
  return { members, clock, grants, input, viewer, facts, elsewhere };
}

const auditOf = async (uid: string) => {
  const rows = database.db
    .selectFrom("audit_log")
    .select(["action", "actor_uid", "address"])
    .where("subject_id", "=", uid);
  return rows.orderBy("id").execute();
};

describe("changing the password", () => {
  test("needs the current password, ends every other session and replaces the old password", async () => {
    const { members, input, viewer, facts, elsewhere } = await someone();
    const other = await elsewhere();
    const change = { currentPassword: input.password, password: newPassword };
    const { setCookies } = await members.security.changePassword(facts, change);
    expect(await members.viewerOf(other.headers)).toBeNull();
    expect(await members.viewerOf(facts.headers), "the old cookie").toBeNull();
    expect(await members.viewerOf(cookieOf(setCookies))).toMatchObject(viewer);
    await expect(members.signIn(input, visitor)).rejects.toMatchObject({ code: "members.invalid_credential" });
    await expect(members.signIn({ ...input, password: newPassword }, visitor)).resolves.toMatchObject({ viewer });
  });

  test("writes an audit entry without the password, and an email", async () => {
    const { members, input, viewer, facts } = await someone();
    await members.security.changePassword(facts, { currentPassword: input.password, password: newPassword });
    expect(await auditOf(viewer.uid)).toEqual([
      { action: "members.password_changed", actor_uid: viewer.uid, address: "203.0.113.0" },
    ]);
    expect((await emailsTo(database.db, viewer.email))[0]).toMatchObject({
      kind: "password-changed",
      subject: "Your password was changed",
    });
  });

  test("is refused at its field: weak, wrong current password, no session, sign-in too long ago", async () => {
    const { members, clock, input, facts } = await someone();
    const change = (currentPassword: string, password: string, at = facts) =>
      members.security.changePassword(at, { currentPassword, password });
    await expect(change(input.password, "password1")).rejects.toMatchObject({
      status: 422,
      message: "Password is too weak",
      field: "password",
    });
    await expect(change("not the one", newPassword)).rejects.toMatchObject({
      status: 422,
      message: "Password is incorrect",
      field: "currentPassword",
    });
    await expect(change(` ${input.password}`, newPassword)).rejects.toMatchObject({
      message: "Password is incorrect. There's a space before or after it: try without it",
      field: "currentPassword",
    });
    await expect(change(input.password, newPassword, visitor)).rejects.toMatchObject({
      status: 401,
      message: "No user logged in",
      field: "root",
    });
    await clock.advance(hourMs - 1_000);
    await expect(change("not the one", newPassword)).rejects.toMatchObject({ field: "currentPassword" });
    await clock.advance(1_000);
    await expect(change(input.password, newPassword)).rejects.toMatchObject({
      status: 403,
      message: "Please log in again to change your password",
      field: "root",
    });
    await expect(members.signIn(input, visitor)).resolves.toBeTruthy();
  });

  test("limits attempts to guess the current password", async () => {
    const { members, input, facts } = await someone();
    const guess = (currentPassword: string) =>
      members.security.changePassword(facts, { currentPassword, password: newPassword }).catch((error) => error);
    for (let wrong = 0; wrong < 10; wrong += 1) expect(await guess(`guess ${wrong}`)).toMatchObject({ status: 422 });
    expect(await guess(input.password)).toMatchObject({ status: 429, code: "members.too_many_attempts" });
  });
});

describe("devices", () => {
  test("are listed with browser, network and time, and the current one is marked", async () => {
    const { members, clock, input, facts } = await someone();
    await clock.advance(60_000);
    const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1";
    await members.signIn(input, { headers: new Headers({ "user-agent": agent }), ip: "198.51.100.7" });
    const devices = await members.security.overview(facts).then((view) => view.devices);
    expect(devices).toMatchObject([
      { name: "Safari on iPhone", network: "198.51.100.0", isThisOne: false, method: "password" },
      { name: "A browser", network: "203.0.113.0", isThisOne: true, signedInAt: expect.stringMatching(/Z$/) },
    ]);
    expect(JSON.stringify(devices)).not.toContain("token");
  });

  test("can be signed out one by one or all at once, but only the member's own", async () => {
    const { members, facts, elsewhere, viewer } = await someone();
    const [second, third] = [await elsewhere(), await elsewhere()];
    const others = async () => (await members.security.overview(facts)).devices.filter((one) => !one.isThisOne);
    const [first] = await others();
    await members.security.signOutDevice(facts, first?.id ?? "");
    expect(await others()).toHaveLength(1);
    const stranger = await someone();
    const theirs = (await stranger.members.security.overview(stranger.facts)).devices[0]?.id ?? "";
    await expect(members.security.signOutDevice(facts, theirs)).rejects.toMatchObject({ status: 404 });
    expect(await members.security.signOutOthers(facts)).toBe(1);
    for (const gone of [second, third]) expect(await members.viewerOf(gone.headers)).toBeNull();
    expect(await members.viewerOf(facts.headers)).toMatchObject(viewer);
    expect((await auditOf(viewer.uid)).map(({ action }) => action)).toEqual([
      "members.device_signed_out",
      "members.devices_signed_out",
    ]);
  });
});

describe("sessions", () => {
  test("end after fourteen days without use, and after thirty days in any case", async () => {
    const unused = await someone();
    await unused.clock.advance(14 * 24 * hourMs - 1_000);
    const used = await someone();
    expect(await unused.members.viewerOf(unused.facts.headers)).not.toBeNull();
    for (let days = 0; days < 29; days += 1) {
      await used.clock.advance(24 * hourMs);
      expect(await used.members.viewerOf(used.facts.headers), `after ${days + 1} days`).not.toBeNull();
    }
    await used.clock.advance(24 * hourMs);
    expect(await used.members.viewerOf(used.facts.headers)).toBeNull();
    const forgotten = await someone();
    await forgotten.clock.advance(14 * 24 * hourMs);
    expect(await forgotten.members.viewerOf(forgotten.facts.headers)).toBeNull();
  });

  test("do not issue bearer tokens after they have ended", async () => {
    const { members, clock, facts } = await someone();
    await clock.advance(15 * 24 * hourMs);
    const request = new Request("http://localhost:3000/api/auth/token", { headers: facts.headers });
    expect((await members.handler(request, visitor.ip)).status).toBe(401);
  });

  test("are deleted once they have expired", async () => {
    const { members, clock, viewer } = await someone();
    const count = async () =>
      (await database.db.selectFrom("sessions").select("id").where("user_id", "=", viewer.uid).execute()).length;
    await clock.advance(29 * 24 * hourMs);
    await members.sweepExpired();
    expect(await count()).toBe(1);
    await clock.advance(2 * 24 * hourMs);
    await members.sweepExpired();
    expect(await count()).toBe(0);
  });
});
