import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuditService } from "#features/audit/audit.service.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { testDatabase } from "#platform/database/testing.ts";
import type { Log } from "#platform/log/log.ts";
import type { AttemptLimits } from "./attempts.service.ts";
import { createMembersService } from "./members.service.ts";
import type { Viewer } from "./viewer.rules.ts";

const quiet = () => {};
const silentLog: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => silentLog };

const baseUrl = "http://localhost:3000";
const clock = manualClock(new Date());
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

type Wishes = { ledger?: (uid: string) => Promise<void>; limits?: Partial<AttemptLimits>; baseUrl?: string };

/** The service with a ledger that only remembers for whom it booked. */
function withMembers(wishes: Wishes = {}) {
  const grants: string[] = [];
  const members = createMembersService({
    database,
    clock,
    secret: "a secret of this test, long enough for the library",
    baseUrl: wishes.baseUrl ?? baseUrl,
    ledger: {
      grantSignup: async (uid) => {
        await wishes.ledger?.(uid);
        // The real one takes a connection of its own: so does this one.
        await database.db.selectFrom("users").select("uid").where("uid", "=", uid).executeTakeFirstOrThrow();
        grants.push(uid);
      },
      credit: async () => ({ credit: "0.00", freeCredit: "5.00" }),
    },
    audit: createAuditService({ db: database.db, clock }),
    log: silentLog,
    attemptLimits: { signUpPerAddress: 1_000, ...wishes.limits },
  });
  return { members, grants };
}

