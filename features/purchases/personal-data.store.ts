import type { Tx } from "#platform/database/connect.ts";

/** A member's purchases, for the copy of what is kept about them. */
export async function ownPurchases(tx: Tx, uid: string): Promise<object[]> {
  return tx
    .selectFrom("purchases")
    .select(["id", "state", "price_micros", "bonus_micros", "currency", "brand", "created_at", "paid_at"])
    .where("uid", "=", uid)
    .orderBy("created_at")
    .execute();
}
