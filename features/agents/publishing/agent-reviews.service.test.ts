import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withEditor } from "#tests/builders/editor.ts";

const database = await databaseOfFile();
const site = await withEditor(database);

const admin = () => site.seeded.admin;
const waitingOf = async (agentId: string | null) => {
  const found = (await site.publishing.waiting(admin())).find((one) => one.agentId === agentId);
  if (!found) throw new Error("No review is waiting");
  return found;
};

describe("the review of a new version", () => {
  test("tells the changes to the public one, field by field, and speaks its greeting in its own voice", async () => {
    const viewer = await site.creator();
    await site.finish(viewer, { name: "Keelwright" });
    await site.publishing.submit(viewer);
    const { agentId } = await site.editor.open(viewer);
    const first = await waitingOf(agentId);
    expect(first.changes, "nothing is public yet").toBeNull();
    await site.publishing.approve(admin(), first.id, "Fits the rules");
    const fields = { tone: "Rested", first_message: "Good evening, it is calm tonight." };
    await site.editor.saveStep(viewer, { step: "basic", fields, edition: null });
    await site.editor.saveStep(viewer, { step: "voice", fields: { voice_id: "warm-alto" }, edition: null });
    await site.publishing.submit(viewer);
    const next = await waitingOf(agentId);
    const before = first.fields;
    expect(next.changes?.map(({ field, before: was, after }) => [field, was, after])).toEqual(
      expect.arrayContaining([
        ["tone", before.tone, "Rested"],
        ["first_message", before.first_message, fields.first_message],
        ["voice_id", before.voice_id, "warm-alto"],
      ]),
    );
    expect(next.changes).toHaveLength(3);
    const spoken = await site.publishing.greetingOf(admin(), next.id);
    expect(spoken).toEqual({ text: fields.first_message, voice: { voiceId: "warm-alto", speed: 1 } });
    const { items } = await site.services.reviews.waiting(admin(), { kind: "agent" });
    const shown = items.flatMap((item) => (item.kind === "agent" && item.id === next.id ? [item.version] : []))[0];
    const voices = shown?.changes?.find(({ field }) => field === "voice_id");
    expect(voices?.after, "voices by their names").toBe(shown?.voice?.name);
    expect(voices?.after).not.toBe("warm-alto");
    await expect(site.publishing.greetingOf(viewer, next.id)).rejects.toMatchObject({ status: 404 });
    await expect(site.publishing.greetingOf(admin(), first.id)).rejects.toMatchObject({ status: 404 });
  });
});

test.each([
  ["Tamil", "நி"],
  ["Hindi", "हि"],
  ["emoji", "🌙"],
])("a companion whose texts are within all their limits can be sent for review: %s", async (_, sign) => {
  const viewer = await site.creator();
  const full = (length: number) => `${sign.repeat(9)} `.repeat(length / 10).trim();
  const lines = (length: number) => Array(20).fill(full(length)).join("\n");
  await site.finish(viewer, {
    backstory: full(4_000),
    description: full(2_000),
    tone: full(500),
    example_lines: lines(200),
    welcomes: lines(80),
  } as never);
  expect((await site.publishing.submit(viewer)).review?.state).toBe("waiting");
});

test("the email about a decision reaches the address and follows the choice of when it is sent", async () => {
  const decided = async () => {
    const viewer = await site.creator();
    await site.finish(viewer);
    await site.publishing.submit(viewer);
    const { agentId } = await site.editor.open(viewer);
    await site.publishing.refuse(admin(), (await waitingOf(agentId)).id, { reasons: ["unclear"], note: "Which pier?" });
    return viewer;
  };
  const [moved, quiet] = [await decided(), await decided()];
  const address = `new-${moved.email}`;
  await database.db.updateTable("users").set({ email: address }).where("uid", "=", moved.uid).execute();
  await site.mail.savePreferences(quiet.uid, { earnings: true, reviews: false, news: true });
  await site.clock.advance(600_000);
  while ((await site.mail.deliver()) > 0);
  const rows = database.db.selectFrom("outbound_letters").select(["recipient", "state"]);
  const told = await rows
    .where("kind", "=", "agent-review")
    .where("recipient", "in", [address, moved.email, quiet.email])
    .execute();
  expect(told).toEqual([{ recipient: address, state: "sent" }]);
});
