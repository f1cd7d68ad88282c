import { utcDay } from "#features/ledger/ledger.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import {
  boardSpans,
  type CostTerms,
  dayAfter,
  firstCohortToCount,
  longSpansAreDue,
  reachSpans,
  windowsToCount,
} from "./rollup.rules.ts";
import * as days from "./rollup-days.store.ts";
import { clearDay, writeFigures } from "./rollup-figures.store.ts";
import { countedWindows, writeAgents, writeBoards, writeCohorts, writeReach } from "./rollup-spans.store.ts";

type RollupParts = {
  db: Db;
  clock: Clock;
  /** What held at a moment, so that a day keeps its costs when it is folded once more. */
  costsAt(at: Date): Promise<CostTerms>;
};

/** Days of one run: after a long pause the rest waits for the next one. */
const daysAtOnce = 400;

/**
 * Folds what has changed into the figures of the business: days that changed anew and whole, each in a transaction of its
 * own, then what is counted over spans of days. Safe to run twice and to be stopped anywhere. Returns the folded days.
 */
export function createRollup({ db, clock, costsAt }: RollupParts) {
  async function foldDay(day: string): Promise<boolean> {
    const end = new Date(Math.min(Date.parse(dayAfter(day, 1)) - 1, clock.now().getTime()));
    const terms = await costsAt(end);
    return transact(db, async (tx) => {
      if (!(await days.takeDay(tx, day))) return false;
      await days.allowLongWork(tx);
      await clearDay(tx, day);
      await writeFigures(tx, day, terms);
      await writeAgents(tx, day, terms);
      return true;
    });
  }

  async function countSpans(today: string, folded: readonly string[]): Promise<void> {
    const now = clock.now();
    const { spansAt, spansFrom } = await days.stateOf(db);
    const earliest = (of: readonly (string | null | undefined)[]) => of.filter((day) => day != null).sort()[0] ?? null;
    const changedFrom = { short: earliest(folded), long: earliest([...folded, spansFrom]) };
    const longDue = longSpansAreDue({ longAt: spansAt, now });
    const counted = await countedWindows(
      db,
      reachSpans.flatMap((span) => [today, dayAfter(today, -span)]),
    );
    for (const window of windowsToCount({ today, changedFrom, counted, longDue })) {
      await transact(db, async (tx) => {
        await days.countAlone(tx);
        await writeReach(tx, window);
      });
    }
    for (const span of longDue ? boardSpans : []) {
      await transact(db, async (tx) => {
        await days.countAlone(tx);
        await writeBoards(tx, { span, day: today });
      });
    }
    await transact(db, async (tx) => {
      await days.countAlone(tx);
      if (longDue && changedFrom.long !== null) await writeCohorts(tx, firstCohortToCount(changedFrom.long));
      await days.noteFolded(tx, now, longDue ? null : changedFrom.long);
    });
  }

  return async function fold(): Promise<string[]> {
    const today = utcDay(clock.now());
    await transact(db, (tx) => days.noteChangedDays(tx, today));
    const folded: string[] = [];
    for (const day of await days.waitingDays(db, daysAtOnce)) {
      if (await foldDay(day)) folded.push(day);
    }
    await countSpans(today, folded);
    return folded;
  };
}
