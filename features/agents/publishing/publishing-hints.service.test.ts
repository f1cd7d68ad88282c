import { expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withEditor } from "#tests/builders/editor.ts";

const database = await databaseOfFile();
const site = await withEditor(database);

const codesOf = async (viewer: Viewer) => (await site.publishing.publishing(viewer)).blockers.map(({ code }) => code);

test("publishing saves what was typed into any step and not saved, such as words that were put back, and refuses what cannot be", async () => {
  const viewer = await site.creator();
  await site.finish(viewer);
  const type = (fields: Record<string, string>) =>
    site.editor.autosave(viewer, { edition: 0, overwrite: true, fields });
  await type({ tone: "Put back", baseRate: "1.75", voice_id: "velvet-baritone" });
  expect(await codesOf(viewer)).toEqual(["unsaved", "unsaved_voice", "unsaved_price"]);
  const saved = await site.publishing.saveTyped(viewer);
  expect(saved).toMatchObject({ step: "done", fields: { tone: "Put back", baseRate: "1.75" } });
  expect(await codesOf(viewer)).toEqual([]);
  await type({ first_message: "ab" });
  const refused = { code: "bad_input", fields: { first_message: expect.anything() } };
  await expect(site.publishing.saveTyped(viewer)).rejects.toMatchObject(refused);
  expect((await site.editor.open(viewer)).fields.first_message, "still there to be mended").toBe("ab");
  await expect(site.publishing.saveTyped(null)).rejects.toMatchObject({ status: 401 });
});

test("publishing warns of a voice that does not speak the companion's language, and names both in words", async () => {
  const viewer = await site.creator();
  await site.finish(viewer);
  await site.publish(viewer);
  expect(await site.publishing.publishing(viewer)).toMatchObject({ warnings: [] });
  await site.editor.saveStep(viewer, { step: "basic", fields: { language: "es" }, edition: null });
  await site.editor.saveStep(viewer, { step: "voice", fields: { voice_id: "velvet-baritone" }, edition: null });
  expect(await site.publishing.publishing(viewer)).toMatchObject({
    blockers: [],
    warnings: [
      { message: "Velvet baritone speaks English; your companion is set to Spanish", to: "/model/agent/voice" },
    ],
    changes: [
      { field: "language", before: "English", after: "Spanish" },
      { field: "voice_id", before: "Radio tenor", after: "Velvet baritone" },
    ],
  });
});
