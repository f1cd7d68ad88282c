import type { Db, Tx } from "#platform/database/connect.ts";
import { allLetters, type LetterChoices } from "./email-preferences.rules.ts";

export async function letterChoicesOf(handle: Db | Tx, uid: string): Promise<LetterChoices> {
  const row = await handle
    .selectFrom("letter_choices")
    .select(["earnings", "reviews", "news"])
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row ?? allLetters;
}

export async function keepLetterChoices(handle: Db | Tx, uid: string, choices: LetterChoices, at: Date): Promise<void> {
  const row = { ...choices, changed_at: at };
  await handle
    .insertInto("letter_choices")
    .values({ uid, ...row })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet(row))
    .execute();
}
