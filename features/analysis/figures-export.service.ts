import { stringify } from "csv-stringify/sync";
import type { AuditService } from "#features/audit/audit.service.ts";
import { utcDay } from "#features/ledger/ledger.rules.ts";
import { adminActor, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { decimalString, micros } from "#platform/money/money.ts";
import type { BusinessQuery } from "./business-figures.schema.ts";
import { type Among, type Days, type ExportRow, exportRows } from "./business-figures.store.ts";
import { dayAfter } from "./rollup.rules.ts";
import { stateOf } from "./rollup-days.store.ts";

type ExportParts = { db: Db; clock: Clock; audit: Pick<AuditService, "record"> };

const usualSpan = 30;
/** Days that are read at a time. */
const daysAtOnce = 31;

/** What stands in the file, in this order: the job's names, and the heads of the columns. */
const columns = [
  ["calls", "Calls"],
  ["billed_ms", "Minutes"],
  ["callers", "Callers"],
  ["returning_callers", "Returning callers"],
  ["first_payers", "First paid calls"],
  ["paid_micros", "Charged (USD)"],
  ["free_micros", "Free credit used (USD)"],
  ["share_micros", "Creators' share (USD)"],
  ["paid_back_micros", "Call refunds (USD)"],
  ["free_back_micros", "Free credit given back (USD)"],
  ["share_back_micros", "Share taken back (USD)"],
  ["provider_micros", "Provider cost (USD)"],
  ["payment_micros", "Payment cost (USD)"],
  ["losing_calls", "Calls at a loss"],
  ["lost_micros", "Lost with them (USD)"],
  ["purchases", "Purchases"],
  ["bought_micros", "Bought (USD)"],
  ["bonus_micros", "Bonus (USD)"],
  ["refunds", "Refunds"],
  ["refunded_micros", "Refunded (USD)"],
  ["charged_back_micros", "Charged back (USD)"],
  ["loss_micros", "Written off (USD)"],
  ["granted_micros", "Free credit given (USD)"],
  ["expired_micros", "Free credit ended (USD)"],
  ["visits", "Visits"],
  ["sign_ups", "Sign-ups"],
  ["plays", "Samples heard"],
  ["new_creators", "New creators"],
  ["active_creators", "Creators called"],
  ["earning_creators", "Creators who earned"],
  ["complaints", "Complaints"],
] as const;

/** The figures as a file, for whoever works on with them. */
export function createFiguresExport({ db, clock, audit }: ExportParts) {
  /**
   * A row for each day, brand and kind, oldest first, in pieces; "All" stands for every brand or kind. For admins: anybody
   * else gets a 404. That it was taken is on record before the first piece.
   */
  return async function csv(viewer: Viewer | null, wishes: BusinessQuery = {}): Promise<AsyncIterable<string>> {
    const actor = adminActor(viewer);
    const { lastDay } = await stateOf(db);
    const to = lastDay ?? utcDay(clock.now());
    const days = { from: dayAfter(to, 1 - Number(wishes.span ?? usualSpan)), to };
    const among = { brand: wishes.brand ?? "", contentType: wishes.contentType ?? "" };
    const subject = { type: "figures", id: `${days.from}/${days.to}` };
    await transact(db, (tx) => audit.record(tx, { actor, action: "figures.exported", subject, after: wishes }));
    return pieces(db, among, days);
  };
}

async function* pieces(db: Db, among: Among, { from, to }: Days): AsyncIterable<string> {
  // The mark at the start lets spreadsheets read the text as UTF-8.
  yield `\uFEFF${stringify([["Day (UTC)", "Brand", "Kind", ...columns.map(([, head]) => head)]])}`;
  for (let day = from; day <= to; day = dayAfter(day, daysAtOnce)) {
    const last = dayAfter(day, daysAtOnce - 1);
    const rows = await exportRows(db, among, { from: day, to: last < to ? last : to });
    if (rows.length > 0) yield stringify(rows.map(cells));
  }
}

function cells({ day, brand, contentType, figures }: ExportRow): string[] {
  return [
    day,
    brand || "All",
    contentType || "All",
    ...columns.map(([name]) => cell(name, BigInt(figures[name] ?? 0))),
  ];
}

function cell(name: string, value: bigint): string {
  if (name.endsWith("_micros")) return decimalString(micros(value));
  return name === "billed_ms" ? (Number(value / 600n) / 100).toFixed(2) : String(value);
}
