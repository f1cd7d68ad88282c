import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#platform/database/connect.ts";
import { testDatabase } from "#platform/database/testing.ts";
import { baseUrl, cookieOf, setStatus, stranger, visitor, withMembers } from "#tests/builders/members.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  new Request(`${baseUrl}/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: baseUrl, host: "localhost:3000", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const rowOf = (username: string) =>
  database.db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();

describe("the sign-in library's own paths", () => {
  test("sign-up there obeys the same rules and books the same credit", async () => {
    const { members, grants } = withMembers(database);
    const answer = async (body: unknown) => {
      const response = await members.handler(post("/sign-up/email", body), "203.0.113.9");
      return { status: response.status, body: await response.json() };
    };
    expect(await answer({ email: "only@example.com" })).toMatchObject({
      status: 422,
      body: { code: "members.bad_input", message: "All fields are required" },
    });
    expect(await answer({ ...stranger(), password: "password1" })).toMatchObject({
      status: 422,
      body: { code: "members.weak_password", message: "Password is too weak", field: "password" },
    });
    expect(await answer({ ...stranger(), username: "dashboard" })).toMatchObject({ status: 422 });
    const wish = { ...stranger(), role: "admin", status: "closed", emailVerified: true, id: "mine", image: "x" };
    const made = await answer(wish);
    expect(made.status).toBe(200);
    expect(await rowOf(wish.username)).toMatchObject({ role: "member", status: "active", email_verified: false });
    expect(grants).toHaveLength(1);
    const twice = await answer(wish);
    expect(twice).toMatchObject({ status: 409, body: { code: "members.email_taken", field: "email" } });
  });

  test("sign-in there answers with the catalogue's words", async () => {
    const { members } = withMembers(database);
    const answer = async (body: unknown) => {
      const response = await members.handler(post("/sign-in/email", body), "203.0.113.9");
      return { status: response.status, body: await response.json() };
    };
    expect(await answer({ email: "nobody@example.com", password: "whatever it is" })).toMatchObject({
      status: 401,
      body: { code: "members.invalid_credential", fields: { password: ["Password is incorrect"] } },
    });
    expect(await answer({ email: "nobody", password: "x" })).toMatchObject({
      status: 422,
      body: { message: "Invalid email format", field: "email" },
    });
  });

  test("a session gives a bearer token of five minutes, which stops with the member's status", async () => {
    const { members } = withMembers(database);
    const input = stranger();
    const { viewer, setCookies } = await members.signUp(input, visitor);
    const ask = new Request(`${baseUrl}/api/auth/token`, { headers: cookieOf(setCookies) });
    const { token } = (await (await members.handler(ask, "203.0.113.9")).json()) as { token: string };
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(claims.exp - claims.iat).toBe(300);
    expect(Object.keys(claims).sort()).toEqual(["aud", "exp", "iat", "iss", "sid", "sub"]);
    const headers = new Headers({ authorization: `Bearer ${token}` });
    expect(await members.viewerOf(headers)).toEqual({ ...viewer, recent: false });
    const other = await members.signIn({ email: viewer.email, password: input.password }, visitor);
    await members.signOut({ headers: cookieOf(other.setCookies), ip: visitor.ip });
    expect(await members.viewerOf(headers), "another session ended").not.toBeNull();
    for (const bad of [`${token.slice(0, -4)}AAAA`, "x", "a.b.c", `Basic ${token}`]) {
      expect(await members.viewerOf(new Headers({ authorization: `Bearer ${bad}` }))).toBeNull();
    }
    await setStatus(database, members, viewer.uid, "suspended");
    expect(await members.viewerOf(headers)).toBeNull();
  });

  test("a bearer token ends with the session that it was made from", async () => {
    const { members } = withMembers(database);
    const { setCookies } = await members.signUp(stranger(), visitor);
    const cookies = cookieOf(setCookies);
    const answer = await members.handler(new Request(`${baseUrl}/api/auth/token`, { headers: cookies }), "203.0.113.9");
    const { token } = (await answer.json()) as { token: string };
    const headers = new Headers({ authorization: `Bearer ${token}` });
    expect(await members.viewerOf(headers)).not.toBeNull();
    await members.signOut({ headers: cookies, ip: visitor.ip });
    expect(await members.viewerOf(headers)).toBeNull();
  });

  test("a page of a stranger cannot use a member's cookie [E-28]", async () => {
    const { members } = withMembers(database);
    const { setCookies } = await members.signUp(stranger(), visitor);
    const cookie = cookieOf(setCookies).get("cookie") ?? "";
    const out = (origin: string) => members.handler(post("/sign-out", {}, { cookie, origin }), "203.0.113.9");
    const refused = await out("https://evil.example");
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ message: "The domain is not authorized for OAuth operations" });
    expect(await members.viewerOf(new Headers({ cookie }))).not.toBeNull();
    expect((await out(baseUrl)).status).toBe(200);
    expect(await members.viewerOf(new Headers({ cookie }))).toBeNull();
  });

  test("what cannot be read and what is not there get a code and no 5xx", async () => {
    const { members } = withMembers(database);
    const tries: Request[] = [
      post("/sign-in/email", "{broken"),
      post("/sign-in/email", "[1,2]"),
      post("/sign-in/email", "null"),
      post("/sign-up/email", { email: { $ne: 1 }, password: [], username: 7, userType: "owner" }),
      post("/update-user", { name: "x" }),
      post("/nothing-here", {}),
      new Request(`${baseUrl}/api/auth/token`),
    ];
    for (const request of tries) {
      const response = await members.handler(request, "203.0.113.9");
      const body = await response.json();
      expect([400, 401, 404, 415, 422], JSON.stringify(body)).toContain(response.status);
      expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
  });
});
