import { beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { anAdmin } from "#tests/builders/members.ts";
import { type BuiltInVoice, builtInVoices } from "#voice/ports/built-in-voices.ts";
import { toneVoice } from "#voice/testing/tone-voice.ts";
import { voicesQueryOf } from "./voices.store.ts";

const database = await databaseOfFile();
let listed: readonly BuiltInVoice[] | Error = builtInVoices;

const listing = async () => {
  if (listed instanceof Error) throw listed;
  return listed;
};
const demo = await withDemo(database, { voice: { textToSpeech: { ...toneVoice(), voices: listing } } });
const { voices } = demo.features.voices.internal;
const creatorOf = (name: string) => demo.creatorOf(name).viewer;
const [ivy, sable, admin] = [creatorOf("Ivy"), creatorOf("Sable"), await anAdmin(demo.members)];
beforeEach(async () => {
  listed = builtInVoices;
  await voices.sync();
  await database.db.deleteFrom("creator_voices").execute();
  await database.db.updateTable("voices").set({ disabled_at: null, disabled_reason: null }).execute();
});

const names = async (query = {}) => (await voices.list(ivy, query)).voices.map(({ name }) => name);
const voiceOf = async (name: string) => {
  const row = database.db.selectFrom("agents").select("voice_id").where("id", "=", demo.agentId(name));
  return (await row.executeTakeFirstOrThrow()).voice_id ?? "";
};

describe("the voice library", () => {
  test("is listed by name and by filters, with each creator's own marks", async () => {
    expect(await names()).toEqual(builtInVoices.map(({ label }) => label).sort());
    expect(await names({ pitch: "low", pace: "slow" })).toEqual(["Iron contralto", "Velvet baritone"]);
    expect(await names({ q: "ALTO", mood: "tender" })).toEqual(["Quiet alto"]);
    expect(await names({ q: "100%" })).toEqual([]);
    await voices.keep(ivy, "radio-tenor");
    await voices.keep(ivy, "radio-tenor");
    expect(await names({ favourites: "1" })).toEqual(["Radio tenor"]);
    expect((await voices.list(sable, { favourites: "1" })).voices).toEqual([]);
    await voices.letGo(sable, "radio-tenor");
    expect(await names({ favourites: "1" })).toEqual(["Radio tenor"]);
    await voices.letGo(ivy, "radio-tenor");
    expect(await names({ favourites: "1" })).toEqual([]);
    expect((await voices.facets(ivy)).languages).toEqual(["en"]);
  });

  test("continues after the last voice of a page, and reads no more than a page from the index", async () => {
    listed = Array.from({ length: 30 }, (_, index) => ({
      voiceId: `voice-${index}`,
      label: "Same name",
      language: "en",
      mood: "calm",
      pitch: "low" as const,
      pace: "even" as const,
    }));
    await demo.clock.advance(1_000);
    await voices.sync();
    const first = await voices.list(ivy, { q: "same" });
    const second = await voices.list(ivy, { q: "same", cursor: first.nextCursor ?? "" });
    const ids = [...first.voices, ...second.voices].map(({ voiceId }) => voiceId);
    expect([first.voices.length, new Set(ids).size, second.nextCursor]).toEqual([24, 30, null]);
    await expect(voices.list(ivy, { cursor: "forged" })).rejects.toMatchObject({ code: "bad_cursor" });
    await demo.clock.advance(1_000);
    listed = builtInVoices;
    await voices.sync();
    // A voice that is no longer offered is hidden, unless it is a creator's favourite.
    expect(await names({ q: "same" })).toEqual([]);
    expect(await voicesQueryOf(database.db, ivy.uid, {}, { after: null, limit: 50 }).execute()).toHaveLength(8);
  });

  test("is kept if the service fails or lists nothing", async () => {
    listed = new Error("gone");
    await demo.clock.advance(3 * 86_400_000);
    expect(await names()).toHaveLength(8);
    listed = [];
    await expect(voices.sync()).rejects.toThrow("listed no voice");
    expect(await names()).toHaveLength(8);
  });

  test("is for creators, and changing a voice requires signing in", async () => {
    const customer = demo.seeded.customers[0]?.viewer as Viewer;
    for (const ask of [
      (viewer: Viewer | null) => voices.list(viewer, {}),
      (viewer: Viewer | null) => voices.keep(viewer, "warm-alto"),
      (viewer: Viewer | null) => voices.letGo(viewer, "warm-alto"),
      (viewer: Viewer | null) => voices.disable(viewer, "warm-alto"),
      (viewer: Viewer | null) => voices.enable(viewer, "warm-alto"),
    ]) {
      await expect(ask(null)).rejects.toMatchObject({ status: 401, message: "User not authenticated" });
      await expect(ask(customer)).rejects.toMatchObject({ status: 403 });
    }
    await expect(voices.keep(ivy, "nothing")).rejects.toMatchObject({ status: 404 });
    expect(await voices.mine(customer)).toEqual([]);
    for (const viewer of [ivy, customer]) {
      await expect(voices.disableForAll(viewer, "warm-alto", "no reason")).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe("a disabled voice", () => {
  test("stays in its creator's list with the mark, and no other creator's list changes [T-08, T-09, D-19]", async () => {
    expect(await voices.disable(ivy, "warm-alto")).toMatchObject({ stop: "by-you" });
    await voices.disable(ivy, "warm-alto");
    expect(await voices.mine(ivy)).toEqual([{ voice_id: "warm-alto", name: "Warm alto", disabled: true }]);
    expect(await names()).toContain("Warm alto");
    expect(await voices.isUsable(ivy.uid, "warm-alto")).toBe(false);
    expect((await voices.usable(ivy.uid)).map(({ voiceId }) => voiceId)).not.toContain("warm-alto");
    expect(await voices.isUsable(sable.uid, "warm-alto")).toBe(true);
    expect(await voices.mine(sable)).toEqual([]);
    expect(await voices.enable(ivy, "warm-alto")).toMatchObject({ stop: null });
    expect(await voices.mine(ivy)).toEqual([]);
    await voices.keep(ivy, "warm-alto");
    expect(await voices.mine(ivy)).toEqual([{ voice_id: "warm-alto", name: "Warm alto" }]);
  });

  test("stops its creator's companion from that moment on, and no other", async () => {
    const { agents } = demo;
    const [ofIvy, ofSable] = [await voiceOf("Ivy"), await voiceOf("Sable")];
    expect(await agents.forCall(demo.agentId("Ivy"))).not.toBeNull();
    await voices.disable(ivy, ofIvy);
    expect(await agents.forCall(demo.agentId("Ivy"))).toBeNull();
    await voices.disable(ivy, ofSable);
    expect(await agents.forCall(demo.agentId("Sable"))).not.toBeNull();
    await voices.enable(ivy, ofIvy);
    expect(await agents.forCall(demo.agentId("Ivy"))).not.toBeNull();
  });

  test("is stopped for everyone by an admin with a reason; the creators are notified and cannot enable it", async () => {
    const voiceId = await voiceOf("Ivy");
    await expect(voices.disableForAll(admin, voiceId, " ")).rejects.toMatchObject({ field: "reason" });
    expect(await voices.disableForAll(admin, voiceId, "The licence has ended")).toEqual({ companions: 1 });
    await voices.disableForAll(admin, voiceId, "The licence has ended");
    expect(await demo.agents.forCall(demo.agentId("Ivy"))).toBeNull();
    expect(await voices.get(ivy, voiceId)).toMatchObject({
      stop: "by-platform",
      stopReason: "The licence has ended",
      inUse: true,
    });
    await expect(voices.enable(ivy, voiceId)).rejects.toMatchObject({ code: "voices.stopped" });
    expect(await voices.isUsable(sable.uid, voiceId)).toBe(false);
    expect((await voices.usable(sable.uid)).map((one) => one.voiceId)).not.toContain(voiceId);
    const emails = await database.db
      .selectFrom("outbound_letters")
      .selectAll()
      .where("kind", "=", "voice-stopped")
      .execute();
    expect(emails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [ivy.email, "Ivy needs another voice"],
    ]);
    await voices.enableForAll(admin, voiceId, "A new licence");
    expect(await demo.agents.forCall(demo.agentId("Ivy"))).not.toBeNull();
    const acts = database.db.selectFrom("audit_log").select(["action", "reason"]).where("subject_id", "=", voiceId);
    expect(await acts.where("actor_uid", "=", admin.uid).orderBy("id").execute()).toEqual([
      { action: "voice.disabled_for_all", reason: "The licence has ended" },
      { action: "voice.enabled_for_all", reason: "A new licence" },
    ]);
  });
});
