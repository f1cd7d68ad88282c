import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { cookieOf, stranger, visitor, withMembers } from "#tests/builders/members.ts";

const database = await databaseOfFile();

const rowOf = (username: string) =>
  database.db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();

describe("sign-up", () => {
  test("creates a member with the specified fields and signs them in [C-01, D-08, D-09, D-12, P-11]", async () => {
    const { members } = await withMembers(database);
    const input = stranger();
    const { viewer, setCookies } = await members.signUp({ ...input, username: "  Night_Owl " }, visitor);
    expect(viewer).toMatchObject({ username: "night_owl", userType: "user", role: "member", name: null });
    const row = await rowOf("night_owl");
    expect(row).toMatchObject({ uid: viewer.uid, login_type: "email", status: "active", email: input.email });
    expect(row?.uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(Math.abs(Date.now() - (row?.created_at.getTime() ?? 0))).toBeLessThan(60_000);
    expect(await members.viewerOf(cookieOf(setCookies))).toMatchObject(viewer);
  });

  test("books a customer's free credit once, and none for a creator [P-12, N-56]", async () => {
    const { members, grants } = await withMembers(database);
    const customer = await members.signUp(stranger("user"), visitor);
    const creator = await members.signUp(stranger("model"), visitor);
    expect((await rowOf(creator.viewer.username))?.user_type).toBe("model");
    expect(grants).toEqual([customer.viewer.uid]);
    expect(await members.me(customer.viewer)).toMatchObject({ credit: 0, freeCredit: 5, status: "active" });
  });

  test("books free credit once per mailbox, in any spelling, even after errors or a deleted account", async () => {
    const { members, grants, clock } = await withMembers(database);
    const as = async (email: string) => (await members.signUp({ ...stranger(), email }, visitor)).viewer;
    const first = await as("night.owl@gmail.com");
    const again = await as("NightOwl+two@googlemail.com");
    const other = await as("night.owl@example.com");
    await as("night.owl+two@example.com");
    expect(grants).toEqual([first.uid, other.uid]);
    await database.db.updateTable("users").set({ email: "gone@example.com" }).where("uid", "=", first.uid).execute();
    await as("nightowl@gmail.com");
    await clock.advance(120_000);
    expect(await members.sweepMissedGrants()).toEqual({ granted: 0 });
    expect(grants).toEqual([first.uid, other.uid]);
    const row = database.db.selectFrom("users").select(["signup_granted_at", "signup_refused_at"]);
    expect(await row.where("uid", "=", again.uid).executeTakeFirstOrThrow()).toEqual({
      signup_granted_at: null,
      signup_refused_at: expect.any(Date),
    });
  });

  test("sets an HttpOnly session cookie that is Secure except on a plain local address", async () => {
    const local = await (await withMembers(database)).members.signUp(stranger(), visitor);
    expect(local.setCookies.join()).toMatch(/nocturne\.session_token=.*HttpOnly.*SameSite=Lax/i);
    expect(local.setCookies.join()).not.toMatch(/Secure/i);
    const { members } = await withMembers(database, { baseUrl: "https://nocturne.example" });
    const { setCookies } = await members.signUp(stranger(), visitor);
    expect(setCookies.join()).toMatch(/__Secure-nocturne\.session_token=.*Secure/i);
    expect(await members.viewerOf(cookieOf(setCookies))).not.toBeNull();
  });

  test("stores only the network of the client's address with the session", async () => {
    const { viewer } = await (await withMembers(database)).members.signUp(stranger(), visitor);
    const session = database.db.selectFrom("sessions").select("ip_address").where("user_id", "=", viewer.uid);
    expect(await session.executeTakeFirst()).toEqual({ ip_address: "203.0.113.0" });
  });

  test("returns a code and a field for invalid input [E-14, N-43]", async () => {
    const { members } = await withMembers(database);
    const taken = stranger();
    await members.signUp(taken, visitor);
    const attempt = (change: object) => members.signUp({ ...stranger(), ...change }, visitor);
    await expect(attempt({ email: taken.email.toUpperCase() })).rejects.toMatchObject({
      code: "members.email_taken",
      message: "This email is already in use",
      field: "email",
    });
    await expect(attempt({ username: taken.username.toUpperCase() })).rejects.toMatchObject({
      code: "members.username_taken",
      field: "username",
      status: 409,
    });
    await expect(attempt({ password: "password123" })).rejects.toMatchObject({
      message: "Password is too weak",
      field: "password",
    });
    await expect(attempt({ email: "not an address" })).rejects.toMatchObject({
      message: "Invalid email",
      field: "email",
    });
    await expect(attempt({ username: "Admin" })).rejects.toMatchObject({ code: "members.username_reserved" });
  });

  test("several sign-ups at once tell no more about emails than one after the other, and free ones use up nothing", async () => {
    const { members } = await withMembers(database, { limits: { takenPerAddress: 2 } });
    const ip = "198.51.100.7";
    for (let time = 0; time < 3; time += 1) await members.signUp(stranger(), { ...visitor, ip });
    const all = Array.from({ length: 5 }, stranger);
    for (const one of all) await members.signUp(one, visitor);
    const emails = [...all, stranger(), stranger()].map(({ email }) => email);
    const outcomes = await Promise.allSettled(
      emails.map((email) => members.signUp({ ...stranger(), email }, { ...visitor, ip })),
    );
    const tooMany = "members.too_many_attempts";
    const told = outcomes.filter((outcome) => outcome.status === "fulfilled" || outcome.reason.code !== tooMany);
    expect(told).toHaveLength(2);
    await expect(members.signUp(stranger(), { ...visitor, ip })).rejects.toMatchObject({ code: tooMany });
  });

  test("a seventh sign-up in the same moment is told when to try again, and does not lock its network", async () => {
    const { members } = await withMembers(database, { limits: { takenPerAddress: 6 } });
    const from = { ...visitor, ip: "198.51.100.8" };
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => members.signUp(stranger(), from)));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        status: 429,
        message: "Too many sign-up attempts. Please try again in 10 minutes",
        retryAfterSeconds: 600,
      });
    }
    await expect(members.signUp(stranger(), from)).resolves.toBeTruthy();
  });

  test("a network that asked about six emails may ask about one more every ten minutes", async () => {
    const { members, clock } = await withMembers(database, { limits: { takenPerAddress: 6 } });
    const from = { ...visitor, ip: "198.51.100.9" };
    const all = Array.from({ length: 8 }, stranger);
    for (const one of all) await members.signUp(one, visitor);
    const ask = (nth: number) =>
      members.signUp({ ...stranger(), email: all[nth]?.email ?? "" }, from).catch((error) => error.code);
    for (let nth = 0; nth < 6; nth += 1) expect(await ask(nth)).toBe("members.email_taken");
    expect(await ask(6)).toBe("members.too_many_attempts");
    await clock.advance(10 * 60_000);
    expect(await ask(6)).toBe("members.email_taken");
    expect(await ask(7), "only one").toBe("members.too_many_attempts");
  });

  test("eight concurrent sign-ups on one connection succeed, each with one grant", async () => {
    const { members, grants } = await withMembers(database);
    const all = await Promise.all(Array.from({ length: 8 }, () => members.signUp(stranger(), visitor)));
    expect(new Set(all.map((one) => one.viewer.uid)).size).toBe(8);
    expect([...grants].sort()).toEqual(all.map((one) => one.viewer.uid).sort());
  });

  test("eight concurrent sign-ups for one username or one email leave one member and no orphaned credential", async () => {
    const { members, grants } = await withMembers(database);
    const before = await database.db.selectFrom("users").select("uid").execute();
    const [name, address] = [stranger(), stranger()];
    const attempts = Array.from({ length: 8 }, () => [
      members.signUp({ ...stranger(), username: name.username }, visitor),
      members.signUp({ ...stranger(), email: address.email }, visitor),
    ]).flat();
    const outcomes = await Promise.allSettled(attempts);
    const refusals = outcomes.filter((outcome) => outcome.status === "rejected").map((outcome) => outcome.reason.code);
    expect(refusals).toHaveLength(14);
    // The rate limit for one email may refuse before the database does.
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

  test("a member whose rows cannot be written leaves no credential and no session [C-24]", async () => {
    const { members } = await withMembers(database);
    await database.pool.query("ALTER TABLE credentials ADD CONSTRAINT broken CHECK (false) NOT VALID");
    const input = stranger();
    await expect(members.signUp(input, visitor)).rejects.toThrow();
    await database.pool.query("ALTER TABLE credentials DROP CONSTRAINT broken");
    expect(await rowOf(input.username)).toBeUndefined();
    await database.pool.query("ALTER TABLE users ADD CONSTRAINT broken CHECK (username <> 'unlucky') NOT VALID");
    await expect(members.signUp({ ...input, username: "unlucky" }, visitor)).rejects.toThrow();
    await database.pool.query("ALTER TABLE users DROP CONSTRAINT broken");
    const halves = await database.pool.query(
      "SELECT 1 FROM credentials c FULL JOIN users u ON u.uid = c.user_id WHERE u.uid IS NULL OR c.id IS NULL",
    );
    expect(halves.rowCount).toBe(0);
    await expect(members.signUp(input, visitor)).resolves.toBeTruthy();
  });

  test("a failing ledger does not fail the sign-up, and the sweep books the missed credit once", async () => {
    let broken = true;
    const { members, grants, clock } = await withMembers(database, {
      ledger: async () => {
        if (broken) throw new Error("the ledger is away");
      },
    });
    const { viewer } = await members.signUp(stranger(), visitor);
    expect(grants).toEqual([]);
    broken = false;
    expect(await members.sweepMissedGrants()).toEqual({ granted: 0 });
    await clock.advance(120_000);
    expect(await members.sweepMissedGrants()).toEqual({ granted: 1 });
    expect(await members.sweepMissedGrants()).toEqual({ granted: 0 });
    expect(grants).toEqual([viewer.uid]);
  });
});
