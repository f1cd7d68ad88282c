import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wavOfSamples } from "#voice/audio/wav.ts";
import { toneVoice } from "#voice/testing/tone-voice.ts";
import { conversations } from "./support/calls.ts";
import { expectRefused } from "./support/refusals.ts";
import { expectOk, type Site, siteUnderTest } from "./support/site-under-test.ts";
import type { Member } from "./support/visitor.ts";

let site: Site;
let creator: Member;
let other: Member;
let customer: Member;
/** The sentences of one voice, each as often as it was spoken. */
const spoken: string[] = [];

beforeAll(async () => {
  const tone = toneVoice({ firstByteMs: 20 });
  site = await siteUnderTest({
    voice: {
      ...tone,
      stream(request) {
        if (request.voice.voiceId === "radio-tenor") spoken.push(request.text);
        return tone.stream(request);
      },
    },
  });
  creator = await site.member({ userType: "model" });
  other = await site.member({ userType: "model" });
  const creators = [creator.uid, other.uid];
  await site.db.updateTable("users").set({ verified_at: new Date() }).where("uid", "in", creators).execute();
  customer = await site.member();
  // A vendor's voices are known once they have been listed.
  await expectOk(creator.get("/api/voices"));
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const service = () => site.composition.services;
const viewerOf = async ({ uid }: Member) => {
  const row = await site.db.selectFrom("users").selectAll().where("uid", "=", uid).executeTakeFirstOrThrow();
  return {
    uid,
    username: row.username,
    email: row.email,
    name: null,
    userType: row.user_type,
    role: row.role,
    twoFactor: true,
  };
};

/** Speech-like enough for the checks: loud for as long as it has to be. */
function sound(seconds: number, level = 0.2): Blob {
  const samples = Int16Array.from({ length: seconds * 24_000 }, (_, at) => Math.sin(at / 20) * level * 32_767);
  return new Blob([wavOfSamples(samples, 24_000)], { type: "audio/wav" });
}

async function send(who: Member, change: Record<string, string | Blob | null> = {}) {
  const { id } = await service().ownVoices.sentence(await viewerOf(who), "Nocturne");
  const form = new FormData();
  const fields = { name: "Me", sentenceId: id, consent: "yes", sentence: sound(8), reading: sound(30), ...change };
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, value);
  // The boundary stands in the type of the content, which the request makes by itself.
  const request = new Request("http://localhost", { method: "POST", body: form });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  return who.ask("/media/own-voices", { method: "POST", headers, body: await request.arrayBuffer() });
}

describe("the library over HTTP", () => {
  test("is listed for creators with filters, and refuses invalid ones", async () => {
    const low = await creator.get("/api/voices?pitch=low");
    expect(low).toMatchObject({ status: 200, body: { nextCursor: null } });
    expect((low.body as { voices: { name: string }[] }).voices.map(({ name }) => name)).toEqual([
      "Iron contralto",
      "Story baritone",
      "Velvet baritone",
    ]);
    for (const [query, field] of [
      ["pitch=deep", "pitch"],
      ["language=English", "language"],
      [`q=${"x".repeat(61)}`, "q"],
      ["cursor=forged", "cursor"],
    ]) {
      const answer = await creator.get(`/api/voices?${query}`);
      expectRefused(answer, query ?? "");
      expect(answer.body).toMatchObject({ field });
    }
  });

  test("and all other voice endpoints are for creators only [Z-10]", async () => {
    const guest = (await site.visit()) as Member;
    for (const path of ["/api/voices", "/media/voices/warm-alto.wav"]) {
      expect(await guest.get(path), path).toMatchObject({ status: 401, body: { message: "User not authenticated" } });
      expect((await customer.get(path)).status, path).toBe(403);
    }
    for (const [who, status] of [
      [guest, 401],
      [customer, 403],
    ] as const) {
      const posted = await who.ask("/media/own-voices", { method: "POST", body: "x" });
      expect(posted.status).toBe(status);
      if (who === guest) expect(posted.body).toMatchObject({ message: "User not authenticated" });
    }
  });

  test("has a preview that is made once, however many requests arrive at the same time", async () => {
    const before = spoken.length;
    const all = await Promise.all(Array.from({ length: 8 }, () => creator.get("/media/voices/radio-tenor.wav")));
    expect(all.map(({ status, headers }) => [status, headers.get("content-type")])).toEqual(
      all.map(() => [200, "audio/wav"]),
    );
    await other.get("/media/voices/radio-tenor.wav");
    const admin = await site.signedIn(site.stage.admin);
    expect((await admin.get("/media/voices/radio-tenor.wav")).status, "who judges a companion hears it").toBe(200);
    const since = spoken.slice(before);
    // A job speaks greetings meanwhile.
    expect(since.length).toBeGreaterThan(0);
    expect(since).toEqual([...new Set(since)]);
    const part = await creator.ask("/media/voices/radio-tenor.wav", { headers: { range: "bytes=0-99" } });
    expect([part.status, part.headers.get("content-length")]).toEqual([206, "100"]);
    for (const nothing of ["nobody", "..%2Fradio-tenor", "own-1"]) {
      expect((await creator.get(`/media/voices/${nothing}.wav`)).status, nothing).toBe(404);
    }
  });

  test("stops a companion when its voice is disabled: no call of it starts until it is enabled again", async () => {
    const ivy = site.agentId("Ivy");
    const { user_id: uid, voice_id: voiceId } = await site.db
      .selectFrom("agents")
      .select(["user_id", "voice_id"])
      .where("id", "=", ivy)
      .executeTakeFirstOrThrow();
    const owner = await viewerOf({ uid } as Member);
    await service().voices.disable(owner, voiceId ?? "");
    expect(await customer.post(conversations, { agentId: ivy })).toMatchObject({ status: 404 });
    await service().voices.enable(owner, voiceId ?? "");
    const started = await customer.post(conversations, { agentId: ivy });
    expect(started.status).toBe(201);
    await customer.post(`${conversations}/${(started.body as { callId: string }).callId}/end`);
  });
});

describe("recordings of a creator's own voice", () => {
  test("that are missing, too short, too quiet or without consent are refused by field", async () => {
    for (const [change, field] of [
      [{ consent: "" }, "consent"],
      [{ consent: null }, "consent"],
      [{ name: " " }, "name"],
      [{ name: "x".repeat(61) }, "name"],
      [{ sentenceId: "nothing" }, "sentenceId"],
      [{ sentence: null }, "sentence"],
      [{ reading: "text" }, "reading"],
      [{ reading: new Blob([]) }, "reading"],
      [{ reading: sound(3) }, "reading"],
      [{ reading: sound(30, 0.0005) }, "reading"],
      [{ sentence: new Blob(['<svg onload="alert(1)"/>'], { type: "audio/wav" }) }, "sentence"],
    ] as [Record<string, string | Blob | null>, string][]) {
      const answer = await send(creator, change);
      expect([answer.status, (answer.body as { field?: string }).field], JSON.stringify(change)).toEqual([422, field]);
    }
    const noForm = await creator.ask("/media/own-voices", { method: "POST", body: "no form" });
    expect(noForm).toMatchObject({ status: 400 });
    expect(
      (await service().ownVoices.mine(await viewerOf(creator))).filter(({ state }) => state === "recorded"),
    ).toEqual([]);
  });

  test("that are too large are refused before they are read", async () => {
    const answer = await creator.ask("/media/own-voices", { method: "POST", body: new Uint8Array(13 * 1024 * 1024) });
    expect(answer.status).toBe(413);
  });

  test("are stored sealed, and only their creator can see or change them", async () => {
    const kept = await send(creator);
    expect(kept).toMatchObject({ status: 201, body: { state: "recorded", name: "Me" } });
    const { id } = kept.body as { id: string };
    const row = await site.db.selectFrom("own_voices").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const { readFileSync } = await import("node:fs");
    const file = readFileSync(`${site.dataDir}/files/${row.recordings_key}/sentence`);
    expect(file.includes("RIFF")).toBe(false);
    const stranger = await viewerOf(other);
    expect(await service().ownVoices.mine(stranger)).toEqual([]);
    await expect(service().ownVoices.withdraw(stranger, id)).rejects.toMatchObject({ status: 404 });
    expect((await send(creator)).body).toMatchObject({ code: "voices.own_already" });
    await service().ownVoices.withdraw(await viewerOf(creator), id);
    expect(() => readFileSync(`${site.dataDir}/files/${row.recordings_key}/sentence`)).toThrow();
  });
});
