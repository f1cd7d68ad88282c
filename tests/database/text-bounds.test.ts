import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { agentFields, textFields } from "#features/agents/fields/agent-fields.rules.ts";
import { profileInput } from "#features/members/profile/profile.schema.ts";
import { cleanLine, cutLine, mostPoints } from "#platform/text/lines.rules.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { lantern, withEditor } from "#tests/builders/editor.ts";

const database = await databaseOfFile();
const site = await withEditor(database);

/** What people type into a field of this size: words, accents, emoji of many code points, marks heaped on a letter. */
const typed = (most: number) =>
  fc
    .array(
      fc.constantFrom("a", " ", "é", "நி", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩🏽‍❤️‍💋‍👨🏽", `o${"\u0324".repeat(12)}`, "葛\u{e0100}"),
      {
        minLength: Math.max(0, most - 5),
        maxLength: most + 5,
      },
    )
    .map((signs) => `x${signs.join("")}`);

test("what the editor takes, the database keeps, at the edge of every limit", async () => {
  const viewer = await site.creator();
  const fields = [...new Set([...textFields, "first_message" as const])];
  const edge = (most: number) => typed(most).map((text) => cutLine(text, most));
  const texts = fc.record(Object.fromEntries(fields.map((name) => [name, edge(agentFields[name].limit)])));
  await fc.assert(
    fc.asyncProperty(texts, async (words) => {
      const { edition } = await site.editor.open(viewer);
      const step = { step: "basic", fields: { ...lantern, ...words } as never, edition } as const;
      await site.editor.saveStep(viewer, step);
      expect((await site.rowOf(viewer))?.name).toBe(cleanLine(words.name ?? ""));
    }),
    { numRuns: 10 },
  );
});

test("what the profile takes as a name, the database keeps", async () => {
  const viewer = await site.creator();
  await fc.assert(
    fc.asyncProperty(typed(60), async (name) => {
      const parsed = profileInput.safeParse({ name });
      fc.pre(parsed.success);
      await site.services.profiles.update(viewer, parsed.data ?? {});
      expect((await site.services.profiles.own(viewer)).name).toBe(parsed.data?.name);
    }),
    { numRuns: 25 },
  );
});

test("every column has the bound in code points that belongs to its limit", async () => {
  const limits = [
    ...[...textFields, "first_message" as const].map((name) => ["agents", name, agentFields[name].limit]),
    ["users", "name", 60],
    ["passkeys", "name", 60],
    ["own_voices", "name", 60],
    ["voices", "name", 60],
    ["voices", "mood", 30],
    ["media", "alt", 200],
    ["complaints", "reporter_name", 120],
    ["complaint_answers", "signature", 120],
    ["outbound_letters", "subject", 200],
  ] as const;
  for (const [table, column, limit] of limits) {
    const { rows } = await sql<{ rule: string }>`SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint
      WHERE conname = ${`${table}_${column}_length`}`.execute(database.db);
    expect(rows[0]?.rule, `${table}.${column}`).toContain(`char_length(${column}) <= ${mostPoints(Number(limit))}`);
  }
});
