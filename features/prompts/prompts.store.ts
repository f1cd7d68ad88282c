import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { MessagesTable, PromptRunsTable, PromptsTable } from "./prompts.tables.ts";

export type PromptVersion = {
  version: number;
  text: string;
  createdAt: Date;
  author: string | null;
  reason: string | null;
  restores: number | null;
  /** Whether simulated callers had passed this text; null without a run. */
  tested: boolean | null;
};

/** The newest prompt of a content type. */
export async function newestPrompt(db: Db, contentType: string): Promise<string | null> {
  const row = await db
    .selectFrom("prompts")
    .select("text")
    .where("content_type", "=", contentType)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** All published texts of a content type, newest first. */
export function promptVersions(db: Db | Tx, contentType: string): Promise<PromptVersion[]> {
  return db
    .selectFrom("prompts")
    .leftJoin("member_directory as u", "u.uid", "prompts.author")
    .leftJoin("prompt_runs", "prompt_runs.id", "prompts.run_id")
    .select(["version", "text", "prompts.created_at as createdAt", "u.username as author", "reason", "restores"])
    .select("prompt_runs.passed as tested")
    .where("prompts.content_type", "=", contentType)
    .orderBy("version", "desc")
    .execute();
}

/** Adds the next version. A lock serializes concurrent admins. */
export async function addPrompt(tx: Tx, prompt: Omit<Insertable<PromptsTable>, "version">): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`prompts:${prompt.content_type}`}))`.execute(tx);
  const last = await tx
    .selectFrom("prompts")
    .select((eb) => eb.fn.max("version").as("version"))
    .where("content_type", "=", prompt.content_type)
    .executeTakeFirst();
  const version = (last?.version ?? 0) + 1;
  await tx
    .insertInto("prompts")
    .values({ ...prompt, version })
    .execute();
  return version;
}

export function draftOf(db: Db | Tx, contentType: string) {
  return db
    .selectFrom("prompt_drafts")
    .innerJoin("member_directory as u", "u.uid", "prompt_drafts.updated_by")
    .select(["text", "edition", "prompt_drafts.updated_at as updatedAt", "u.username as updatedBy"])
    .where("content_type", "=", contentType)
    .executeTakeFirst();
}

/** Writes a draft over the state `edition` (0: there is no draft). False if the draft has another edition by now. */
export async function putDraft(
  tx: Tx,
  draft: { contentType: string; text: string; edition: number; at: Date; by: string },
): Promise<boolean> {
  const { contentType, text, edition, at, by } = draft;
  const values = { text, updated_at: at, updated_by: by };
  if (edition === 0) {
    const added = await tx
      .insertInto("prompt_drafts")
      .values({ content_type: contentType, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await tx
    .updateTable("prompt_drafts")
    .set({ ...values, edition: edition + 1 })
    .where("content_type", "=", contentType)
    .where("edition", "=", edition)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Removes the draft at `edition`; undefined if the draft has another edition. */
export function removeDraft(tx: Tx, contentType: string, edition: number) {
  return tx
    .deleteFrom("prompt_drafts")
    .where("content_type", "=", contentType)
    .where("edition", "=", edition)
    .returning("text")
    .executeTakeFirst();
}

export async function insertRun(tx: Tx, run: Insertable<PromptRunsTable>): Promise<void> {
  await tx.insertInto("prompt_runs").values(run).execute();
}

/** The latest run of exactly this text. */
export function latestRun(db: Db | Tx, contentType: string, textHash: string) {
  return db
    .selectFrom("prompt_runs")
    .innerJoin("member_directory as u", "u.uid", "prompt_runs.ran_by")
    .select(["id", "model", "passed", "results", "ran_at as ranAt", "u.username as ranBy"])
    .where("content_type", "=", contentType)
    .where("text_hash", "=", textHash)
    .orderBy("ran_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function newestMessage(db: Db, type: string, category: string): Promise<string | null> {
  const row = await db
    .selectFrom("messages")
    .select("message")
    .where("type", "=", type)
    .where("category", "=", category)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.message ?? null;
}

/** The newest texts of a type in a category, newest first, with their authors. */
export function messagesOf(db: Db, type: string, category: string, limit: number) {
  return db
    .selectFrom("messages")
    .leftJoin("member_directory as u", "u.uid", "messages.author")
    .select(["messages.id", "category", "message", "messages.created_at as createdAt", "u.username as author"])
    .where("type", "=", type)
    .where("category", "=", category)
    .orderBy("messages.created_at", "desc")
    .orderBy("messages.id", "desc")
    .limit(limit)
    .execute();
}

export async function insertMessage(tx: Tx, message: Insertable<MessagesTable>): Promise<void> {
  await tx.insertInto("messages").values(message).execute();
}
