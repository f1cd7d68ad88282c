import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { anAdmin, cookieOf, setStatus, stranger, visitor, withMembers } from "#tests/builders/members.ts";

const database = await databaseOfFile();

describe("sign-in", () => {
  test("opens a session that ends at sign-out", async () => {
    const { members } = await withMembers(database);
    const input = stranger();
    await members.signUp(input, visitor);
    const { viewer, setCookies } = await members.signIn(
      { email: input.email.toUpperCase(), password: input.password },
      visitor,
    );
    const headers = cookieOf(setCookies);
    expect(await members.viewerOf(headers)).toMatchObject(viewer ?? {});
    const { setCookies: cleared } = await members.signOut({ headers, ip: visitor.ip });
    expect(cleared.join()).toMatch(/session_token=;.*Max-Age=0/i);
    expect(await members.viewerOf(headers)).toBeNull();
  });

  test("unknown email and wrong password return the same failure", async () => {
    const { members } = await withMembers(database);
    const input = stranger();
    await members.signUp(input, visitor);
    const refusal = (email: string) =>
      members.signIn({ email, password: "a wrong one, surely" }, visitor).catch((e) => e);
    const [wrong, unknown] = [await refusal(input.email), await refusal("nobody@example.com")];
    expect({ ...wrong }).toEqual({ ...unknown });
    const pasted = members.signIn({ email: input.email, password: `${input.password} ` }, visitor);
    await expect(pasted).rejects.toMatchObject({
      fields: { password: ["Password is incorrect. There's a space before or after it: try without it"] },
    });
    expect(wrong).toMatchObject({
      status: 401,
      message: "Invalid email or password. Please check your credentials and try again.",
      fields: { password: ["Password is incorrect"] },
    });
  });

  test("a suspended member is told so only with the right password, and loses all sessions", async () => {
    const { members } = await withMembers(database);
    const input = stranger();
    const { viewer, setCookies } = await members.signUp(input, visitor);
    await setStatus(database, members, viewer.uid, "suspended");
    expect(await members.viewerOf(cookieOf(setCookies))).toBeNull();
    await expect(members.signIn(input, visitor)).rejects.toMatchObject({ message: "This account has been disabled" });
    const guess = members.signIn({ email: input.email, password: "a wrong one, surely" }, visitor);
    await expect(guess).rejects.toMatchObject({ code: "members.invalid_credential" });
    await setStatus(database, members, viewer.uid, "active");
    await expect(members.signIn(input, visitor)).resolves.toMatchObject({ viewer: { uid: viewer.uid } });
  });

  test("limits failures per IP address and per email, without counting successful sign-ins", async () => {
    const { members } = await withMembers(database, { limits: { signInPerAddress: 5, signInPerEmail: 3 } });
    const input = stranger();
    await members.signUp(input, visitor);
    const at = (ip: string) => ({ headers: new Headers(), ip });
    const guess = (ip: string, email = input.email) =>
      members.signIn({ email, password: "a wrong one, surely" }, at(ip)).catch((error) => error.code);
    for (let i = 0; i < 6; i += 1) {
      await expect(members.signIn(input, at("198.51.100.1"))).resolves.toBeTruthy();
    }
    expect([await guess("192.0.2.1"), await guess("192.0.2.2"), await guess("192.0.2.3")]).toEqual(
      Array(3).fill("members.invalid_credential"),
    );
    await expect(members.signIn(input, at("192.0.2.4"))).rejects.toMatchObject({
      status: 429,
      message: "Too many login attempts. Please try again later or reset your password",
    });
    const byAddress = [];
    for (let i = 0; i < 6; i += 1) byAddress.push(await guess("192.0.2.50", `someone${i}@example.com`));
    expect(byAddress.at(-2)).toBe("members.invalid_credential");
    expect(byAddress.at(-1)).toBe("members.too_many_attempts");
  });

  test("failed attempts elsewhere do not lock a member out of a known device", async () => {
    const { members } = await withMembers(database, { limits: { signInPerEmail: 3 } });
    const input = stranger();
    await members.signUp(input, visitor);
    const { setCookies } = await members.signIn(input, { headers: new Headers(), ip: "198.51.100.9" });
    const device = cookieOf(setCookies.filter((cookie) => cookie.startsWith("nocturne.device=")));
    expect(setCookies.join()).toMatch(/nocturne\.device=.*Max-Age=31536000.*HttpOnly/i);
    const wrong = { email: input.email, password: "a wrong one, surely" };
    for (const ip of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
      await members.signIn(wrong, { headers: new Headers(), ip }).catch(() => {});
    }
    const outside = { headers: new Headers(), ip: "192.0.2.4" };
    await expect(members.signIn(input, outside)).rejects.toMatchObject({ status: 429 });
    await expect(members.signIn(input, { headers: device, ip: "192.0.2.5" })).resolves.toBeTruthy();
    await expect(members.signIn(input, outside), "other devices stay locked").rejects.toMatchObject({ status: 429 });

    const forged = new Headers({
      cookie: (device.get("cookie") ?? "").replace(/.$/, (char) => (char === "A" ? "B" : "A")),
    });
    await expect(members.signIn(input, { headers: forged, ip: "192.0.2.6" })).rejects.toMatchObject({ status: 429 });
    const guess = () => members.signIn(wrong, { headers: device, ip: "192.0.2.7" }).catch((error) => error.code);
    expect([await guess(), await guess(), await guess(), await guess()].at(-1)).toBe("members.too_many_attempts");
  });

  test("limits sign-ups per IP address", async () => {
    const { members } = await withMembers(database, { limits: { signUpPerAddress: 2 } });
    const at = { headers: new Headers(), ip: "192.0.2.77" };
    await members.signUp(stranger(), at);
    await members.signUp(stranger(), at);
    await expect(members.signUp(stranger(), at)).rejects.toMatchObject({ status: 429 });
  });

  test("a missing, forged or tampered cookie has no viewer", async () => {
    const { members } = await withMembers(database);
    const { setCookies } = await members.signUp(stranger(), visitor);
    const good = cookieOf(setCookies).get("cookie") ?? "";
    for (const cookie of [
      "",
      "nocturne.session_token=forged",
      good.replace(/%3D$|=$/, "x"),
      good.replace("token=", "token=x"),
    ]) {
      expect(await members.viewerOf(new Headers(cookie ? { cookie } : {}))).toBeNull();
    }
  });

  test("of two session cookies the first one counts everywhere", async () => {
    const { members } = await withMembers(database);
    const [first, second] = [await members.signUp(stranger(), visitor), await members.signUp(stranger(), visitor)];
    const both = [first, second].map(({ setCookies }) => cookieOf(setCookies).get("cookie")).join("; ");
    const headers = new Headers({ cookie: both });
    expect(await members.viewerOf(headers)).toMatchObject(first.viewer);
    await members.signOut({ headers, ip: visitor.ip });
    expect(await members.viewerOf(cookieOf(first.setCookies))).toBeNull();
    expect(await members.viewerOf(cookieOf(second.setCookies))).toMatchObject(second.viewer);
  });

  test("an expired session has no viewer even before it is swept", async () => {
    const { members } = await withMembers(database);
    const { viewer, setCookies } = await members.signUp(stranger(), visitor);
    await sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${viewer.uid}`.execute(
      database.db,
    );
    expect(await members.viewerOf(cookieOf(setCookies))).toBeNull();
  });
});

describe("an admin", () => {
  test("is created only on the command line, has the user type user, and gets no free credit [N-65]", async () => {
    const { members, grants, clock } = await withMembers(database);
    const admin = await anAdmin(members);
    expect(admin).toMatchObject({ role: "admin", userType: "user" });
    expect(grants).toEqual([]);
    await clock.advance(120_000);
    await members.sweepMissedGrants();
    expect(grants).not.toContain(admin.uid);
    const entry = database.db.selectFrom("audit_log").select("action").where("subject_id", "=", admin.uid);
    expect(await entry.executeTakeFirst()).toEqual({ action: "members.admin_created" });
  });
});
