import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { PushTarget } from "#providers/push/push.ts";

export type SubscriptionRow = PushTarget & {
  id: string;
  device: string;
  createdAt: Date;
  lastSentAt: Date | null;
};

const works = { failing_since: null, failed_days: 0 };

export function storedKeys(db: Db | Tx) {
  return db
    .selectFrom("push_keys")
    .select(["public_key as publicKey", "sealed_private_key as sealedPrivateKey"])
    .executeTakeFirst();
}

/** Writes the installation's key pair. If two servers start at the same time, the first one wins. */
export async function insertKeys(db: Db, publicKey: string, sealedPrivateKey: Buffer, at: Date): Promise<void> {
  await db
    .insertInto("push_keys")
    .values({ id: 1, public_key: publicKey, sealed_private_key: sealedPrivateKey, created_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export function lockKeys(tx: Tx) {
  return tx.selectFrom("push_keys").select("sealed_private_key as sealed").forUpdate().executeTakeFirst();
}

export async function writeSealedKey(tx: Tx, sealed: Buffer): Promise<void> {
  await tx.updateTable("push_keys").set({ sealed_private_key: sealed }).execute();
}

/** A member's subscriptions, newest first. */
export function subscriptionsOf(db: Db | Tx, uid: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom("push_subscriptions")
    .select(["id", "endpoint", "p256dh", "auth", "device", "created_at as createdAt", "last_sent_at as lastSentAt"])
    .where("uid", "=", uid)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

type NewSubscription = PushTarget & { id: string; uid: string; device: string; at: Date };

/** Adds a subscription or updates its keys. False if the endpoint belongs to another member. */
export async function upsertSubscription(tx: Tx, row: NewSubscription): Promise<boolean> {
  const { id, uid, endpoint, p256dh, auth, device, at } = row;
  const written = await tx
    .insertInto("push_subscriptions")
    .values({ id, uid, endpoint, p256dh, auth, device, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column("endpoint")
        .doUpdateSet({ p256dh, auth, device, ...works })
        .where("push_subscriptions.uid", "=", uid),
    )
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

export async function removeByEndpoint(db: Db | Tx, uid: string, endpoint: string): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("uid", "=", uid).where("endpoint", "=", endpoint).execute();
}

/** Removes a member's subscriptions by id and returns how many; other members' ids are ignored. */
export async function removeByIds(db: Db | Tx, uid: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const removed = await db
    .deleteFrom("push_subscriptions")
    .where("uid", "=", uid)
    .where("id", "in", ids)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

export async function noteSent(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("push_subscriptions")
    .set({ last_sent_at: at, ...works })
    .where("id", "in", ids)
    .execute();
}

/** Notes failures, one a day. Removes the subscriptions that have failed since before `longSince`, on enough days. */
export async function noteFailed(
  db: Db,
  ids: readonly string[],
  at: Date,
  { longSince, days }: { longSince: Date; days: number },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    UPDATE push_subscriptions
    SET failing_since = coalesce(failing_since, ${at}),
      failed_days = CASE WHEN failing_since IS NULL THEN 1
        ELSE failed_days + (${at} >= failing_since + failed_days * interval '24 hours')::int END
    WHERE id = ANY (${[...ids]}::uuid[])`.execute(db);
  await db
    .deleteFrom("push_subscriptions")
    .where("id", "in", ids)
    .where("failing_since", "<=", longSince)
    .where("failed_days", ">=", days)
    .execute();
}

/** The member's subscriptions for their data export, without the keys. */
export function ownSubscriptions(db: Db | Tx, uid: string) {
  return db
    .selectFrom("push_subscriptions")
    .select(["device", "endpoint", "created_at", "last_sent_at"])
    .where("uid", "=", uid)
    .orderBy("created_at")
    .execute();
}

export async function forgetSubscriptions(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom("push_subscriptions").where("uid", "=", uid).execute();
}
