import type { Db, Tx } from "#platform/database/connect.ts";
import { allEmails, type EmailPreferences } from "./email-preferences.rules.ts";

export async function emailPreferencesOf(handle: Db | Tx, uid: string): Promise<EmailPreferences> {
  const row = await handle
    .selectFrom("letter_choices")
    .select(["earnings", "reviews", "news"])
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row ?? allEmails;
}

export async function saveEmailPreferences(
  handle: Db | Tx,
  uid: string,
  preferences: EmailPreferences,
  at: Date,
): Promise<void> {
  const row = { ...preferences, changed_at: at };
  await handle
    .insertInto("letter_choices")
    .values({ uid, ...row })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet(row))
    .execute();
}
