import type { Db } from "#platform/database/connect.ts";

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
