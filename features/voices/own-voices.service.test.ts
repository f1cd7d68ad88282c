import { beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { anAdmin } from "#tests/builders/members.ts";
import { givenRecordings, ownVoiceServices, ownVoiceWorld } from "#tests/builders/own-voices.ts";
import type { Recordings } from "./own-voice-recording.service.ts";
import { ownVoiceRecords } from "./personal-data.store.ts";
import { ownVoiceLabel } from "./voices.service.ts";

const database = await databaseOfFile();
const world = ownVoiceWorld();
const { kept, disk, ended } = world;

const facts = { ip: "203.0.113.9" };

const demo = await withDemo(database);
const { own, review, voices } = ownVoiceServices(demo, world);
const creatorOf = (name: string) => demo.creatorOf(name).viewer;
const [ivy, sable, admin] = [creatorOf("Ivy"), creatorOf("Sable"), await anAdmin(demo.members)];
beforeEach(async () => {
  world.serviceFails = false;
  disk.full = false;
  world.understands = null;
  world.legalName = null;
  await database.db.deleteFrom("voices").where("owner_uid", "is not", null).execute();
  await database.db.deleteFrom("own_voices").execute();
  kept.clear();
});

async function recorded(viewer: Viewer) {
  const { id: sentenceId } = await own.sentence(viewer, "Nocturne");
  return own.record(viewer, { name: "Just me", sentenceId, consent: "yes" }, givenRecordings(), facts);
}
const setVerified = (viewer: Viewer, at: Date | null) =>
  database.db.updateTable("users").set({ verified_at: at }).where("uid", "=", viewer.uid).execute();
const emailsTo = async ({ email }: Viewer): Promise<string[]> => {
  const emails = database.db.selectFrom("outbound_letters").select("subject").where("recipient", "=", email);
  return (await emails.where("kind", "=", "own-voice").orderBy("id").execute()).map(({ subject }) => subject);
};
const stateOf = async (viewer: Viewer) => (await own.mine(viewer))[0]?.state;

async function ready(viewer: Viewer) {
  const { id, voiceId } = await recorded(viewer);
  await own.send(viewer, id);
  await setVerified(viewer, new Date());
  await review.recording(admin, id, "sentence", "Review of the voice");
  await review.approve(admin, id);
  await review.work();
  await demo.clock.advance(60_000);
  await review.work();
  return { id, voiceId };
}

describe("a creator's own voice", () => {
  test("is recorded with a sentence that names the person and the day, and the consent is stored with its hash", async () => {
    const { sentence, consentText } = await own.sentence(ivy, "Nocturne");
    expect(sentence).toMatch(/^My name is .+\. Today, on \w+ \d+, \d{4}, I allow Nocturne .+ My code is /);
    expect(consentText).toContain("withdraw at any time");
    const { id, state } = await recorded(ivy);
    expect(state).toBe("recorded");
    const row = await database.db
      .selectFrom("own_voices as o")
      .innerJoin("consent_sentences as s", "s.id", "o.sentence_id")
      .selectAll()
      .where("o.id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ consent_address: facts.ip, consent_version: "2026-11", consent_text: consentText });
    expect([row.consent_sha256, row.reading_sha256].every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    expect(row.consented_at).toEqual(demo.clock.now());
  });

  test("is consented to in the legal name, which is kept in the identity alone and told to whoever has reason to listen [N-10]", async () => {
    world.legalName = "Quillon Marrowfield";
    const { id: sentenceId, sentence, legalName } = await own.sentence(ivy, "Nocturne");
    expect([legalName, sentence]).toEqual([true, expect.stringMatching(/^My name is Quillon Marrowfield\. /)]);
    world.understands = async () => sentence;
    const input = { name: "Just me", sentenceId, consent: "yes" as const };
    const { id, sentenceCheck } = await own.record(ivy, input, givenRecordings(), facts);
    expect(sentenceCheck, "compared with the name in it").toBe("heard");
    await own.send(ivy, id);
    const shown = async () => (await review.waiting(admin))[0]?.sentence;
    expect(await shown()).toMatch(/^My name is \[legal name\]\. /);
    await review.recording(admin, id, "sentence", "Review of the voice");
    expect(await shown()).toBe(sentence);
    const kept = [...(await database.pool.query("SELECT * FROM consent_sentences, audit_log")).rows];
    expect(JSON.stringify([kept, await ownVoiceRecords(database.db, ivy.uid)])).not.toContain("Marrowfield");
  });

  test("is not recorded before the identity is confirmed, since no sentence could name the person", async () => {
    await setVerified(ivy, null);
    const refused = { code: "voices.identity_first", status: 409 };
    await expect(own.sentence(ivy, "Nocturne")).rejects.toMatchObject(refused);
    await setVerified(ivy, new Date());
  });

  test("accepts a sentence once, within ten minutes, from its creator only", async () => {
    const theirs = await own.sentence(sable, "Nocturne");
    const gone = { code: "voices.sentence_gone" };
    const with_ = (sentenceId: string) =>
      own.record(ivy, { name: "Just me", sentenceId, consent: "yes" }, givenRecordings(), facts);
    await expect(with_(theirs.id)).rejects.toMatchObject(gone);
    const mine = await own.sentence(ivy, "Nocturne");
    await demo.clock.advance(10 * 60_000);
    await expect(with_(mine.id)).rejects.toMatchObject(gone);
    expect(kept.size).toBe(0);
    const fresh = await own.sentence(ivy, "Nocturne");
    const { id } = await with_(fresh.id);
    await own.withdraw(ivy, id);
    await expect(with_(fresh.id)).rejects.toMatchObject(gone);
    await recorded(ivy);
    await expect(recorded(ivy)).rejects.toMatchObject({ code: "voices.own_already" });
  });

  test("refuses files that are not recordings, naming the part, and stores nothing", async () => {
    const { id: sentenceId } = await own.sentence(ivy, "Nocturne");
    const record = (change: Partial<Recordings>) =>
      own.record(ivy, { name: "Me", sentenceId, consent: "yes" }, { ...givenRecordings(), ...change }, facts);
    const bad = { code: "voices.bad_recording", status: 422 };
    await expect(record({ sentence: new Uint8Array() })).rejects.toMatchObject({ ...bad, field: "sentence" });
    await expect(record({ reading: Buffer.from("<svg/>") })).rejects.toMatchObject({ ...bad, field: "reading" });
    await expect(record({ reading: new Uint8Array(7_000_000) })).rejects.toMatchObject({ ...bad, field: "reading" });
    expect(kept.size).toBe(0);
  });

  test("is heard by a person before a copy is made, and uses the service's voice id when it is ready", async () => {
    const { id, voiceId } = await recorded(ivy);
    expect(await review.waiting(admin)).toEqual([]);
    await own.send(ivy, id);
    await expect(own.send(ivy, id)).rejects.toMatchObject({ code: "voices.own_not_now" });
    await setVerified(ivy, null);
    expect(await review.waiting(admin)).toMatchObject([{ id, username: ivy.username, verified: false }]);
    await expect(review.approve(admin, id)).rejects.toMatchObject({ code: "voices.not_verified" });
    await review.work();
    expect(await stateOf(ivy)).toBe("checking");
    await setVerified(ivy, new Date());
    const heard = await review.recording(admin, id, "sentence", "Review of the voice");
    expect(heard.bytes).toEqual(givenRecordings().sentence);
    await review.approve(admin, id);
    world.serviceFails = true;
    await review.work();
    world.serviceFails = false;
    await review.work();
    await review.work();
    expect(await stateOf(ivy)).toBe("checking");
    expect(await voices.isUsable(ivy.uid, voiceId)).toBe(false);
    await demo.clock.advance(60_000);
    await review.work();
    expect(await stateOf(ivy)).toBe("ready");
    expect(await voices.isUsable(ivy.uid, voiceId)).toBe(true);
    expect(await voices.mine(ivy)).toContainEqual({ voice_id: voiceId, name: "Just me" });
    expect(await voices.speaking(ivy.uid, voiceId)).toBe("radio-tenor");
    expect((await emailsTo(ivy)).at(-1)).toBe("Your own voice is ready");
    // No other creator can use it, even with its id.
    expect(await voices.isUsable(sable.uid, voiceId)).toBe(false);
    expect(await voices.speaking(sable.uid, voiceId)).toBeNull();
    await expect(voices.get(sable, voiceId)).rejects.toMatchObject({ status: 404 });
    await review.work();
    expect(kept.size).toBe(0);
  });

  test("is called a stand-in where nothing makes copies: before recording, when ready, and in public", async () => {
    expect(own.standIn).toBe(true);
    const { voiceId } = await ready(ivy);
    expect((await own.mine(ivy))[0]).toMatchObject({ state: "ready", standIn: true });
    expect(await voices.get(ivy, voiceId)).toMatchObject({ own: true, standIn: true });
    expect(await ownVoiceLabel(database.db, voiceId)).toBe("A built-in voice that stands in for the creator's own");
    expect(await ownVoiceLabel(database.db, "radio-tenor")).toBeNull();
    await database.db.updateTable("voices").set({ stand_in: false }).where("voice_id", "=", voiceId).execute();
    expect(await ownVoiceLabel(database.db, voiceId)).toBe("The creator's own voice, copied with consent");
  });

  test("is approved only after its sentence was heard by speech recognition or by the deciding admin", async () => {
    const { id } = await recorded(ivy);
    await own.send(ivy, id);
    await setVerified(ivy, new Date());
    expect(await review.waiting(admin)).toMatchObject([{ sentenceCheck: "unheard", sentenceHeard: false }]);
    await expect(review.approve(admin, id)).rejects.toMatchObject({ code: "voices.sentence_not_heard" });
    await review.recording(admin, id, "reading", "Review of the voice");
    await expect(review.approve(admin, id)).rejects.toMatchObject({ code: "voices.sentence_not_heard" });
    const approved = { approved_at: new Date(), reviewed_by: admin.uid };
    const past = database.db.updateTable("own_voices").set(approved).where("id", "=", id).execute();
    await expect(past).rejects.toMatchObject({ constraint: "own_voices_sentence_heard" });
    await review.recording(admin, id, "sentence", "Review of the voice");
    expect(await review.waiting(admin)).toMatchObject([{ sentenceCheck: "unheard", sentenceHeard: true }]);
    await review.approve(admin, id);
  });

  test("can be listened to again after the approval, by another admin too, without changing who had heard it", async () => {
    const { id } = await recorded(ivy);
    await own.send(ivy, id);
    await setVerified(ivy, new Date());
    await review.recording(admin, id, "sentence", "Review of the voice");
    await review.approve(admin, id);
    const second = await anAdmin(demo.members);
    const heard = await review.recording(second, id, "sentence", "A complaint about the voice");
    expect(heard.bytes).toEqual(givenRecordings().sentence);
    const row = database.db.selectFrom("own_voices").select(["sentence_heard_by", "reviewed_by"]).where("id", "=", id);
    expect(await row.executeTakeFirst()).toEqual({ sentence_heard_by: admin.uid, reviewed_by: admin.uid });
  });

  test("is refused immediately if its recording says something else, and needs no listener if it says the sentence", async () => {
    world.understands = async () => "beep beep beep";
    await expect(recorded(ivy)).rejects.toMatchObject({ code: "voices.other_sentence", field: "sentence" });
    expect(kept.size).toBe(0);
    const { id: sentenceId, sentence, checkedByProgram } = await own.sentence(ivy, "Nocturne");
    expect(checkedByProgram).toBe(true);
    world.understands = async () => sentence.toLowerCase();
    const { id } = await own.record(ivy, { name: "Just me", sentenceId, consent: "yes" }, givenRecordings(), facts);
    await own.send(ivy, id);
    await setVerified(ivy, new Date());
    expect(await review.waiting(admin)).toMatchObject([{ sentenceCheck: "heard", sentenceHeard: false }]);
    await review.approve(admin, id);
  });

  test("is left to a person if speech recognition fails", async () => {
    world.understands = () => Promise.reject(new Error("busy"));
    expect(await recorded(ivy)).toMatchObject({ state: "recorded", sentenceCheck: "unheard" });
  });

  test("is not created if its recordings cannot be stored, and can be recorded again", async () => {
    disk.full = true;
    await expect(recorded(ivy)).rejects.toThrow("the disk is full");
    expect(await own.mine(ivy)).toEqual([]);
    disk.full = false;
    expect(await recorded(ivy)).toMatchObject({ state: "recorded" });
  });

  test("is refused with a reason that its creator sees, and can be recorded again", async () => {
    const { id } = await recorded(ivy);
    await own.send(ivy, id);
    await expect(review.refuse(admin, id, "")).rejects.toMatchObject({ field: "reason" });
    await review.refuse(admin, id, "Two people can be heard");
    expect((await own.mine(ivy))[0]).toMatchObject({ state: "refused", reason: "Two people can be heard" });
    await expect(review.approve(admin, id)).rejects.toMatchObject({ code: "voices.own_not_now" });
    expect((await emailsTo(ivy)).at(-1)).toBe("We could not take your own voice");
    await review.work();
    expect(kept.size).toBe(0);
    await recorded(ivy);
  });

  test("is silent from its withdrawal on, also in live calls; recordings and copy are deleted, the consent is kept", async () => {
    const { id, voiceId } = await ready(ivy);
    ended.length = 0;
    world.endsFailing = 1;
    await own.withdraw(ivy, id);
    await own.withdraw(ivy, id);
    expect(ended).toEqual([ivy.uid]);
    expect(await voices.speaking(ivy.uid, voiceId)).toBeNull();
    expect(await voices.mine(ivy)).toContainEqual({ voice_id: voiceId, name: "Just me", disabled: true });
    await expect(voices.enable(ivy, voiceId)).rejects.toMatchObject({ status: 409 });
    await expect(voices.enableForAll(admin, voiceId, "Please")).rejects.toMatchObject({ status: 404 });
    const row = database.db.selectFrom("own_voices").selectAll().where("id", "=", id);
    expect(await row.executeTakeFirst()).toMatchObject({
      state: "withdrawn",
      clone_id: null,
      recordings_key: null,
      consent_sha256: expect.any(String),
    });
    expect(kept.size).toBe(0);
  });

  test("ends no call if it is withdrawn before it was ready, since no companion used it", async () => {
    const { id } = await recorded(ivy);
    ended.length = 0;
    await own.withdraw(ivy, id);
    expect(ended).toEqual([]);
  });

  test("can be seen, sent, withdrawn and reviewed by no other creator", async () => {
    const { id } = await recorded(ivy);
    expect(await own.mine(sable)).toEqual([]);
    for (const step of [own.send, own.withdraw]) {
      await expect(step(sable, id)).rejects.toMatchObject({ status: 404 });
      await expect(step(null, id)).rejects.toMatchObject({ status: 401 });
    }
    for (const viewer of [ivy, sable]) {
      await expect(review.waiting(viewer)).rejects.toMatchObject({ status: 404 });
      await expect(review.approve(viewer, id)).rejects.toMatchObject({ status: 404 });
      await expect(review.refuse(viewer, id, "Because")).rejects.toMatchObject({ status: 404 });
      await expect(review.recording(viewer, id, "reading", "Because")).rejects.toMatchObject({ status: 404 });
    }
    expect(await stateOf(ivy)).toBe("recorded");
  });
});
