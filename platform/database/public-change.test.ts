import { beforeAll, expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();
let heard = 0;
const demo = await withDemo(database);
beforeAll(async () => {
  database.onPublicChange(() => {
    heard += 1;
  });
});

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

test("rollbacks and mere counters are not reported", async () => {
  const client = await database.pool.connect();
  let reports = 0;
  let arrived = () => {};
  const note = ({ channel }: { channel: string }) => {
    if (channel === "public_change") reports += 1;
    else arrived();
  };
  client.on("notification", note);
  await client.query("LISTEN work_is_done");

  /** The reports of `work`: they arrive in the order of the commits, and so before a notice that is sent after it. */
  const reportsOf = async (work: () => Promise<unknown>) => {
    const before = reports;
    await work();
    const here = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    await client.query("NOTIFY work_is_done");
    await here;
    return reports - before;
  };

  await reportsOf(async () => {});
  const changeTagline = () => client.query("UPDATE agents SET tagline = 'Says what rain says' WHERE name = 'Juno'");
  expect(await reportsOf(changeTagline)).toBe(1);
  const changeNothingPublic = async () => {
    await client.query("BEGIN");
    await client.query("UPDATE agents SET name = 'Nobody' WHERE name = 'Juno'");
    await client.query("ROLLBACK");
    await client.query("UPDATE agents SET billed_calls = billed_calls + 1");
    await client.query("UPDATE users SET updated_at = now() WHERE uid = $1", [uuidv7()]);
  };
  expect(await reportsOf(changeNothingPublic)).toBe(0);
  await client.query("UNLISTEN work_is_done");
  client.off("notification", note);
  client.release();
});
