import { sql } from "kysely";
import { expect, test } from "vitest";
import { createPromptsService } from "#features/prompts/prompts.service.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { stranger, visitor } from "#tests/builders/members.ts";

const database = await databaseOfFile();
const demo = await withDemo(database);

/** Columns of a table with their types and whether they may be empty. */
async function columnsOf(table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; type: string; empty: string }>`
    SELECT column_name AS name, data_type AS type, is_nullable AS empty FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table}`.execute(database.db);
  return Object.fromEntries(rows.map(({ name, type, empty }) => [name, empty === "YES" ? `${type}?` : type]));
}

test("a member's photos and videos are lists, empty at first [D-16, D-17]", async () => {
  expect(await columnsOf("users")).toMatchObject({ photos: "jsonb", videos: "jsonb" });
  const { viewer } = await demo.members.signUp(stranger("model"), visitor);
  const row = await database.db.selectFrom("users").selectAll().where("uid", "=", viewer.uid).executeTakeFirstOrThrow();
  expect([row.photos, row.videos]).toEqual([[], []]);
});

test("an agent has a description, photos, and the times of its creation and last change [D-33, D-34, D-36, D-37]", async () => {
  expect(await columnsOf("agents")).toMatchObject({
    description: "text",
    photos: "jsonb",
    created_at: "timestamp with time zone",
    updated_at: "timestamp with time zone",
  });
});

test("members, their agents and the platform's messages are tables with the fields of the former documents [C-02]", async () => {
  const held = {
    users: ["uid", "username", "email", "user_type", "status", "login_type", "name", "description", "photos", "videos"],
    agents: ["user_id", "status", "content_type", "first_message", "voice_id", "pricing_type", "model_username"],
    messages: ["type", "category", "message", "created_at"],
  };
  for (const [table, columns] of Object.entries(held)) {
    expect(Object.keys(await columnsOf(table)), table).toEqual(expect.arrayContaining(columns));
  }
});

test("messages of type first-message are queried newest first, without other types [C-03]", async () => {
  const prompts = createPromptsService({ db: database.db });
  const insert = (type: string, message: string, at: string) =>
    sql`INSERT INTO messages (id, type, category, message, created_at)
      VALUES (${uuidv7()}, ${type}, 'joi', ${message}, ${at}::timestamptz)`.execute(database.db);
  await insert("first-message", "the newest one", "2031-01-02T00:00:00Z");
  await insert("first-message", "an older one", "2031-01-01T00:00:00Z");
  await insert("goodbye-message", "of another type", "2031-01-03T00:00:00Z");
  expect(await prompts.defaultFirstMessage("joi")).toBe("the newest one");
});

test("conversations, prompts and logs have tables with their columns [N-15, N-16, N-17]", async () => {
  expect(await columnsOf("calls")).toMatchObject({
    customer_uid: "uuid",
    agent_id: "uuid",
    state: "text",
    billed_ms: "bigint",
    captured_micros: "bigint",
  });
  expect(await columnsOf("prompts")).toMatchObject({ content_type: "text", version: "integer", text: "text" });
  expect(await columnsOf("audit_log")).toMatchObject({
    actor_uid: "uuid?",
    action: "text",
    subject_id: "text",
    before: "jsonb?",
    after: "jsonb?",
    reason: "text?",
    address: "text?",
  });
  await expect(sql`UPDATE prompts SET text = 'another text, long enough'`.execute(database.db)).rejects.toThrow(
    "append-only",
  );
});

/** The rules that a table keeps by itself: p a primary key, f a key to another table, c a check. */
async function rulesOf(table: string): Promise<string> {
  const { rows } = await sql<{ kind: string }>`SELECT DISTINCT contype AS kind FROM pg_constraint
    WHERE conrelid = ${table}::regclass AND contype IN ('p', 'f', 'c') ORDER BY kind`.execute(database.db);
  return rows.map(({ kind }) => kind).join("");
}

test("every other noun has its own table, which enforces keys and checks [N-20]", async () => {
  const tables = ["favourites", "ratings", "complaints", "limit_changes", "outbound_letters", "data_exports"];
  const rules = await Promise.all(
    [...tables, "purchases", "visits"].map(async (table) => [table, await rulesOf(table)]),
  );
  expect(Object.fromEntries(rules)).toEqual({
    favourites: "fp",
    ratings: "cfp",
    complaints: "cfp",
    limit_changes: "cfp",
    data_exports: "cfp",
    outbound_letters: "cp",
    purchases: "cfp",
    visits: "cp",
  });
});
