import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stranger, visitor } from "#tests/builders/members.ts";
import { type Site, siteUnderTest } from "./support/site-under-test.ts";

let site: Site;
beforeAll(async () => {
  site = await siteUnderTest({ screens: true });
});
afterAll(() => site.close());

/**
 * How often the database is asked for a page, at least: a job may ask beside one of the tries, or on a busy machine beside
 * several of them.
 */
async function queriesFor(path: string, headers: Record<string, string>, wanted = 0): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 40 && fewest > wanted; i += 1) {
    let count = 0;
    const ask = () => {
      count += 1;
    };
    site.composition.database.pool.on("acquire", ask);
    // Every try has an address of its own, which no kept page answers.
    const answer = await fetch(`http://127.0.0.1:${site.port}${path}?q=${i}`, { headers });
    const page = await answer.text();
    site.composition.database.pool.off("acquire", ask);
    expect(answer.status, path).toBe(200);
    expect(page).toContain("</html>");
    fewest = Math.min(fewest, count);
  }
  return fewest;
}

const gateCookie = async () => {
  const facts = { headers: new Headers(), ip: "127.0.0.1" };
  const entered = await site.composition.services.ageGate.enter({ country: "DE", certified: "true" }, facts);
  return entered.setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
};

test("a visitor's frame sends no database queries, before the gate and behind it", async () => {
  expect(await queriesFor("/legal", {})).toBe(0);
  expect(await queriesFor("/legal", { cookie: await gateCookie() })).toBe(0);
  expect(await queriesFor("/", {})).toBe(0);
});

test("the start of the catalogue is read once for all visitors", async () => {
  expect(await queriesFor("/", { cookie: await gateCookie() })).toBe(0);
});

/** The cookies of somebody who has just signed up and passed the gate. */
async function signedUp(userType: "user" | "model"): Promise<{ cookie: string }> {
  const { setCookies } = await site.composition.services.members.signUp({ ...stranger(), userType }, visitor);
  const session = setCookies.map((cookie) => cookie.split(";")[0]);
  return { cookie: [await gateCookie(), ...session].join("; ") };
}

test("a member's page queries the session, and then all of its parts and whether they are leaving", async () => {
  const headers = await signedUp("user");
  // A server with several connections gets the parts beside each other.
  const most = site.composition.database.engine === "embedded" ? 3 : 7;
  expect(await queriesFor("/user/account", headers, most)).toBeLessThanOrEqual(most);
});

test("a customer's start page asks each feature once, however much they called, planned and like", async () => {
  const headers = await signedUp("user");
  const { db, engine } = site.composition.database;
  const most = engine === "embedded" ? 4 : 15;
  expect(await queriesFor("/", headers, most), "somebody new").toBeLessThanOrEqual(most);
  await sql`INSERT INTO calls (id, customer_uid, creator_uid, agent_id, agent_name, model_username, rate_micros, share_bps,
      usage_fee_micros, rehearsal, state, ended_reason, created_at, started_at, ended_at)
    SELECT gen_random_uuid(), u.uid, a.user_id, a.id, a.name, a.model_username, 1500000, 0, 0, true, 'ended', 'user',
      now() - n * interval '1 minute', now(), now()
    FROM agents a, generate_series(1, 20) n, (SELECT uid FROM users ORDER BY created_at DESC LIMIT 1) u`.execute(db);
  await sql`INSERT INTO favourites (user_uid, agent_id, created_at) SELECT u.uid, a.id, now()
    FROM agents a, (SELECT uid FROM users ORDER BY created_at DESC LIMIT 1) u`.execute(db);
  expect(await queriesFor("/", headers, most), "somebody with calls and favorites").toBeLessThanOrEqual(most);
});

test("a creator's dashboard sends one query to each feature", async () => {
  const headers = await signedUp("model");
  // More for what a creator has still to do: their identity, their companion, and whether they paused it.
  const most = site.composition.database.engine === "embedded" ? 5 : 15;
  expect(await queriesFor("/model/dashboard", headers, most)).toBeLessThanOrEqual(most);
});

test("an admin's overview queries once which queues have entries, and skips empty queues", async () => {
  const headers = await signedUp("user");
  const { db, engine } = site.composition.database;
  await sql`UPDATE users SET role = 'admin' WHERE created_at = (SELECT max(created_at) FROM users)`.execute(db);
  await sql`UPDATE sessions SET two_factor = true`.execute(db);
  // Who they are, which queues, the calls that run, and the failed jobs.
  const most = engine === "embedded" ? 2 : 4;
  expect(await queriesFor("/admin", headers, most)).toBeLessThanOrEqual(most);
});

test("a page under the gate contains no list of countries", async () => {
  const page = await (await fetch(`http://127.0.0.1:${site.port}/`)).text();
  expect(page).toContain("Before you come in");
  expect(page).not.toContain("<option");
});
