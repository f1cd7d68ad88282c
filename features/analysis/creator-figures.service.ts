import { lastUtcDays, startOfUtcDay, utcDay } from "#features/ledger/ledger.rules.ts";
import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { figuresOf, noSums } from "./creator-figures.rules.ts";
import type { CreatorFigures, FiguresQuery, LiveNow, SamplesHeard } from "./creator-figures.schema.ts";
import { type BesideFigures, type FigureRow, figureRows } from "./creator-figures.store.ts";

export type CreatorFiguresService = ReturnType<typeof createCreatorFigures>;

const usualSpan = 30;
/** More running calls than a page needs to list. */
const mostLive = 50;

/** What a creator's calls came to. Callers are counted, never named. */
export function createCreatorFigures({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /**
     * The figures by UTC day, today included, and by agent; how often samples were heard lately; and the calls that run now,
     * the latest first, at most 50. All from one question: one page shows them.
     */
    async now(
      viewer: Viewer | null,
      wishes: FiguresQuery = {},
    ): Promise<{ figures: CreatorFigures; heard: SamplesHeard; live: LiveNow }> {
      const { uid: creatorUid } = requireModel(viewer);
      const span = Number(wishes.days ?? usualSpan);
      const agentId = wishes.agent ?? null;
      const firstOf = (days: number) => startOfUtcDay(clock.now(), days - 1);
      const heardFrom = utcDay(firstOf(Math.max(span, usualSpan)));
      const rows = await figureRows(db, { creatorUid, from: firstOf(span), heardFrom, agentId, most: mostLive });
      const { agents, plays, live } = rows.find(({ beside }) => beside !== null)?.beside ?? nothingBeside;
      const last = (days: number) => {
        const first = utcDay(firstOf(days));
        return plays.filter(({ day }) => day >= first);
      };
      const shown = last(span).filter((play) => agentId === null || play.agentId === agentId);
      return {
        figures: figuresFrom(rows, { days: lastUtcDays(clock.now(), span), agents, plays: shown }),
        heard: { last7Days: sumOf(last(7)), last30Days: sumOf(last(30)) },
        live: live.map((call) => ({ ...call, startedAt: new Date(call.startedAt).toISOString() })),
      };
    },
  };
}

type Plays = BesideFigures["plays"];
const nothingBeside: BesideFigures = { agents: [], plays: [], live: [] };
const sumOf = (plays: readonly Plays[number][]) => plays.reduce((sum, one) => sum + one.plays, 0);

function figuresFrom(
  rows: readonly FigureRow[],
  { days, agents, plays }: Pick<BesideFigures, "agents" | "plays"> & { days: string[] },
): CreatorFigures {
  const keyOf = (day: string | null, agent: string | null) => `${day} ${agent}`;
  const sums = new Map(rows.map((row) => [keyOf(row.day, row.agent_id), row]));
  const sumsOf = (day: string | null, agent: string | null) => sums.get(keyOf(day, agent)) ?? noSums;
  const heardOn = Map.groupBy(plays, ({ day }) => day);
  return {
    span: days.length,
    days: days.map((day) => ({ day, ...figuresOf(sumsOf(day, null), sumOf(heardOn.get(day) ?? [])) })),
    agents: agents.map(({ id, name }) => ({
      id,
      name,
      ...figuresOf(sumsOf(null, id), sumOf(plays.filter(({ agentId }) => agentId === id))),
    })),
    total: figuresOf(sumsOf(null, null), sumOf(plays)),
  };
}