let number = 0;
/** A stranger who signs up; a new one each time. */
function stranger(userType: "user" | "model" = "user") {
  number += 1;
  return { email: `owl${number}@example.com`, password: "slow trains at night", username: `owl-${number}`, userType };
}
const facts = { headers: new Headers(), ip: "203.0.113.9" };
const cookieOf = (setCookies: string[]) => new Headers({ cookie: setCookies.map((c) => c.split(";")[0]).join("; ") });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  new Request(`${baseUrl}/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: baseUrl, host: "localhost:3000", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const rowOf = (username: string) =>
  database.db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();

async function anAdmin(members: ReturnType<typeof withMembers>["members"]): Promise<Viewer> {
  const { userType: _, ...input } = stranger();
  return members.createAdmin(input);
}

describe("sign-up", () => {
  test("makes a member with the fields of the specification and signs them in [D-08, D-09, D-12, P-11, V-02]", async () => {
    const { members } = withMembers();
    const input = stranger();
    const { viewer, setCookies } = await members.signUp({ ...input, username: "  Night_Owl " }, facts);
    expect(viewer).toMatchObject({ username: "night_owl", userType: "user", role: "member", name: null });
    const row = await rowOf("night_owl");
    expect(row).toMatchObject({ uid: viewer.uid, login_type: "email", status: "active", email: input.email });
    expect(row?.uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(Math.abs(Date.now() - (row?.created_at.getTime() ?? 0))).toBeLessThan(60_000);
    expect(await members.viewerOf(cookieOf(setCookies))).toEqual(viewer);
  });

  test("books the free credit of a customer once, and none for a creator [P-12, N-56]", async () => {
    const { members, grants } = withMembers();
    const customer = await members.signUp(stranger("user"), facts);
    await members.signUp(stranger("model"), facts);
    expect(grants).toEqual([customer.viewer.uid]);
    expect(await members.me(customer.viewer)).toMatchObject({ credit: 0, freeCredit: 5, status: "active" });
  });

  test("a session cookie is out of reach for scripts, and secure but on a plain local address", async () => {
    const local = await withMembers().members.signUp(stranger(), facts);
    expect(local.setCookies.join()).toMatch(/nocturne\.session_token=.*HttpOnly.*SameSite=Lax/i);
    expect(local.setCookies.join()).not.toMatch(/Secure/i);
    const { members } = withMembers({ baseUrl: "https://nocturne.example" });
    const { setCookies } = await members.signUp(stranger(), facts);
    expect(setCookies.join()).toMatch(/__Secure-nocturne\.session_token=.*Secure/i);
    expect(await members.viewerOf(cookieOf(setCookies))).not.toBeNull();
  });

  test("keeps only the network of the visitor's address with the session", async () => {
    const { viewer } = await withMembers().members.signUp(stranger(), facts);
    const session = database.db.selectFrom("sessions").select("ip_address").where("user_id", "=", viewer.uid);
    expect(await session.executeTakeFirst()).toEqual({ ip_address: "203.0.113.0" });
  });

  test("refuses what breaks a rule, with code and field [E-09, E-10, E-11, E-14, N-43]", async () => {
    const { members } = withMembers();
    const taken = stranger();
    await members.signUp(taken, facts);
    const attempt = (change: object) => members.signUp({ ...stranger(), ...change }, facts);
    await expect(attempt({ email: taken.email.toUpperCase() })).rejects.toMatchObject({
      ...{ code: "members.email_taken", message: "This email is already in use", field: "email" },
    });
    await expect(attempt({ username: taken.username.toUpperCase() })).rejects.toMatchObject({
      ...{ code: "members.username_taken", field: "username", status: 409 },
    });
    await expect(attempt({ password: "password123" })).rejects.toMatchObject({
      ...{ message: "Password is too weak", field: "password" },
    });
    await expect(attempt({ email: "not an address" })).rejects.toMatchObject({
      ...{ message: "Invalid email", field: "email" },
    });
    await expect(attempt({ username: "Admin" })).rejects.toMatchObject({ code: "members.username_reserved" });
  });

  test("eight at once on the one connection all succeed, each with one grant", async () => {
    const { members, grants } = withMembers();
    const all = await Promise.all(Array.from({ length: 8 }, () => members.signUp(stranger(), facts)));
    expect(new Set(all.map((one) => one.viewer.uid)).size).toBe(8);
    expect([...grants].sort()).toEqual(all.map((one) => one.viewer.uid).sort());
  });

  test("eight at once for one username and for one e-mail leave one member each, and no loose credential", async () => {
    const { members, grants } = withMembers();
    const before = await database.db.selectFrom("users").select("uid").execute();
    const [name, address] = [stranger(), stranger()];
    const attempts = Array.from({ length: 8 }, () => [
      members.signUp({ ...stranger(), username: name.username }, facts),
      members.signUp({ ...stranger(), email: address.email }, { ...facts, ip: `198.51.100.${number}` }),
    ]).flat();
    const outcomes = await Promise.allSettled(attempts);
    const refusals = outcomes.filter((outcome) => outcome.status === "rejected").map((outcome) => outcome.reason.code);
    expect(refusals).toHaveLength(14);
    // The limit for one e-mail may speak before the database does.
    expect(new Set(refusals)).toEqual(
      new Set(["members.username_taken", "members.email_taken", "members.too_many_attempts"]),
    );
    const rows = await database.db.selectFrom("users").select("uid").execute();
    expect(rows.length - before.length).toBe(2);
    expect(grants).toHaveLength(2);
    const loose = await database.pool.query(
      "SELECT 1 FROM credentials c LEFT JOIN users u ON u.uid = c.user_id WHERE u.uid IS NULL",
    );
    expect(loose.rowCount).toBe(0);
  });

  test("a member whose row cannot be written leaves no credential and no session", async () => {
    const { members } = withMembers();
    await database.pool.query("ALTER TABLE credentials ADD CONSTRAINT broken CHECK (false) NOT VALID");
    const input = stranger();
    await expect(members.signUp(input, facts)).rejects.toThrow();
    await database.pool.query("ALTER TABLE credentials DROP CONSTRAINT broken");
    expect(await rowOf(input.username)).toBeUndefined();
    await expect(members.signUp(input, facts)).resolves.toBeTruthy();
  });

  test("a ledger that fails does not stop the sign-up, and the sweep books what was missed, once", async () => {
    let broken = true;
    const { members, grants } = withMembers({
      ledger: async () => {
        if (broken) throw new Error("the ledger is away");
      },
    });
    const { viewer } = await members.signUp(stranger(), facts);
    expect(grants).toEqual([]);
    broken = false;
    expect(await members.sweepMissedGrants()).toEqual({ granted: 0 });
    await clock.advance(120_000);
    expect(await members.sweepMissedGrants()).toEqual({ granted: 1 });
    expect(await members.sweepMissedGrants()).toEqual({ granted: 0 });
    expect(grants).toEqual([viewer.uid]);
  });
});

describe("sign-in", () => {
  test("opens a session that ends with sign-out [T-19]", async () => {
    const { members } = withMembers();
    const input = stranger();
    await members.signUp(input, facts);
    const { viewer, setCookies } = await members.signIn(
      { email: input.email.toUpperCase(), password: input.password },
      facts,
    );
    const headers = cookieOf(setCookies);
    expect(await members.viewerOf(headers)).toEqual(viewer);
    const { setCookies: cleared } = await members.signOut({ headers, ip: facts.ip });
    expect(cleared.join()).toMatch(/session_token=;.*Max-Age=0/i);
    expect(await members.viewerOf(headers)).toBeNull();
  });

  test("an unknown e-mail and a wrong password get the same answer [E-16, E-17, N-55]", async () => {
    const { members } = withMembers();
    const input = stranger();
    await members.signUp(input, facts);
    const refusal = (email: string) =>
      members.signIn({ email, password: "a wrong one, surely" }, facts).catch((e) => e);
    const [wrong, unknown] = [await refusal(input.email), await refusal("nobody@example.com")];
    expect({ ...wrong }).toEqual({ ...unknown });
    expect(wrong).toMatchObject({
      status: 401,
      message: "Invalid email or password. Please check your credentials and try again.",
      fields: { password: ["Password is incorrect"] },
    });
  });

  test("a suspended member is told so with the right password only, and loses the sessions at hand [E-20, Z-06]", async () => {
    const { members } = withMembers();
    const admin = await anAdmin(members);
    const input = stranger();
    const { viewer, setCookies } = await members.signUp(input, facts);
    await expect(members.setStatus(viewer, admin.uid, "suspended", "a grudge")).rejects.toMatchObject({ status: 404 });
    await members.setStatus(admin, viewer.uid, "suspended", "asked by the member");
    expect(await members.viewerOf(cookieOf(setCookies))).toBeNull();
    await expect(members.signIn(input, facts)).rejects.toMatchObject({ message: "This account has been disabled" });
    const guess = members.signIn({ email: input.email, password: "a wrong one, surely" }, facts);
    await expect(guess).rejects.toMatchObject({ code: "members.invalid_credential" });
    await members.setStatus(admin, viewer.uid, "active", "asked back");
    await expect(members.signIn(input, facts)).resolves.toMatchObject({ viewer: { uid: viewer.uid } });
    const entries = database.db
      .selectFrom("audit_log")
      .select(["before", "after", "reason"])
      .where("subject_id", "=", viewer.uid);
    expect(await entries.orderBy("id").execute()).toEqual([
      { before: "active", after: "suspended", reason: "asked by the member" },
      { before: "suspended", after: "active", reason: "asked back" },
    ]);
  });

  test("too many failures from one address or for one e-mail are stopped, a success in between is not counted [E-22]", async () => {
    const { members } = withMembers({ limits: { signInPerAddress: 5, signInPerEmail: 3 } });
    const input = stranger();
    await members.signUp(input, facts);
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

  test("too many sign-ups from one address are stopped", async () => {
    const { members } = withMembers({ limits: { signUpPerAddress: 2 } });
    const at = { headers: new Headers(), ip: "192.0.2.77" };
    await members.signUp(stranger(), at);
    await members.signUp(stranger(), at);
    await expect(members.signUp(stranger(), at)).rejects.toMatchObject({ status: 429 });
  });

  test("no cookie, a forged cookie and a tampered cookie are nobody", async () => {
    const { members } = withMembers();
    const { setCookies } = await members.signUp(stranger(), facts);
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
});

describe("the sign-in library's own paths", () => {
  test("sign-up there obeys the same rules and books the same credit [V-01, E-10]", async () => {
    const { members, grants } = withMembers();
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

  test("sign-in there answers with the catalogue's words [E-16, E-17, E-18]", async () => {
    const { members } = withMembers();
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
    const { members } = withMembers();
    const admin = await anAdmin(members);
    const { viewer, setCookies } = await members.signUp(stranger(), facts);
    const ask = new Request(`${baseUrl}/api/auth/token`, { headers: cookieOf(setCookies) });
    const { token } = (await (await members.handler(ask, "203.0.113.9")).json()) as { token: string };
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(claims.exp - claims.iat).toBe(300);
    expect(Object.keys(claims).sort()).toEqual(["aud", "exp", "iat", "iss", "sub"]);
    const headers = new Headers({ authorization: `Bearer ${token}` });
    expect(await members.viewerOf(headers)).toEqual(viewer);
    for (const bad of [`${token.slice(0, -4)}AAAA`, "x", "a.b.c", `Basic ${token}`]) {
      expect(await members.viewerOf(new Headers({ authorization: `Bearer ${bad}` }))).toBeNull();
    }
    await members.setStatus(admin, viewer.uid, "suspended", "a test");
    expect(await members.viewerOf(headers)).toBeNull();
  });

  test("a page of a stranger cannot use a member's cookie [E-28]", async () => {
    const { members } = withMembers();
    const { setCookies } = await members.signUp(stranger(), facts);
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
    const { members } = withMembers();
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

describe("an admin", () => {
  test("is made on the command line only, is a user with the role, and gets no free credit [N-65]", async () => {
    const { members, grants } = withMembers();
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

describe("the users table", () => {
  const insert = (columns: Record<string, string>) => {
    const row = {
      uid: crypto.randomUUID(),
      username: `r${++number}`,
      email: `r${number}@example.com`,
      user_type: "user",
      ...columns,
    };
    const names = Object.keys(row);
    const text = `INSERT INTO users (${names.join()}) VALUES (${Object.values(row)
      .map((value) => `'${value}'`)
      .join()})`;
    return sql.raw(text).execute(database.db);
  };

  test("is keyed by uid, sets the time itself and takes the values of the specification only [D-06, D-07, D-13]", async () => {
    const key = await database.pool.query(
      "SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey) WHERE i.indrelid = 'users'::regclass AND i.indisprimary",
    );
    expect(key.rows).toEqual([{ attname: "uid" }]);
    await expect(insert({ username: "abc" })).resolves.toBeTruthy();
    await expect(insert({ user_type: "owner" })).rejects.toThrow(/user_type/);
    await expect(insert({ status: "sleepy" })).rejects.toThrow(/status/);
    await expect(insert({ role: "root" })).rejects.toThrow(/role/);
    await expect(insert({ login_type: "carrier-pigeon" })).rejects.toThrow(/login_type/);
    await expect(insert({ username: "ABC" })).rejects.toThrow(/username/);
    await expect(insert({ username: "abc" })).rejects.toThrow(/users_username_key/);
  });

  test("has every field of the specification's user document [D-10, D-11, D-14, D-15, D-18]", async () => {
    const columns = await database.pool.query(
      "SELECT column_name, is_nullable FROM information_schema.columns WHERE table_name = 'users'",
    );
    const names = columns.rows.map((row) => row.column_name);
    for (const field of [
      "created_at",
      "uid",
      "login_type",
      "username",
      "email",
      "status",
      "user_type",
      "name",
      "description",
      "photos",
      "videos",
      "updated_at",
    ]) {
      expect(names).toContain(field);
    }
    const optional = columns.rows.filter((row) => row.is_nullable === "YES").map((row) => row.column_name);
    expect(optional).toEqual(expect.arrayContaining(["name", "description"]));
  });
});
