import { describe, expect, test } from "vitest";
import { signedBy, withComplaints } from "#tests/builders/complaints.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withMedia } from "#tests/builders/media-rows.ts";
import { anAdmin } from "#tests/builders/members.ts";
import { decisionInput } from "./complaints-admin.schema.ts";

const database = await databaseOfFile();
const here = await withComplaints(database);
const admin = here.seeded.admin;
const second = await anAdmin(here.members);

const decision = (fields: object) =>
  decisionInput.parse({ action: "no_action", reasonCode: "other", reason: "It is as was reported.", ...fields });
const about = (name: string) => ({ agentId: here.agentId(name) });
const creatorOf = (name: string) => here.creatorOf(name).viewer;

describe("the removal of pictures", () => {
  test("takes a picture down with its copies, leaves the others, and a later decision undoes exactly that", async () => {
    const media = await withMedia(here.site);
    const { complaints } = here;
    const [bad, fine] = [await media.approved("Wren", "a"), await media.approved("Wren", "b")];
    const copy = await media.approved("Ivy", "a");
    const filed = await complaints.file(
      here.reporter(),
      await here.form({ kind: "intimate-images", ...signedBy, ...about("Wren") }),
    );
    expect(await media.stateOf(bad, fine, copy)).toEqual(["pending", "pending", "approved"]);
    const opened = await complaints.admin.open(admin, filed.reference);
    expect(opened.subject).toMatchObject({
      agent: { name: "Wren" },
      creator: { username: creatorOf("Wren").username },
    });
    expect(opened.subject.media.map(({ id }) => id).sort()).toEqual([bad, fine].sort());
    const removal = { action: "remove_content", reasonCode: "likeness_no_consent", media: [copy] };
    const seen = [bad, fine];
    await expect(complaints.admin.decide(admin, filed.reference, decision({ ...removal, seen }))).rejects.toMatchObject(
      {
        code: "complaints.strange_media",
      },
    );
    await expect(
      complaints.admin.decide(admin, filed.reference, decision({ ...removal, seen, media: [] })),
    ).rejects.toMatchObject({ code: "complaints.nothing_chosen" });
    await complaints.admin.decide(
      admin,
      filed.reference,
      decision({ ...removal, seen, media: [bad], stopVoice: true }),
    );
    expect(await media.stateOf(bad, fine, copy)).toEqual(["refused", "approved", "refused"]);
    expect(await media.voiceStopped("Wren")).toBe(true);
    const creator = creatorOf("Wren");
    const answer = { words: "It is a drawing that I made myself.", signature: "" };
    await complaints.answer(creator, "affected", { reference: filed.reference, secret: null }, answer);
    await complaints.admin.decide(second, filed.reference, decision({ seen }));
    const [request] = await here.confirmations.waiting(admin);
    await here.confirmations.confirm(admin, request?.id ?? "");
    expect(await media.stateOf(bad, fine, copy)).toEqual(["approved", "approved", "approved"]);
    expect(await media.voiceStopped("Wren")).toBe(false);
  });
});
