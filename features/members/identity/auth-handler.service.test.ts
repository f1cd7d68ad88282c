import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { baseUrl, cookieOf, setStatus, stranger, visitor, withMembers } from "#tests/builders/members.ts";

const database = await databaseOfFile();

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  new Request(`${baseUrl}/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: baseUrl, host: "localhost:3000", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const rowOf = (username: string) =>
  database.db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();

describe("the library's endpoints", () => {
  test("signing up there follows the same rules and books the same credit", async () => {
    const { members, grants } = await withMembers(database);
    const signUp = async (body: unknown) => {
      const response = await members.handler(post("/sign-up/email", body), "203.0.113.9");
      return { status: response.status, body: await response.json() };
    };
    expect(await signUp({ email: "only@example.com" })).toMatchObject({
      status: 422,
      body: { code: "members.bad_input", message: "All fields are required" },
    });
    expect(await signUp({ ...stranger(), password: "password1" })).toMatchObject({
      status: 422,
      body: { code: "members.weak_password", message: "Password is too weak", field: "password" },
    });
    expect(await signUp({ ...stranger(), username: "dashboard" })).toMatchObject({ status: 422 });
    const input = { ...stranger(), role: "admin", status: "closed", emailVerified: true, id: "mine", image: "x" };
    const made = await signUp(input);
    expect(made.status).toBe(200);
    expect(await rowOf(input.username)).toMatchObject({ role: "member", status: "active", email_verified: false });
    expect(grants).toHaveLength(1);
    const twice = await signUp(input);
    expect(twice).toMatchObject({ status: 409, body: { code: "members.email_taken", field: "email" } });
  });

  test("signing in there returns our messages", async () => {
    const { members } = await withMembers(database);
    const signIn = async (body: unknown) => {
      const response = await members.handler(post("/sign-in/email", body), "203.0.113.9");
      return { status: response.status, body: await response.json() };
    };
    expect(await signIn({ email: "nobody@example.com", password: "whatever it is" })).toMatchObject({
      status: 401,
      body: { code: "members.invalid_credential", fields: { password: ["Password is incorrect"] } },
    });
    expect(await signIn({ email: "nobody", password: "x" })).toMatchObject({
      status: 422,
      body: { message: "Invalid email format", field: "email" },
    });
  });

  test("a session can issue a bearer token for five minutes, which stops working when the member is suspended", async () => {
    const { members } = await withMembers(database);
    const input = stranger();
    const { viewer, setCookies } = await members.signUp(input, visitor);
    const request = new Request(`${baseUrl}/api/auth/token`, { headers: cookieOf(setCookies) });
    const { token } = (await (await members.handler(request, "203.0.113.9")).json()) as { token: string };
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

  test("a bearer token ends with its session", async () => {
    const { members } = await withMembers(database);
    const { setCookies } = await members.signUp(stranger(), visitor);
    const cookies = cookieOf(setCookies);
    const response = await members.handler(
      new Request(`${baseUrl}/api/auth/token`, { headers: cookies }),
      "203.0.113.9",
    );
    const { token } = (await response.json()) as { token: string };
    const headers = new Headers({ authorization: `Bearer ${token}` });
    expect(await members.viewerOf(headers)).not.toBeNull();
    await members.signOut({ headers: cookies, ip: visitor.ip });
    expect(await members.viewerOf(headers)).toBeNull();
  });

  test("a page on another origin cannot use a member's cookie [E-28]", async () => {
    const { members } = await withMembers(database);
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

  test("malformed requests and unknown paths get an error code and no 5xx", async () => {
    const { members } = await withMembers(database);
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
