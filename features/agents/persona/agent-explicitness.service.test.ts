import { expect, test } from "vitest";
import { SUGGESTIVE } from "#features/prompts/platform-limits.rules.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { anAdmin } from "#tests/builders/members.ts";

const database = await databaseOfFile();

test("a call's prompt has its brand's explicitness wording, and nothing else differs [P-02]", async () => {
  const demo = await withDemo(database);
  const id = demo.agentId("Mistress Onyx");
  const wording = "Stay romantic and gentle.";
  const value = { brands: [{ brand: "Velvet", wording }] };
  const { uid } = await anAdmin(demo.members);
  await demo.settings.set({ uid, role: "admin" }, "calls.explicitness", value, { reason: "A test" });
  const promptUnder = async (brand: string) => (await demo.agents.forCall(id, brand))?.persona.systemPrompt ?? "";
  const [velvet, ember] = [await promptUnder("Velvet"), await promptUnder("Ember")];
  expect(velvet).toContain(wording);
  expect(ember).toContain(SUGGESTIVE);
  expect(velvet.replace(wording, SUGGESTIVE)).toBe(ember);
});
