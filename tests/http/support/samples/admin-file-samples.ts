import { uuidv7 } from "#platform/ids/ids.ts";
import { wavOfSamples } from "#voice/audio/wav.ts";
import type { Sample } from "../declared-answers.ts";
import { expectOk, type Site } from "../site-under-test.ts";
import type { Member, Visitor } from "../visitor.ts";
import { submittedVerification } from "./verification-samples.ts";

/** What admins download or open as a file, by route. */
export async function adminFileSamples(site: Site, admin: Visitor): Promise<Record<string, Sample[]>> {
  const opened = await submittedVerification(site);
  await expectOk(admin.post(`/api/admin/verifications/${opened}/openings`, { reason: "Next in the queue" }));
  const closed = await submittedVerification(site);
  const voice = await recordedVoice(site);

  return {
    "GET /admin/analysis.csv": [
      { status: 200, query: "?span=7" },
      { status: 422, query: "?span=8" },
    ],
    "GET /admin/complaints/report.csv": [
      { status: 200, query: "?month=2026-05" },
      { status: 422, query: "?month=may" },
    ],
    "GET /admin/logs/export": [
      { status: 200, query: "?format=jsonl&who=" },
      { status: 422, query: "?format=pdf" },
    ],
    "GET /admin/safety/report.csv": [
      { status: 200, query: "?year=2026" },
      { status: 422, query: "?year=26" },
    ],
    "GET /admin/retention/proofs/:id": [
      { status: 200, params: { id: await deletedMember(site) } },
      { status: 404, params: { id: uuidv7() } },
    ],
    "GET /admin/content/voices/:id/recordings/:part": [
      { status: 200, params: { id: voice, part: "sentence" }, query: "?reason=Next%20in%20the%20queue" },
      { status: 404, params: { id: uuidv7(), part: "sentence" }, query: "?reason=Next%20in%20the%20queue" },
      { status: 422, params: { id: voice, part: "song" }, query: "?reason=Next%20in%20the%20queue" },
      { status: 422, params: { id: voice, part: "sentence" } },
    ],
    "GET /admin/verifications/:id/pictures/:kind": [
      { status: 200, params: { id: opened, kind: "front" } },
      { status: 403, params: { id: closed, kind: "front" } },
      { status: 404, params: { id: uuidv7(), kind: "front" } },
      { status: 422, params: { id: opened, kind: "side" } },
    ],
  };
}

/** A member whose deletion is recorded as done. */
async function deletedMember({ db, member }: Site): Promise<string> {
  const { uid } = await member();
  const [requested_at, done_at] = [new Date("2026-01-01T00:00:00Z"), new Date("2026-01-15T00:00:00Z")];
  const deletion = { id: uuidv7(), user_id: uid, requested_at, due_at: done_at, done_at };
  await db.insertInto("account_deletions").values(deletion).execute();
  return uid;
}

/** The own voice of a new creator, whose recordings are ready for review. */
async function recordedVoice(site: Site): Promise<string> {
  const creator: Member = await site.member({ userType: "model" });
  await site.db.updateTable("users").set({ verified_at: new Date() }).where("uid", "=", creator.uid).execute();
  const { ownVoices } = site.composition.services;
  const viewer = await site.composition.viewerOf(new Headers({ cookie: creator.cookieHeader() }));
  const { id } = await ownVoices.sentence(viewer, "Nocturne");
  const input = { name: "Me", sentenceId: id, consent: "yes" } as never;
  const given = { sentence: sound(8), reading: sound(30) };
  await ownVoices.record(viewer, input, given, { ip: creator.address });
  const row = site.db.selectFrom("own_voices").select("id").where("user_id", "=", creator.uid);
  return (await row.executeTakeFirstOrThrow()).id;
}

function sound(seconds: number): Uint8Array {
  const samples = Int16Array.from({ length: seconds * 24_000 }, (_, at) => Math.sin(at / 20) * 0.2 * 32_767);
  return wavOfSamples(samples, 24_000);
}
