import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import { type Micros, micros } from "#platform/money/money.ts";
import type { OpenGrant } from "./free-credit.rules.ts";

/** The free credit of a member, what is set aside included, and the grants that make it up, in the order of their ends. */
export async function openGrants(db: Db, ownerId: string, at: Date): Promise<{ free: Micros; grants: OpenGrant[] }> {
  const account = await db
    .selectFrom("ledger_accounts")
    .select(["credits_posted", "debits_posted"])
    .where("owner_id", "=", ownerId)
    .where("kind", "=", "user:free")
    .executeTakeFirst();
  const rows = await db
    .selectFrom("ledger_grants")
    .select(["journal_id", "owner_id", "amount", "expires_at"])
    .where("owner_id", "=", ownerId)
    .where("expired_at", "is", null)
    .where("expires_at", ">", at)
    .orderBy("expires_at")
    .orderBy("journal_id")
    .execute();
  const free = micros(account ? account.credits_posted - account.debits_posted : 0n);
  return { free, grants: rows.map(grantOf) };
}

/** Grants that end after one place in their order and up to a moment, and are not over, whoever they belong to. */
export async function grantsEnding(
  db: Db,
  after: { at: Date; id: string },
  to: Date,
  limit: number,
): Promise<OpenGrant[]> {
  const rows = await db
    .selectFrom("ledger_grants")
    .select(["journal_id", "owner_id", "amount", "expires_at"])
    .where("expired_at", "is", null)
    .where(sql<boolean>`(expires_at, journal_id) > (${after.at}, ${after.id}::uuid)`)
    .where("expires_at", "<=", to)
    .orderBy("expires_at")
    .orderBy("journal_id")
    .limit(limit)
    .execute();
  return rows.map(grantOf);
}

function grantOf(row: { journal_id: string; owner_id: string; amount: bigint; expires_at: Date }): OpenGrant {
  return { id: row.journal_id, ownerId: row.owner_id, amount: micros(row.amount), endsAt: row.expires_at };
}
