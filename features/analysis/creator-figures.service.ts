import { lastUtcDays, startOfUtcDay, utcDay } from "#features/ledger/ledger.rules.ts";
import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { figuresOf, noSums } from "./creator-figures.rules.ts";
import type { CreatorFigures, FiguresWishes, LiveNow } from "./creator-figures.schema.ts";
import { besideFigures, figureRows, liveCalls } from "./creator-figures.store.ts";

export type CreatorFiguresService = ReturnType<typeof createCreatorFigures>;

const usualSpan = 30;
/** More running calls than a page needs to list. */
const mostLive = 50;

/** What a creator's calls came to. Callers are counted, never named. */
export function createCreatorFigures({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** By UTC day, today included, and by agent. */
    async figures(viewer: Viewer | null, wishes: FiguresWishes = {}): Promise<CreatorFigures> {
      const { uid: creatorUid } = requireModel(viewer);
      const span = Number(wishes.days ?? usualSpan);
      const agentId = wishes.agent ?? null;
      const from = startOfUtcDay(clock.now(), span - 1);
      const [rows, { plays, agents }] = await Promise.all([
        figureRows(db, { creatorUid, from, agentId }),
        besideFigures(db, { creatorUid, from: utcDay(from), agentId }),
      ]);
      const heard = (counts: (play: (typeof plays)[number]) => boolean) =>
        plays.filter(counts).reduce((sum, play) => sum + play.plays, 0);
      const sumsOf = (day: string | null, agent: string | null) =>
        rows.find((row) => row.day === day && row.agent_id === agent) ?? noSums;
      return {
        span,
        days: lastUtcDays(clock.now(), span).map((day) => ({
          day,
          ...figuresOf(
            sumsOf(day, null),
            heard((play) => play.day === day),
          ),
        })),
        agents: agents.map(({ id, name }) => ({
          ...{ id, name },
          ...figuresOf(
            sumsOf(null, id),
            heard((play) => play.agentId === id),
          ),
        })),
        total: figuresOf(
          sumsOf(null, null),
          heard(() => true),
        ),
      };
    },

    /** The calls that run now, the latest first, at most 50. */
    live: async (viewer: Viewer | null): Promise<LiveNow> => liveCalls(db, requireModel(viewer).uid, mostLive),
  };
}
