import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withEditor } from "#tests/builders/editor.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import { catalogueQuery } from "../agents.schema.ts";

const database = await databaseOfFile();
let creator: Viewer;
let name: string;
let voiceId: string;
let number = 0;
/** Unique and searchable: none is part of a creator's name. */
const names = ["Lantern", "Candle", "Beacon", "Torch", "Ember", "Brazier", "Wick", "Glow"];

const site = await withEditor(database);
const pauses = site.services.agentPauses;
beforeEach(async () => {
  number += 1;
  name = names[number - 1] ?? "";
  creator = await site.creator();
  await verify(new Date());
  voiceId = builtInVoices[number]?.voiceId ?? "";
  await site.finish(creator, { name, voice_id: voiceId });
});

const listed = async () => {
  const query = catalogueQuery.parse({ q: name });
  return (await site.agents.catalogue({ passed: true, refusal: null }, query)).agents.length;
};
const stops = async () => (await site.editor.open(creator)).offline.map(({ reason }) => reason);
const status = async () => (await site.rowOf(creator))?.status;
const verify = (at: Date | null) =>
  database.db.updateTable("users").set({ verified_at: at }).where("uid", "=", creator.uid).execute();
const stopForAll = (at: Date | null) =>
  database.db
    .updateTable("voices")
    .set({ disabled_at: at, disabled_reason: at && "Its owner wishes so" })
    .where("voice_id", "=", voiceId)
    .execute();
const stopOwn = (at: Date | null) =>
  database.db
    .insertInto("creator_voices")
    .values({ user_id: creator.uid, voice_id: voiceId, favourite_at: null, disabled_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "voice_id"]).doUpdateSet({ disabled_at: at }))
    .execute();

test("a voice that is disabled for everyone removes its companions from the catalogue, and enabling it brings them back", async () => {
  await site.publish(creator);
  expect([await status(), await listed()]).toEqual(["active", 1]);
  await stopForAll(new Date());
  expect([await status(), await listed(), await stops()]).toEqual(["paused", 0, ["voice"]]);
  await stopForAll(null);
  expect([await status(), await listed(), await stops()]).toEqual(["active", 1, []]);
});

test("a voice that its creator disables stops the companion too, and choosing another voice ends that", async () => {
  await site.publish(creator);
  await stopOwn(new Date());
  expect([await status(), await listed()]).toEqual(["paused", 0]);
  await database.db.updateTable("agents").set({ voice_id: "unlisted" }).where("user_id", "=", creator.uid).execute();
  expect([await status(), await listed()]).toEqual(["active", 1]);
});

test("an expired identity check stops a companion; it comes back when every reason is gone", async () => {
  await site.publish(creator);
  await verify(null);
  await stopForAll(new Date());
  expect([await status(), await listed()]).toEqual(["paused", 0]);
  expect((await stops()).sort()).toEqual(["identity", "voice"]);
  await expect(site.publishing.resume(creator)).rejects.toMatchObject({ code: "agents.stopped", status: 409 });
  await stopForAll(null);
  expect([await status(), await stops()]).toEqual(["paused", ["identity"]]);
  await verify(new Date());
  expect([await status(), await listed()]).toEqual(["active", 1]);
});

test("a companion that its creator paused stays paused after a stop ends", async () => {
  await site.publish(creator);
  await site.publishing.pause(creator);
  await stopForAll(new Date());
  await stopForAll(null);
  expect(await status()).toBe("paused");
  await site.publishing.resume(creator);
  expect(await status()).toBe("active");
});

test("a version approved during a creator's pause goes public when the pause ends, and not before", async () => {
  await pauses.pauseAll(creator);
  await site.publish(creator);
  expect([await status(), await listed()]).toEqual(["paused", 0]);
  await expect(site.publishing.resume(creator)).rejects.toMatchObject({ code: "agents.all_paused" });
  expect(await pauses.paused(creator)).toMatchObject({ agents: 1 });
  await pauses.resumeAll(creator);
  expect([await status(), await listed()]).toEqual(["active", 1]);
});

test("a pause outlasts a stop, and a stop outlasts a pause", async () => {
  await site.publish(creator);
  await stopForAll(new Date());
  await pauses.pauseAll(creator);
  await stopForAll(null);
  expect(await status()).toBe("paused");
  await stopForAll(new Date());
  await pauses.resumeAll(creator);
  expect(await status()).toBe("paused");
  await stopForAll(null);
  expect([await status(), await listed()]).toEqual(["active", 1]);
});

test("a version approved with a stopped voice waits for it, whatever is requested, and a retired agent never returns", async () => {
  await site.publishing.submit(creator);
  await stopForAll(new Date());
  const [waiting] = (await site.publishing.waiting(site.seeded.admin)).filter((one) => one.fields.name === name);
  await site.publishing.approve(site.seeded.admin, waiting?.id ?? "", "Fits the rules");
  expect([await status(), await listed()]).toEqual(["paused", 0]);
  const agents = database.db.updateTable("agents").where("user_id", "=", creator.uid);
  await expect(
    agents
      .set({ status: "active", stopped_for: ["identity"] })
      .execute()
      .then(status),
    "the table itself keeps it off the air",
  ).resolves.toBe("paused");
  await site.publishing.retire(creator);
  await stopForAll(null);
  expect(await status()).toBeUndefined();
});
