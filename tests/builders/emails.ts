import type { Db } from "#platform/database/connect.ts";

/** The letters to somebody, the newest first: what they say and the token of the link in them. */
export async function emailsTo(db: Db, email: string) {
  const rows = await db
    .selectFrom("outbound_letters")
    .select(["kind", "subject", "letter"])
    .where("recipient", "=", email)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ kind, subject, letter }) => {
    const path = letter?.action?.path ?? "";
    return { kind, subject, paragraphs: letter?.paragraphs ?? [], path, token: tokenIn(path) };
  });
}

/** Every email that was posted, the oldest first. */
export function postedEmails(db: Db) {
  const emails = db.selectFrom("outbound_letters").select(["recipient as to", "key", "kind", "subject"]);
  return emails.orderBy("created_at").orderBy("id").execute();
}

/** The token of the newest letter of this kind. Throws when there is none. */
export async function tokenTo(db: Db, email: string, kind: string): Promise<string> {
  const found = (await emailsTo(db, email)).find((one) => one.kind === kind);
  if (!found?.token) throw new Error(`There is no letter of the kind ${kind} to ${email}`);
  return found.token;
}

const tokenIn = (path: string) => new URL(path, "http://localhost").searchParams.get("token") ?? "";
