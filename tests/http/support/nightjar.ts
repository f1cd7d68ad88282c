import type { EditorFields } from "#features/agents/fields/agent-fields.rules.ts";
import * as ledger from "#features/ledger/ledger.store.ts";
import { agreementVersion } from "#features/verifications/verifications.rules.ts";
import type { Db } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { dollars, micros, zero } from "#platform/money/money.ts";
import { aPicture, passport } from "#tests/builders/identity-papers.ts";
import { aJpeg } from "#tests/builders/pictures.ts";
import { wavOfSamples } from "#voice/audio/wav.ts";
import { password, type Site } from "./site-under-test.ts";
import { announce, upload } from "./uploads.ts";
import type { Member } from "./visitor.ts";

/** Words that stand in one creator's things alone, so that they can be looked for in what others are answered. */
const words = {
  name: "Quartzlight",
  about: "Keeps the Umbervale ferry lit",
  backstory: "Grew up above the Corvine pharmacy",
  companion: "Nightjar Vesper",
  holder: "Zephyrine Holdfast",
  voice: "Murmurgold",
  label: "Call with Nightjar",
};
const fields: Partial<EditorFields> = {
  content_type: "joi",
  first_message: "Good evening, Umbervale.",
  name: words.companion,
  description: words.about,
  backstory: words.backstory,
};

export type Nightjar = Awaited<ReturnType<typeof nightjar>>;

/** A creator who has begun everything that a creator can begin, and published none of it. */
export async function nightjar(site: Site) {
  const one = await site.member({ userType: "model" });
  const viewer = await site.composition.viewerOf(new Headers({ cookie: one.cookieHeader() }));
  const { services } = site.composition;
  await services.profiles.update(viewer, { name: words.name, description: words.about });
  const { id: mediaId } = await upload(one, "photo", "umbervale.jpg", await aJpeg(50));
  const begun = await announce(one, { kind: "photo", name: "umbervale-2.jpg", bytes: 1_000 });
  const uploadId = (begun.headers.get("location") ?? "").split("/").at(-1) ?? "";
  const media = (await services.media.own(viewer, "Nocturne")).media;
  const signed = media.find(({ id }) => id === mediaId)?.address ?? "";

  await services.verifications.saveDetails(viewer, passport);
  await services.verifications.addPicture(viewer, "front", await aPicture());
  await services.verifications.agree(viewer, { version: agreementVersion });

  const facts = { headers: new Headers({ cookie: one.cookieHeader() }), ip: one.address };
  const iban = "DE89 3704 0044 0532 0130 00";
  const method = { kind: "sepa", holder: words.holder, iban, currentPassword: password } as const;
  await site.db.updateTable("sessions").set({ two_factor: true }).where("user_id", "=", one.uid).execute();
  await services.payouts.setMethod(viewer, facts, method);

  for (const step of [
    { step: "basic", fields },
    { step: "voice", fields: { voice_id: "radio-tenor" } },
    { step: "pricing", fields: { baseRate: "1.10" } },
  ] as const) {
    await services.agentEditor.saveStep(viewer, { ...step, edition: null });
  }
  await services.voiceAgents.save(viewer, null);
  const { agentId } = await services.agentEditor.open(viewer);
  await services.voices.keep(viewer, "story-baritone");
  await site.db.updateTable("users").set({ verified_at: new Date() }).where("uid", "=", one.uid).execute();
  const ownVoice = await recordedVoice(site, one);
  const { callId } = await services.conversations.startTest(viewer, { passed: true, refusal: null });
  await services.conversations.end(viewer, callId);
  const earned = await aPaidCall(site.db, (await site.member({ paid: dollars(10) })).uid, one.uid);
  return {
    one,
    viewer,
    mediaId,
    uploadId,
    signed,
    callId,
    agentId: agentId ?? "",
    ownVoiceId: ownVoice.id,
    ownVoice: ownVoice.voiceId,
    earned,
    fields,
    /** What nobody else may ever read. */
    secrets: [...Object.values(words), passport.legalName, one.email, "•••• 3000", "umbervale"],
  };
}

/** Half a minute of a tone is voice enough for the checks. */
async function recordedVoice(site: Site, one: Member): Promise<{ id: string; voiceId: string }> {
  const viewer = await site.composition.viewerOf(new Headers({ cookie: one.cookieHeader() }));
  const { id: sentenceId } = await site.composition.services.ownVoices.sentence(viewer, "Nocturne");
  const form = new FormData();
  const sounds = { sentence: tone(8), reading: tone(30) };
  for (const [name, value] of Object.entries({ name: words.voice, sentenceId, consent: "yes", ...sounds })) {
    form.set(name, value);
  }
  const request = new Request("http://localhost", { method: "POST", body: form });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const body = await request.arrayBuffer();
  const { status } = await one.ask("/media/own-voices", { method: "POST", headers, body });
  if (status !== 201) throw new Error(`The recordings were refused with ${status}`);
  const row = site.db.selectFrom("own_voices").select(["id", "voice_id as voiceId"]).where("user_id", "=", one.uid);
  return row.executeTakeFirstOrThrow();
}

function tone(seconds: number): Blob {
  const samples = Int16Array.from({ length: seconds * 24_000 }, (_, at) => Math.sin(at / 20) * 6_500);
  return new Blob([wavOfSamples(samples, 24_000)], { type: "audio/wav" });
}

async function aPaidCall(db: Db, ownerId: string, creatorId: string): Promise<string> {
  const [callId, at] = [uuidv7(), new Date()];
  const expiresAt = new Date(at.getTime() + 60_000);
  const rate = { wanted: dollars(1), minimum: dollars(1), ratePerMinute: dollars(1) };
  const call = { callId, ownerId, creatorId, label: words.label, expiresAt, at };
  // Free credit is spent first, so the paid part of the call is what earns.
  await ledger.hold(db, { ...call, ...rate, wanted: dollars(6), minimum: dollars(6) });
  const parts = { free: zero, paid: micros(400_000) };
  await ledger.settle(db, { ...call, ...rate, parts, creatorPart: micros(112_000) });
  return callId;
}
