import { expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withEditor } from "#tests/builders/editor.ts";
import { verificationsOn } from "#tests/builders/verifications.ts";
import { catalogueQuery } from "../agents.schema.ts";

const dayMs = 86_400_000;
const name = "Lamp of the year";

const database = await databaseOfFile();
const site = await withEditor(database);
const here = await verificationsOn(site);

async function identified(creator: Viewer): Promise<void> {
  await here.filled(creator);
  await here.verifications.submit(creator);
  await here.approve(await here.admin(), await here.idOf(creator));
}

/** The companion's state, whether it is in the catalogue, and why it is stopped. */
async function standing(creator: Viewer) {
  const found = await site.agents.catalogue({ passed: true, refusal: null }, catalogueQuery.parse({ q: name }));
  return [
    (await site.rowOf(creator))?.status,
    found.agents.length,
    (await site.editor.open(creator)).offline.map(({ reason }) => reason),
  ];
}

test("the job that expires a year-old identity check stops the companion, and the next check brings it back", async () => {
  const creator = await site.creator({ verified: false });
  await identified(creator);
  await site.finish(creator, { name });
  await site.publish(creator);
  expect(await standing(creator)).toEqual(["active", 1, []]);
  await here.clock.advance(364 * dayMs);
  await here.verifications.endAndRemind();
  expect(await standing(creator)).toEqual(["active", 1, []]);
  await here.clock.advance(2 * dayMs);
  await here.verifications.endAndRemind();
  expect(await standing(creator)).toEqual(["paused", 0, ["identity"]]);
  await expect(site.publishing.resume(creator)).rejects.toMatchObject({ code: "agents.stopped", status: 409 });
  expect((await here.emailsTo(creator)).at(-1)).toBe("verification-expired");
  await identified(creator);
  expect(await standing(creator)).toEqual(["active", 1, []]);
});
