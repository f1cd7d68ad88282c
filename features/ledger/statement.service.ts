import { stringify } from "csv-stringify/sync";
import { requireCustomer, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { decodeCursor, pageOf } from "#platform/database/page.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { decimalString, micros } from "#platform/money/money.ts";
import { endingCredit } from "./free-credit.rules.ts";
import { openGrants } from "./free-credit.store.ts";
import type { FreeCreditEnd, MonthTotal, StatementLine, StatementPage, StatementQuery } from "./ledger.schema.ts";
import { journalKindsOf, monthSpan, plainCell, statementLine } from "./statement.rules.ts";
import { monthRows, type StatementRow, statementRows } from "./statement.store.ts";

const defaultPageSize = 20;
const maxPageSize = 100;
const monthsShown = 24;
/** Lines of a download that are read at a time. */
const downloadPage = 500;

/** What a customer reads about their credit. Everything throws 401 or `members.not_a_customer` (403) for others. */
export function createStatement({ db, clock }: { db: Db; clock: Clock }) {
  return {
    statement: async (viewer: Viewer | null, wishes: Partial<StatementQuery>) =>
      statementPage(db, requireCustomer(viewer).uid, wishes),

    /** What each of the newest 24 months adds up to. */
    async months(viewer: Viewer | null): Promise<MonthTotal[]> {
      const rows = await monthRows(db, requireCustomer(viewer).uid, monthsShown);
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
      return csvPieces(db, requireCustomer(viewer).uid, wishes.month);
    },
  };
}

async function statementPage(db: Db, ownerId: string, wishes: Partial<StatementQuery>): Promise<StatementPage> {
  const limit = Math.min(maxPageSize, Math.max(1, Math.trunc(wishes.limit ?? defaultPageSize)));
  const rows = await statementRows(db, {
    ownerId,
    beforeVersion: versionBefore(wishes.cursor),
    limit: limit + 1,
    kinds: wishes.kind && journalKindsOf(wishes.kind),
    span: wishes.month === undefined ? undefined : monthSpan(wishes.month),
  });
  const cut = pageOf(rows, limit, (row: StatementRow) => ({ value: String(row.owner_version), id: row.id }));
  return { lines: cut.rows.map(statementLine), nextCursor: cut.nextCursor };
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

async function* csvPieces(db: Db, ownerId: string, month: string | undefined): AsyncIterable<string> {
  // The mark at the start lets spreadsheets read the text as UTF-8.
  yield `\uFEFF${stringify([columns])}`;
  const span = month === undefined ? undefined : monthSpan(month);
  for (let beforeVersion = afterTheLast; ; ) {
    const rows = await statementRows(db, { ownerId, beforeVersion, limit: downloadPage, span });
    if (rows.length > 0) yield stringify(rows.map((row) => cells(statementLine(row))));
    const last = rows.at(-1);
    if (!last || rows.length < downloadPage) return;
    beforeVersion = last.owner_version;
  }
}

function cells(line: StatementLine): string[] {
  const { at, label, kind, amount, freeAmount, balanceAfter, callId, purchaseId } = line;
  return [at, plainCell(label), kind, amount, freeAmount, balanceAfter, callId ?? "", purchaseId ?? ""];
}
