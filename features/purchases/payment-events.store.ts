import type { Insertable } from "kysely";
import type { Tx } from "#platform/database/connect.ts";
import type { PaymentEventsTable } from "./purchases.tables.ts";

export type EventRow = Insertable<PaymentEventsTable>;

/** Keeps an event. False when it was here before; two at once wait for each other, and one of them is first. */
export async function keepEvent(tx: Tx, row: EventRow): Promise<boolean> {
  const kept = await tx
    .insertInto("payment_events")
    .values(row)
    .onConflict((conflict) => conflict.columns(["processor", "event_id"]).doNothing())
    .returning("event_id")
    .execute();
  return kept.length > 0;
}
