import { afterAll, beforeAll, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { withDemo } from "#tests/builders/agents.ts";
import type { Database } from "./connect.ts";
import { testDatabase } from "./testing.ts";

let database: Database;
let demo: Awaited<ReturnType<typeof withDemo>>;
let heard = 0;
beforeAll(async () => {
  database = await testDatabase();
  demo = await withDemo(database);
  database.onPublicChange(() => {
    heard += 1;
  });
});
afterAll(() => database.close());

const changes: [string, () => Promise<unknown>][] = [
  ["an agent's price", () => database.pool.query("UPDATE agents SET base_rate_micros = 990000 WHERE name = 'Ivy'")],
  ["an agent's status", () => database.pool.query("UPDATE agents SET status = 'paused' WHERE name = 'Ivy'")],
  ["a hold", () => database.pool.query("UPDATE agents SET held_at = now() WHERE name = 'Lio'")],
  ["a username", () => database.pool.query("UPDATE users SET username = 'harbour-2' WHERE username = 'harbourlight'")],
  [
    "a creator's words",
    () => database.pool.query("UPDATE users SET description = 'New' WHERE username = 'softsignal'"),
  ],
  [
    "a setting",
    () =>
      demo.settings.set(
        demo.seeded.admin,
        "agents.limits",
        { newForDays: 7, testMinutesPerDay: 10 },
        { reason: "a test" },
      ),
  ],
];
test.each(changes)("a change of %s is reported as soon as it is committed", async (_, change) => {
  const before = heard;
  await change();
  await expect.poll(() => heard).toBeGreaterThan(before);
});

const quietMs = 150;

/** How often a change is reported while `work` runs, and until no more arrive: a notification may be late. */
async function heardDuring(work: () => Promise<unknown>): Promise<number> {
  await untilQuiet();
  const before = heard;
  await work();
  await untilQuiet();
  return heard - before;
}

async function untilQuiet(): Promise<void> {
  for (let last = -1; last !== heard; ) {
    last = heard;
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  }
}

test("rollbacks and mere counters are not reported", async () => {
  const changeTagline = (tagline: string) =>
    database.pool.query("UPDATE agents SET tagline = $1 WHERE name = 'Juno'", [tagline]);
  const changeNothingPublic = async () => {
    const client = await database.pool.connect();
    await client.query("BEGIN");
    await client.query("UPDATE agents SET name = 'Nobody' WHERE name = 'Juno'");
    await client.query("ROLLBACK");
    await client.query("UPDATE agents SET billed_calls = billed_calls + 1");
    await client.query("UPDATE users SET updated_at = now() WHERE uid = $1", [uuidv7()]);
    client.release();
  };
  const usual = await heardDuring(() => changeTagline("Says what rain says"));
  expect(usual).toBeGreaterThan(0);
  // Anything in between would have been reported before the tagline.
  const both = () => changeNothingPublic().then(() => changeTagline("Says what snow says"));
  expect(await heardDuring(both)).toBe(usual);
});
