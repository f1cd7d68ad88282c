import type { ColumnType, Generated } from "kysely";
import type { NoticeKind } from "#providers/payments/payments.ts";
import type { PurchaseState } from "./purchase-states.rules.ts";

export type PurchasesTable = {
  id: string;
  uid: string;
  idem_key: string;
  processor: string;
  processor_ref: string | null;
  checkout_url: string | null;
  brand: string;
  price_micros: bigint;
  bonus_micros: bigint;
  currency: Generated<string>;
  state: Generated<PurchaseState>;
  reason: string | null;
  journal_id: string | null;
  taken_back_by: string | null;
  created_at: Date;
  paid_at: Date | null;
  settled_at: Date | null;
  /** Since when nobody can pay it any more, as the processor says. */
  void_at: Date | null;
  looks: Generated<number>;
  next_look_at: Date | null;
};

export type PaymentEventsTable = {
  processor: string;
  event_id: string;
  kind: NoticeKind;
  purchase_id: string | null;
  processor_ref: string;
  amount_micros: bigint;
  currency: string;
  outcome: "applied" | "repeated" | "parked";
  note: string | null;
  happened_at: Date;
  received_at: ColumnType<Date, Date, never>;
};

declare module "#platform/database/tables.ts" {
  interface Tables {
    purchases: PurchasesTable;
    payment_events: PaymentEventsTable;
  }
}
