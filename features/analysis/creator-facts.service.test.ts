import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { createCreatorStanding } from "./creator-facts.service.ts";

const database = await databaseOfFile();
const demo = await withDemo(database);
const { db } = database;
const elsewhere = async () => "open" as const;
let payable = true;
const mayBePaid = async () => payable;
const standing = createCreatorStanding({
  db,
  clock: demo.clock,
  mayBePaid,
  emailsReachPeople: true,
  identityOf: elsewhere,
  reviewOf: elsewhere,
});
const pauses = demo.services.agentPauses;

const creatorOf = (name: string) => demo.creatorOf(name).viewer;

test("a pause and what keeps a companion offline show at once, as the pages that show one of them say it", async () => {
  const ivy = creatorOf("Ivy");
  expect(await standing(ivy)).toMatchObject({ stops: [] });
  await sql`UPDATE agents SET status = 'paused' WHERE user_id = ${ivy.uid}`.execute(database.db);
  expect(await standing(ivy)).toMatchObject({ stops: [{ reason: "paused" }] });
  await sql`UPDATE agents SET status = 'active' WHERE user_id = ${ivy.uid}`.execute(database.db);
  await pauses.pauseAll(ivy);
  expect(await standing(ivy)).toMatchObject({ stops: [{ reason: "all_paused" }] });
  await sql`UPDATE agents SET stopped_for = '{platform}' WHERE user_id = ${ivy.uid}`.execute(database.db);
  expect(await standing(ivy)).toMatchObject({ stops: [{ reason: "platform", since: null }] });
  await pauses.resumeAll(ivy);
  await sql`UPDATE agents SET stopped_for = '{}', held_at = now() WHERE user_id = ${ivy.uid}`.execute(database.db);
  expect(await standing(ivy)).toMatchObject({ stops: [{ reason: "report", since: expect.any(String) }] });
  await sql`UPDATE agents SET held_at = NULL WHERE user_id = ${ivy.uid}`.execute(database.db);
  expect(await standing(ivy)).toMatchObject({ stops: [] });
  expect(await standing(creatorOf("Sable")), "somebody else's").toMatchObject({ stops: [] });
});

test("payout details are done with a method and tax details, until the day after their last one", async () => {
  const { uid } = creatorOf("Wren");
  const step = async () => (await standing(creatorOf("Wren"))).facts.payout;
  const [today, yesterday] = [0, -1].map((days) =>
    new Date(demo.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
  );
  await sql`DELETE FROM payout_methods WHERE uid = ${uid}`.execute(database.db);
  await sql`DELETE FROM tax_details WHERE uid = ${uid}`.execute(database.db);
  expect(await step()).toBe("open");
  await sql`INSERT INTO tax_details (uid, form, country, masked, sealed, valid_until, changed_at)
    VALUES (${uid}, 'w8ben', 'DE', '…1', 'sealed', ${today}, now())`.execute(database.db);
  expect(await step(), "tax details alone").toBe("begun");
  await sql`INSERT INTO payout_methods (uid, kind, masked, sealed, pay_from, changed_at)
    VALUES (${uid}, 'sepa', '…1', 'sealed', now(), now())`.execute(database.db);
  expect(await step()).toBe("done");
  await sql`UPDATE tax_details SET valid_until = ${yesterday} WHERE uid = ${uid}`.execute(database.db);
  expect(await step()).toBe("begun");
  await sql`UPDATE tax_details SET valid_until = NULL WHERE uid = ${uid}`.execute(database.db);
  expect(await step()).toBe("done");
  payable = false;
  expect(await step(), "in another name than the verified one").toBe("begun");
  payable = true;
  await sql`DELETE FROM tax_details WHERE uid = ${uid}`.execute(database.db);
  expect(await step(), "a method alone").toBe("begun");
});

test("how a creator stands is asked by creators alone", async () => {
  await expect(standing(null)).rejects.toMatchObject({ status: 401 });
  await expect(standing(demo.seeded.customers[0]?.viewer as Viewer)).rejects.toMatchObject({ status: 403 });
});
