import { stringify } from "csv-stringify/sync";
import type { MembersService } from "#features/members/service/members.service.ts";
import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { decodeTimeCursor, pageOf } from "#platform/database/page.ts";
import { centString, decimalString, type Micros, micros } from "#platform/money/money.ts";
import { clearingCutoffs } from "../clearing.rules.ts";
import type { HoldTerms } from "../reversal.rules.ts";
import { plainCell } from "../statement.rules.ts";
import type { CreatorShare } from "./creator-share.service.ts";
import type { EarningsLine, EarningsOverview, EarningsPage, EarningsQuery } from "./earnings.schema.ts";
import { earningsLine } from "./earnings-lines.rules.ts";
import { type EarningsRequest, earningsNow, earningsRows } from "./earnings-statement.store.ts";

export type EarningsParts = {
  db: Db;
  clock: Clock;
  members: Pick<MembersService, "briefOf">;
  terms(): Promise<HoldTerms & { minimum: Micros }>;
  shareOf: CreatorShare;
};
export type EarningsStatement = ReturnType<typeof createEarningsStatement>;

const defaultPageSize = 20;
/** Lines of a download that are read at a time. */
const downloadPage = 500;

/** What a creator reads about their earnings: each line is a call or a journal, and their sums are the balances. */
export function createEarningsStatement({ db, clock, members, terms, shareOf }: EarningsParts) {
  async function creatorOf(viewer: Viewer | null) {
    const { uid } = requireModel(viewer);
    const since = (await members.briefOf(db, uid))?.createdAt ?? clock.now();
    return { uid, since, terms: await terms() };
  }

  return {
    async overview(viewer: Viewer | null): Promise<EarningsOverview> {
      const { uid } = requireModel(viewer);
      const [hold, { shareBps, usageFeeMicros }] = await Promise.all([terms(), shareOf(uid)]);
      const { days, since, ...balances } = await earningsNow(db, uid, hold, clock.now());
      const { newUntil } = clearingCutoffs(since, hold, clock.now());
      const { holdDays, newCreatorHoldDays, newCreatorDays, minimum } = hold;
      return {
        pending: centString(balances.pending),
        available: centString(balances.available),
        paidOut: centString(balances.paidOut),
        clearing: days.map(({ day, amount, calls }) => ({ day, amount: centString(micros(amount)), calls })),
        terms: {
          holdDays,
          newCreatorHoldDays,
          newCreatorDays,
          minimum: decimalString(minimum),
          shareBps,
          usageFee: decimalString(usageFeeMicros),
        },
        newUntil: newUntil > clock.now() ? newUntil.toISOString() : null,
      };
    },

    /** A page of lines, newest first. Throws `bad_cursor` for a marker that this list did not make. */
    async statement(viewer: Viewer | null, wishes: EarningsQuery): Promise<EarningsPage> {
      const { uid, since, terms: hold } = await creatorOf(viewer);
      const limit = wishes.limit ?? defaultPageSize;
      const cursor = decodeTimeCursor(wishes.cursor);
      const before = cursor && { at: new Date(cursor.value), id: cursor.id };
      const rows = await earningsRows(db, { creatorId: uid, before, limit: limit + 1 });
      const cut = pageOf(rows, limit, (row) => ({ value: row.at.toISOString(), id: row.id }));
      return { lines: cut.rows.map((row) => earningsLine(row, since, hold)), nextCursor: cut.nextCursor };
    },

    /** The whole statement as CSV, newest first, in pieces. Refuses before the first piece. */
    async statementCsv(viewer: Viewer | null): Promise<AsyncIterable<string>> {
      const { uid, since, terms: hold } = await creatorOf(viewer);
      return csvPieces(db, uid, (row) => earningsLine(row, since, hold));
    },
  };
}

const columns = ["Time (UTC)", "What", "Kind", "Pending (USD)", "Available (USD)", "State", "Clears at (UTC)", "Call"];

async function* csvPieces(
  db: Db,
  creatorId: string,
  lineOf: (row: Parameters<typeof earningsLine>[0]) => EarningsLine,
): AsyncIterable<string> {
  // The mark at the start lets spreadsheets read the text as UTF-8.
  yield `\uFEFF${stringify([columns])}`;
  for (let before: EarningsRequest["before"] = null; ; ) {
    const rows = await earningsRows(db, { creatorId, before, limit: downloadPage });
    if (rows.length > 0) yield stringify(rows.map((row) => cells(lineOf(row))));
    const last = rows.at(-1);
    if (!last || rows.length < downloadPage) return;
    before = { at: last.at, id: last.id };
  }
}

function cells(line: EarningsLine): string[] {
  const { at, label, kind, pending, available, state, clearsAt, callId } = line;
  return [at, plainCell(label), kind, pending, available, state ?? "", clearsAt ?? "", callId ?? ""];
}
