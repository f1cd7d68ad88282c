import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { type Cursor, pageOf } from "#platform/database/page.ts";
import { dayMs } from "#platform/days/durations.ts";
import { micros } from "#platform/money/money.ts";
import type { Bought, Unfinished } from "./offer.rules.ts";
import type { PurchaseState } from "./purchase-states.rules.ts";
import type { PurchasesTable } from "./purchases.tables.ts";

export type Handle = Db | Tx;
export type PurchaseRow = Selectable<PurchasesTable>;

/** States that count towards what somebody bought: paid, or about to be. */
const countedStates: PurchaseState[] = ["created", "pending", "paid", "mismatch", "charged_back"];
/** States of a page that was left and may be paid all the same, until the processor has shut it. */
const leftStates: PurchaseState[] = ["declined", "cancelled", "expired"];
/** More are not begun in an hour, and none is open for longer than that. */
const OPEN_SHOWN = 30;

export async function findByKey(db: Handle, uid: string, key: string): Promise<PurchaseRow | undefined> {
  return db.selectFrom("purchases").selectAll().where("uid", "=", uid).where("idem_key", "=", key).executeTakeFirst();
}

export async function findPurchase(db: Handle, id: string): Promise<PurchaseRow | undefined> {
  return db.selectFrom("purchases").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function lockPurchase(tx: Tx, id: string): Promise<PurchaseRow | undefined> {
  return tx.selectFrom("purchases").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export type NewPurchase = Pick<
  PurchaseRow,
  "id" | "uid" | "idem_key" | "processor" | "brand" | "price_micros" | "bonus_micros" | "created_at"
>;

export async function insertPurchase(tx: Tx, row: NewPurchase): Promise<PurchaseRow> {
  return tx.insertInto("purchases").values(row).returningAll().executeTakeFirstOrThrow();
}

/** The customer has somewhere to pay now. Nothing changes when a notice was faster. */
export async function setCheckout(db: Db, id: string, checkout: { url: string; processorRef: string }): Promise<void> {
  await db
    .updateTable("purchases")
    .set({
      checkout_url: checkout.url,
      processor_ref: checkout.processorRef,
      state: sql<PurchaseState>`CASE state WHEN 'created' THEN 'pending' ELSE state END`,
    })
    .where("id", "=", id)
    .where("processor_ref", "is", null)
    .execute();
}

export type Settlement = {
  state: PurchaseState;
  reason?: string | null;
  journalId?: string;
  takenBackBy?: string;
  processorRef?: string;
  at: Date;
};

export async function settlePurchase(tx: Tx, id: string, settlement: Settlement): Promise<void> {
  const { state, reason, journalId, takenBackBy, processorRef, at } = settlement;
  await tx
    .updateTable("purchases")
    .set({
      state,
      settled_at: at,
      ...(reason === undefined ? {} : { reason }),
      ...(journalId === undefined ? {} : { journal_id: journalId, paid_at: at }),
      ...(takenBackBy === undefined ? {} : { taken_back_by: takenBackBy }),
      ...(processorRef === undefined ? {} : { processor_ref: processorRef }),
    })
    .where("id", "=", id)
    .execute();
}

/** Closes one that nobody paid, unless something happened to it in the meantime. Whether it did. */
export async function closeOpen(
  db: Handle,
  id: string,
  close: { state: "expired" | "declined"; reason: string; at: Date },
): Promise<boolean> {
  const closed = await db
    .updateTable("purchases")
    .set({ state: close.state, reason: close.reason, settled_at: close.at })
    .where("id", "=", id)
    .where("state", "in", ["created", "pending"])
    .returning("id")
    .execute();
  return closed.length > 0;
}

/** Closes what nobody has paid at any other processor than this one (null: at any), begun before a moment. How many. */
export async function closeElsewhere(
  db: Db,
  processor: string | null,
  close: { before: Date; reason: string; at: Date },
): Promise<number> {
  const open = db
    .updateTable("purchases")
    .set({ state: "expired", reason: close.reason, settled_at: close.at })
    .where("state", "in", ["created", "pending"])
    .where("created_at", "<=", close.before);
  const closed = await (processor === null ? open : open.where("processor", "<>", processor)).executeTakeFirst();
  return Number(closed.numUpdatedRows);
}

/**
 * Purchases through a processor whose turn it is to be looked at: what is open from before a moment, what is held, and
 * what was left or discarded while its page could not be shut, because somebody may have paid there.
 */
export async function dueForLook(
  db: Db,
  processor: string,
  due: { now: Date; openBefore: Date; limit: number },
): Promise<PurchaseRow[]> {
  const turn = sql<Date>`coalesce(next_look_at, created_at)`;
  return db
    .selectFrom("purchases")
    .selectAll()
    .where((eb) => eb.or([eb("state", "in", ["created", "pending", "held"]), isLeft(eb)]))
    .where("processor", "=", processor)
    .where("created_at", "<", due.openBefore)
    .where(turn, "<=", due.now)
    .orderBy(turn)
    .limit(due.limit)
    .execute();
}

/** The purchases that a member can still pay, newest first. */
export async function openPurchases(db: Handle, uid: string): Promise<PurchaseRow[]> {
  return db
    .selectFrom("purchases")
    .selectAll()
    .where("uid", "=", uid)
    .where("state", "=", "pending")
    .orderBy("created_at", "desc")
    .limit(OPEN_SHOWN)
    .execute();
}

/** When a day and a month began. After a change of the member's zone the day can be the earlier one. */
export type Begun = { day: Date; month: Date };

const earlier = (day: Date, month: Date) => (day < month ? day : month);

/**
 * What a member has bought since the starts of a day and of a month, or may be paying, also on pages that they left. Those
 * at the processor that `shuts` them do not count; null: all do.
 */
export async function boughtSince(
  db: Handle,
  uid: string,
  { day, month }: Begun,
  shuts: string | null,
): Promise<Bought> {
  const row = await db
    .selectFrom("purchases")
    .select([
      sql<bigint>`coalesce(sum(price_micros) FILTER (WHERE created_at >= ${month}), 0)::bigint`.as("month"),
      sql<bigint>`coalesce(sum(price_micros) FILTER (WHERE created_at >= ${day}), 0)::bigint`.as("today"),
    ])
    .where("uid", "=", uid)
    .where("created_at", ">=", earlier(day, month))
    .where((eb) => {
      const left = shuts === null ? isLeft(eb) : eb.and([isLeft(eb), eb("processor", "<>", shuts)]);
      return eb.or([eb("state", "in", countedStates), left]);
    })
    .executeTakeFirst();
  return { today: micros(row?.today ?? 0n), month: micros(row?.month ?? 0n) };
}

/** The prices since a moment that nobody has paid yet, and whether their pages were left. */
export async function unfinishedSince(db: Handle, uid: string, from: Date): Promise<Unfinished[]> {
  const rows = await db
    .selectFrom("purchases")
    .select(["price_micros", "state"])
    .where("uid", "=", uid)
    .where("created_at", ">=", from)
    .where((eb) => eb.or([eb("state", "in", ["created", "pending"]), isLeft(eb)]))
    .execute();
  return rows.map(({ price_micros: price, state }) => ({ price: micros(price), left: leftStates.includes(state) }));
}

type Where = ExpressionBuilder<{ purchases: PurchasesTable }, "purchases">;

const isLeft = (eb: Where) =>
  eb.and([eb("state", "in", leftStates), eb("void_at", "is", null), eb("processor_ref", "is not", null)]);

/** What was credited to a member since the starts of a day and of a month, and was not refunded. */
export async function creditedSince(tx: Tx, uid: string, { day, month }: Begun): Promise<Bought> {
  const row = await tx
    .selectFrom("purchases")
    .select([
      sql<bigint>`coalesce(sum(price_micros) FILTER (WHERE paid_at >= ${month}), 0)::bigint`.as("month"),
      sql<bigint>`coalesce(sum(price_micros) FILTER (WHERE paid_at >= ${day}), 0)::bigint`.as("today"),
    ])
    .where("uid", "=", uid)
    .where("paid_at", ">=", earlier(day, month))
    .where("state", "in", ["paid", "charged_back"])
    .executeTakeFirst();
  return { today: micros(row?.today ?? 0n), month: micros(row?.month ?? 0n) };
}

/** Disputed payments whose members are not suspended and have their credit frozen, with when word of it came. */
export async function openDisputes(db: Db, limit: number) {
  const { rows } = await sql<{ id: string; uid: string; username: string; price: bigint; at: Date }>`
    SELECT p.id, p.uid, u.username, p.price_micros AS price, coalesce(e.received_at, p.created_at) AS at
    FROM purchases p JOIN member_directory u ON u.uid = p.uid
    LEFT JOIN LATERAL (SELECT max(received_at) AS received_at FROM payment_events
      WHERE purchase_id = p.id AND kind = 'chargeback') e ON true
    WHERE p.state = 'charged_back' AND u.status = 'active'
      AND EXISTS (SELECT 1 FROM ledger_accounts a WHERE a.owner_id = p.uid AND a.frozen_at IS NOT NULL)
    ORDER BY 5, p.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Pages of a member that were left and could still be paid. */
export async function leftPages(db: Db, uid: string, processor: string) {
  return db
    .selectFrom("purchases")
    .select(["id", "processor_ref"])
    .where("uid", "=", uid)
    .where("processor", "=", processor)
    .where("state", "in", leftStates)
    .where("void_at", "is", null)
    .where("processor_ref", "is not", null)
    .execute();
}

/** The processor says that nobody can pay it any more. */
export async function setVoid(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable("purchases").set({ void_at: at }).where("id", "=", id).execute();
}

/** It was looked at; the next look comes later the more often nothing came of it. */
export async function setNextLook(db: Db, id: string, nextLookAt: Date): Promise<void> {
  await db
    .updateTable("purchases")
    .set((eb) => ({ next_look_at: nextLookAt, looks: eb("looks", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function declinesSince(db: Handle, uid: string, from: Date): Promise<number> {
  const row = await db
    .selectFrom("payment_events as e")
    .innerJoin("purchases as p", "p.id", "e.purchase_id")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("p.uid", "=", uid)
    .where("p.created_at", ">=", new Date(from.getTime() - dayMs))
    .where("e.kind", "=", "declined")
    .where("e.received_at", ">=", from)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function pageOfMember(db: Db, uid: string, page: { after: Cursor | null; limit: number }) {
  const rows = await pageQuery(db, uid, page).execute();
  return pageOf(rows, page.limit, (row) => ({ value: row.created_at.toISOString(), id: row.id }));
}

/** Apart from the above so that a test can ask for its plan. */
export function pageQuery(db: Db, uid: string, { after, limit }: { after: Cursor | null; limit: number }) {
  const query = db.selectFrom("purchases").selectAll().where("uid", "=", uid);
  const later = after
    ? query.where(sql<boolean>`(created_at, id) < (${new Date(after.value)}, ${after.id}::uuid)`)
    : query;
  return later
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
}
