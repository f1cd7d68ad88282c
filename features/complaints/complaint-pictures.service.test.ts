import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { dayMs } from "#platform/days/durations.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { withCalls } from "#tests/builders/calls.ts";
import { signedBy, withComplaints } from "#tests/builders/complaints.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { drawnPicture } from "#tests/builders/drawn-pictures.ts";
import { mediaSiteOn } from "#tests/builders/media-site.ts";
import { anAdmin } from "#tests/builders/members.ts";
import { decisionInput } from "./complaints-admin.schema.ts";

const database = await databaseOfFile();
const stage = await withCalls(database);
const here = await withComplaints(database, stage);
const { complaints } = here;
const site = await mediaSiteOn(stage);
const first = site.admin;
const second = await anAdmin(stage.members);

// What was found to be untrue hides nothing for a month.
beforeEach(() => stage.clock.advance(32 * dayMs));

const creator = () => stage.creatorOf("Wren").viewer;
const decision = (fields: object) =>
  decisionInput.parse({ action: "no_action", reasonCode: "ncii", reason: "It is as was reported.", ...fields });
/** The decision of an admin who has looked at every picture of the case. */
const looked = async (reference: string, fields: object = {}) => {
  const { subject } = await complaints.admin.open(first, reference);
  return decision({ seen: subject.media.map(({ id }) => id), ...fields });
};
const drawn = (seed: number) => drawnPicture(seed, { width: 1280, height: 960 });
/** The same picture as somebody sends it who wants it back: half the size, in another format, of poor quality. */
const disguised = async (seed: number) =>
  sharp(await drawn(seed))
    .resize(640)
    .jpeg({ quality: 40 })
    .toBuffer();
const stateOf = async (id: string) =>
  (await database.db.selectFrom("media").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
const decidedEntries = async (subject: string) =>
  (
    await database.db.selectFrom("audit_log").selectAll().where("subject_id", "=", subject).orderBy("id").execute()
  ).filter(({ action }) => action === "complaint.decided");

describe("an intimate picture that was removed after a report", () => {
  const removal = (reference: string, id: string) => looked(reference, { action: "remove_content", media: [id] });
  /** A picture that was approved, reported and removed. */
  async function removed(seed: number) {
    const id = await site.sent(creator(), "photo", await drawn(seed));
    await site.media.review.decide(first, id, { decision: "approve" });
    const about = { kind: "intimate-images", ...signedBy, agentId: stage.agentId("Wren") };
    const { reference } = await complaints.file(here.reporter(), await here.form(about));
    await complaints.admin.decide(first, reference, await removal(reference, id));
    return { id, reference };
  }

  test("does not come back in another size and format, from anybody; what looks otherwise is welcome", async () => {
    const { id } = await removed(1);
    expect(await stateOf(id)).toBe("refused");
    const other = await site.aCreator();
    const again = site.sent(other, "photo", await disguised(1));
    await expect(again).rejects.toMatchObject({ code: "media.like_removed", status: 422 });
    await site.sent(other, "photo", await drawn(2));
    expect((await site.media.review.stopped(first))[0]).toMatchObject({ username: other.username, reason: "ncii" });
  });

  test("is not approved by a review while the report waits, alone or with others; the report's decision shows it", async () => {
    const reported = await site.sent(creator(), "photo", await drawn(3));
    await site.media.review.decide(first, reported, { decision: "approve" });
    const about = { kind: "intimate-images", ...signedBy, agentId: stage.agentId("Wren") };
    const filed = await complaints.file(here.reporter(), await here.form(about));
    const refusal = { code: "media.reported", status: 409 };
    await expect(site.media.review.decide(second, reported, { decision: "approve" })).rejects.toMatchObject(refusal);
    await expect(site.media.review.approveAll(second, [reported])).rejects.toMatchObject(refusal);
    const [shown] = await site.media.review.byIds(second, [reported]);
    expect(shown?.findings).toContainEqual(expect.objectContaining({ check: "report", verdict: "look" }));
    expect(await stateOf(reported)).toBe("pending");
    const unseen = { code: "complaints.unseen", status: 422, field: "seen" };
    for (const fields of [{}, { action: "remove_content", media: [reported] }, { seen: [uuidv7()] }]) {
      await expect(complaints.admin.decide(first, filed.reference, decision(fields))).rejects.toMatchObject(unseen);
    }
    const dismissal = await looked(filed.reference);
    const before = await here.rowOf(filed.reference);
    expect(await complaints.admin.decide(first, filed.reference, dismissal)).toEqual({ state: "waiting" });
    expect(await here.rowOf(filed.reference), "the deadline goes on, and nothing is shown").toEqual(before);
    expect(await stateOf(reported)).toBe("pending");
    const { events } = await complaints.admin.open(second, filed.reference);
    expect(events.at(-1)).toMatchObject({ kind: "second_asked", by: first.username });
    const [request] = await site.confirmations.waiting(second);
    await site.confirmations.confirm(second, request?.id ?? "");
    expect(await stateOf(reported)).toBe("approved");
  });

  test("is shown again only when two admins want it, who are recorded with one entry", async () => {
    const { id, reference } = await removed(5);
    const words = { words: "It is a drawing that I made myself.", signature: "" };
    await complaints.answer(creator(), "affected", { reference, secret: null }, words);
    const { id: complaintId } = await here.rowOf(reference);
    expect(await complaints.admin.decide(second, reference, await looked(reference))).toEqual({ state: "waiting" });
    expect(await stateOf(id)).toBe("refused");
    expect((await here.rowOf(reference)).state).toBe("appealed");
    expect(await decidedEntries(complaintId)).toHaveLength(1);
    await expect(complaints.admin.decide(second, reference, await looked(reference))).rejects.toMatchObject({
      code: "confirmations.waiting",
    });
    const [request] = await site.confirmations.waiting(first);
    expect(request?.summary).toContain(reference);
    await expect(site.confirmations.confirm(second, request?.id ?? "")).rejects.toMatchObject({
      code: "confirmations.own",
    });
    await site.confirmations.confirm(first, request?.id ?? "");
    expect(await stateOf(id)).toBe("approved");
    const [, entry] = await decidedEntries(complaintId);
    expect(entry).toMatchObject({ actor_uid: first.uid, after: { askedBy: second.uid, outcome: "unfounded" } });
    const { decisions } = await complaints.admin.open(first, reference);
    expect(decisions.map(({ by }) => by)).toEqual([first.username, second.username]);
    await site.sent(await site.aCreator(), "photo", await disguised(5));
  });

  test("needs nobody else where it stays removed after an answer", async () => {
    const { id, reference } = await removed(7);
    const words = { words: "It is a drawing that I made myself.", signature: "" };
    await complaints.answer(creator(), "affected", { reference, secret: null }, words);
    expect(await complaints.admin.decide(second, reference, await removal(reference, id))).toEqual({ state: "done" });
    expect(await stateOf(id)).toBe("refused");
  });
});
