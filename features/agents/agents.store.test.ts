import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { promptTypes } from "#features/prompts/prompts.schema.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { demoCreators } from "#server/demo/demo-data.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { insertDraft } from "./agents.store.ts";
import type { AgentContent } from "./content/agent-content.rules.ts";
import { contentTypes } from "./persona/content-types.rules.ts";

const database = await databaseOfFile();
const demo = await withDemo(database);

const setAgent = (name: string, values: { status?: "active" | "paused" | "retired" | "draft" }) =>
  database.db.updateTable("agents").set(values).where("id", "=", demo.agentId(name)).execute();

describe("the agents table", () => {
  const owner = () => demo.seeded.creators[0]?.viewer as Viewer;
  const write = (change: Partial<AgentContent>, userId = owner().uid) => {
    const content = { ...(demoCreators[0]?.agent as AgentContent), ...change };
    const draft = {
      id: uuidv7(),
      versionId: uuidv7(),
      userId,
      modelUsername: "harbourlight",
      content,
      at: demo.clock.now(),
    };
    return database.db.transaction().execute((tx) => insertDraft(tx, draft));
  };

  test("allows one agent per creator that is not retired [P-16, D-25, N-67]", async () => {
    await expect(write({})).rejects.toThrow("agents_one_per_creator");
    await setAgent("Ivy", { status: "retired" });
    await expect(write({})).resolves.toBeUndefined();
    await expect(write({})).rejects.toThrow("agents_one_per_creator");
  });

  test("refuses an agent without a member [D-22]", async () => {
    const given = database.db.updateTable("agents").set({ user_id: uuidv7() }).where("id", "=", demo.agentId("Ivy"));
    await expect(given.execute()).rejects.toThrow("agents_user_id_fkey");
  });

  test("allows exactly five content types, those of the forms and prompts [P-18]", async () => {
    const five = ["girlfriend-experience", "asmr-sensual", "dominatrix", "joi", "personalized"];
    const { rows } = await sql<{ rule: string }>`SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint
      WHERE conname = 'agents_content_type_check'`.execute(database.db);
    expect(rows[0]?.rule.match(/'[\w-]+'/g)).toEqual(five.map((id) => `'${id}'`));
    expect(contentTypes.map(({ id }) => id)).toEqual(five);
    expect(promptTypes).toEqual(five);
  });

  test("accepts only what the specification allows [D-28, D-29, D-31, D-32, D-35]", async () => {
    const free = demo.seeded.customers[0]?.viewer.uid as string;
    await expect(write({ contentType: "else" as never }, free)).rejects.toThrow("content_type");
    await expect(write({ firstMessage: " ab " }, free)).rejects.toThrow("first_message");
    await expect(write({ baseRate: 199_999n as never }, free)).rejects.toThrow("base_rate");
    await expect(write({ baseRate: 9_990_001n as never }, free)).rejects.toThrow("base_rate");
    await expect(write({ baseRate: 1_555_000n as never }, free)).rejects.toThrow("agents_price_in_cents");
    await expect(sql`UPDATE agents SET pricing_type = 'hour'`.execute(database.db)).rejects.toThrow("pricing_type");
    await expect(sql`UPDATE agents SET status = 'asleep'`.execute(database.db)).rejects.toThrow("status");
    await expect(write({ firstMessage: "abc" }, free)).resolves.toBeUndefined();
  });

  test("allows four statuses, of which the editor sets draft and active [T-10]", async () => {
    const { rows } = await sql<{ rule: string }>`SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint
      WHERE conname = 'agents_status_check'`.execute(database.db);
    expect(rows[0]?.rule.match(/'\w+'/g)).toEqual(["'draft'", "'active'", "'paused'", "'retired'"]);
  });

  test("refuses an active agent without a voice, a version and all completed steps", async () => {
    const bare = sql`UPDATE agents SET voice_id = NULL WHERE id = ${demo.agentId("Sable")}`.execute(database.db);
    await expect(bare).rejects.toThrow("agents_check");
    const foreign = sql`UPDATE agents SET published_version_id = ${uuidv7()} WHERE id = ${demo.agentId("Sable")}`;
    await expect(foreign.execute(database.db)).rejects.toThrow("only after its review");
  });

  test("never changes a version or a prompt [N-57]", async () => {
    await expect(sql`UPDATE agent_versions SET number = 9`.execute(database.db)).rejects.toThrow("append-only");
    await expect(sql`DELETE FROM prompts`.execute(database.db)).rejects.toThrow("append-only");
  });

  test("has the columns of the specification's agent document [D-23, D-26, D-27, D-30, D-38]", async () => {
    const columns = await sql<{ name: string }>`
      SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'agents'`.execute(database.db);
    expect(columns.rows.map((row) => row.name)).toEqual(
      expect.arrayContaining([
        "user_id",
        "model_username",
        "content_type",
        "first_message",
        "voice_id",
        "base_rate_micros",
        "pricing_type",
        "description",
        "photos",
        "status",
        "created_at",
        "updated_at",
        "step",
      ]),
    );
  });
});
