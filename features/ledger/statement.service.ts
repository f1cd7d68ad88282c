import { stringify } from "csv-stringify/sync";
import { monthName, monthSpan, monthStarts } from "#features/members/time-zone/time-zone.rules.ts";
import { requireCustomer, type Viewer, zoneOf } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { decodeCursor, pageOf } from "#platform/database/page.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { decimalString, micros } from "#platform/money/money.ts";
import { endingCredit } from "./free-credit.rules.ts";
import { openGrants } from "./free-credit.store.ts";
import type { FreeCreditEnd, MonthTotal, StatementPage, StatementQuery } from "./ledger.schema.ts";
import { journalKindsOf, plainCell, statementLine } from "./statement.rules.ts";
import { lineTimes, monthRows, type StatementRow, statementRows } from "./statement.store.ts";

const defaultPageSize = 20;
const maxPageSize = 100;
const monthsShown = 24;
/** Lines of a download that are read at a time. */
const downloadPage = 500;

/** What a customer reads about their credit. Everything throws 401 or `members.not_a_customer` (403) for others. */
export function createStatement({ db, clock }: { db: Db; clock: Clock }) {
  return {
    statement: async (viewer: Viewer | null, wishes: Partial<StatementQuery>) =>
      statementPage(db, requireCustomer(viewer), wishes),

    /** What each of the newest 24 months adds up to. */
    async months(viewer: Viewer | null): Promise<MonthTotal[]> {
      const customer = requireCustomer(viewer);
      const { uid } = customer;
      const times = await lineTimes(db, uid);
      if (!times) return [];
      const months = monthStarts(zoneOf(customer), times);
      const rows = await monthRows(db, uid, months, monthsShown);
      return rows.map(({ month, came, went, lines }) => ({
        month,
        lines,
        came: decimalString(micros(came)),
        went: decimalString(micros(went)),
      }));
    },

    /** Free credit that is left, by when it ends. */
    async freeCreditEnds(viewer: Viewer | null): Promise<FreeCreditEnd[]> {
      const { free, grants } = await openGrants(db, requireCustomer(viewer).uid, clock.now());
      return endingCredit(free, grants).map(({ left, endsAt }) => ({
        amount: decimalString(left),
        endsAt: endsAt.toISOString(),
      }));
    },

    /** The whole statement as CSV, newest first, in pieces; of one month when asked. */
    statementCsv(viewer: Viewer | null, wishes: Pick<StatementQuery, "month">): AsyncIterable<string> {
      return csvPieces(db, requireCustomer(viewer), wishes.month);
    },
  };
}

async function statementPage(db: Db, customer: Viewer, wishes: Partial<StatementQuery>): Promise<StatementPage> {
  const zone = zoneOf(customer);
  const limit = Math.min(maxPageSize, Math.max(1, Math.trunc(wishes.limit ?? defaultPageSize)));
  const rows = await statementRows(db, {
    ownerId: customer.uid,
    beforeVersion: versionBefore(wishes.cursor),
    limit: limit + 1,
    kinds: wishes.kind && journalKindsOf(wishes.kind),
    span: wishes.month === undefined ? undefined : monthSpan(zone, wishes.month),
  });
  const cut = pageOf(rows, limit, (row: StatementRow) => ({ value: String(row.owner_version), id: row.id }));
  const lines = cut.rows.map((row) => ({ ...statementLine(row), month: monthName(zone, row.effective_at) }));
  return { lines, nextCursor: cut.nextCursor };
}

const afterTheLast = 2n ** 62n;

function versionBefore(text: string | undefined): bigint {
  const cursor = decodeCursor(text);
  if (cursor === null) return afterTheLast;
  if (!/^\d{1,18}$/.test(cursor.value)) throw commonFailures.badCursor();
  return BigInt(cursor.value);
}

const columns = [
  "Time (UTC)",
  "What",
  "Kind",
  "Amount (USD)",
  "Of it free credit",
  "Balance after",
  "Call",
  "Purchase",
];

async function* csvPieces(db: Db, customer: Viewer, month: string | undefined): AsyncIterable<string> {
  // The mark at the start lets spreadsheets read the text as UTF-8.
  yield `\uFEFF${stringify([columns])}`;
  const span = month === undefined ? undefined : monthSpan(zoneOf(customer), month);
  for (let beforeVersion = afterTheLast; ; ) {
    const rows = await statementRows(db, { ownerId: customer.uid, beforeVersion, limit: downloadPage, span });
    if (rows.length > 0) yield stringify(rows.map((row) => cells(statementLine(row))));
    const last = rows.at(-1);
    if (!last || rows.length < downloadPage) return;
    beforeVersion = last.owner_version;
  }
}

function cells(line: ReturnType<typeof statementLine>): string[] {
  const { at, label, kind, amount, freeAmount, balanceAfter, callId, purchaseId } = line;
  return [at, plainCell(label), kind, amount, freeAmount, balanceAfter, callId ?? "", purchaseId ?? ""];
}
