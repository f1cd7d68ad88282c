import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { withEditor } from "#tests/builders/editor.ts";

const database = await databaseOfFile();
const { db } = database;
const site = await withEditor(database);

test("the database lets a decided review wait again only as it was, and only where that was noted", async () => {
  const viewer = await site.creator();
  await site.finish(viewer);
  await site.publish(viewer);
  const { agentId } = await site.editor.open(viewer);
  const write = (set: string) =>
    sql`${sql.raw(`UPDATE agent_reviews SET ${set}`)} WHERE agent_id = ${agentId}`.execute(db);
  const waits = "state = 'waiting', decided_at = NULL, decided_by = NULL, note = '', before_decision = NULL";
  await expect(write("note = 'Another'")).rejects.toMatchObject({ code: "23001" });
  await expect(write("before_decision = '{}'")).rejects.toMatchObject({ code: "23001" });
  await expect(write(`${waits}, submitted_at = now()`)).rejects.toMatchObject({ code: "23001" });
  await expect(write(`state = 'refused', reasons = '{unclear}', before_decision = NULL`)).rejects.toMatchObject({
    code: "23001",
  });
  const draft = sql`UPDATE agents SET status = 'draft', published_version_id = NULL, published_at = NULL
    WHERE id = ${agentId}`;
  await expect(draft.execute(db), "while its approval stands").rejects.toMatchObject({ code: "AG001" });
  await write(waits);
  await draft.execute(db);
  await expect(write("before_decision = '{}'"), "one that waits").rejects.toMatchObject({ code: "23514" });
});
