import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import type { AgentDetail, AgentNow } from "#features/agents/agents.schema.ts";
import type { Db } from "#platform/database/connect.ts";
import { alsoLiked, reasonsOf } from "./opinions.store.ts";
import type { Opinions } from "./ratings.schema.ts";

export type OpinionsService = ReturnType<typeof createOpinions>;

type OpinionsOptions = {
  db: Db;
  agents: { now(gate: GateState, ids: readonly string[]): Promise<AgentNow[]> };
};

/** A reason or a liking that only one caller has is nobody else's business. */
const LEAST_CALLERS = 2;
const MOST_REASONS = 5;
const MOST_ALSO_LIKED = 3;
/** How many of the latest raters are asked what else they liked. */
const RATERS_ASKED = 500;

/** What callers in general think of a companion: for its public page. */
export function createOpinions({ db, agents }: OpinionsOptions) {
  return {
    /** Throws `age_gate.…` (403) for a visitor who has not passed the gate. */
    async of(gate: GateState, agent: Pick<AgentDetail, "id" | "rating">): Promise<Opinions> {
      requireGate(gate);
      const asked = { raters: RATERS_ASKED, least: LEAST_CALLERS, most: 4 * MOST_ALSO_LIKED };
      const [reasons, ids] = await Promise.all([
        agent.rating ? reasonsOf(db, agent.id, LEAST_CALLERS) : [],
        alsoLiked(db, agent.id, asked),
      ]);
      const cards = new Map((await agents.now(gate, ids)).map(({ id, card }) => [id, card]));
      const liked = ids.flatMap((id) => cards.get(id) ?? []);
      return { reasons: reasons.slice(0, MOST_REASONS), alsoLiked: liked.slice(0, MOST_ALSO_LIKED) };
    },
  };
}
