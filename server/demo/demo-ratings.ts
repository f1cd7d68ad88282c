import type { CallView } from "#features/conversations/conversations.schema.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { createFavouritesService } from "#features/ratings/favourites.service.ts";
import type { RateInput } from "#features/ratings/ratings.schema.ts";
import { createRatingsService } from "#features/ratings/ratings.service.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { dayMs, minuteMs } from "#platform/days/durations.ts";
import type { Composition } from "../compose.ts";
import { seededRandom } from "./demo-history.rules.ts";
import type { SeededMembers } from "./seed-members.ts";

/** The latest calls are left unrated, for demo visitors to rate. */
const UNRATED_DAYS = 3;
const RATED_DAYS = 13;
const openGate = { passed: true, refusal: null };

/** What callers of every companion agree on, and what else they say. */
const agreed: readonly RateInput[] = [
  { thumb: "up", reason: "listening", words: "Remembered what I said in the first minute." },
  { thumb: "up", reason: "voice", words: "The calmest voice I have heard all week." },
  { thumb: "up", reason: "character", words: "I would call again for the stories alone." },
  { thumb: "up", reason: "natural" },
];
const others: readonly RateInput[] = [
  { thumb: "up", reason: "worth-it" },
  { thumb: "down", reason: "slow", words: "Nice, but there were long gaps before the answers." },
  { thumb: "up" },
  { thumb: "up", reason: "voice" },
  { thumb: "down", reason: "not-as-described" },
];

/** The nth rating of a companion: every second one says what its callers agree on. */
const opinionOf = (index: number, nth: number): RateInput | undefined =>
  nth % 2 === 0 ? agreed[index % agreed.length] : others[(index + (nth - 1) / 2) % others.length];

type RatingParts = {
  composition: Pick<Composition, "database" | "services" | "internal">;
  seeded: SeededMembers;
  regulars: Viewer[];
  now: Date;
  stopping: AbortSignal;
};

/**
 * Seeds what followed the calls: ratings on the day of the call, favourites, and sample plays. Run again after a
 * partial run, it adds what is missing.
 */
export async function seedAfterCalls(parts: RatingParts): Promise<void> {
  const { seeded, regulars } = parts;
  const callers = [...regulars, ...seeded.customers.map(({ viewer }) => viewer)];
  const given = seeded.creators.map(() => 0);
  for (const caller of callers) {
    for (const call of await callsToRate(parts, caller)) {
      parts.stopping.throwIfAborted();
      const index = seeded.creators.findIndex(({ agentId }) => agentId === call.agentId);
      const nth = given[index] ?? 0;
      await rate(parts, caller, call, opinionOf(index, nth));
      given[index] = nth + 1;
    }
  }
  await seedFavourites(parts);
  await seedSamplePlays(parts);
}

/** One call with each agent, except those of the last days. */
async function callsToRate({ composition, now }: RatingParts, caller: Viewer): Promise<CallView[]> {
  const { calls } = await composition.services.conversations.history(caller, { limit: 100 });
  const byAgent = new Map<string, CallView>();
  for (const call of calls) {
    const ageDays = (now.getTime() - Date.parse(call.startedAt)) / dayMs;
    if (call.charge !== "0.00" && ageDays > UNRATED_DAYS && ageDays < RATED_DAYS) byAgent.set(call.agentId, call);
  }
  return [...byAgent.values()];
}

async function rate({ composition }: RatingParts, caller: Viewer, call: CallView, opinion: RateInput | undefined) {
  if (!opinion || call.endedAt === null) return;
  const ratedAt = new Date(Date.parse(call.endedAt) + minuteMs);
  const { conversations } = composition.services;
  const ratings = createRatingsService({ db: composition.database.db, clock: manualClock(ratedAt), conversations });
  await ratings.rate(caller, call.id, opinion);
}

async function seedFavourites({ composition, seeded, now }: RatingParts): Promise<void> {
  const chosen: Record<string, number[]> = { paid: [0, 1, 4], free: [2] };
  for (const { viewer, demo } of seeded.customers) {
    for (const [i, index] of (chosen[demo.credit] ?? []).entries()) {
      const creator = seeded.creators[index];
      const clock = manualClock(new Date(now.getTime() - (9 - i) * dayMs));
      const favourites = createFavouritesService({
        db: composition.database.db,
        clock,
        agents: composition.internal.agents,
      });
      if (creator) await favourites.add(viewer, openGate, creator.agentId);
    }
  }
}

/** Thirty days of sample plays; agents early in the list have more. */
async function seedSamplePlays({ composition, seeded, now }: RatingParts): Promise<void> {
  const random = seededRandom(7_041_968);
  const rows = seeded.creators.flatMap(({ agentId }, rank) =>
    Array.from({ length: 30 }, (_, daysAgo) => ({
      agent_id: agentId,
      day: new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10),
      plays: 1 + Math.floor(random() * (24 - 2 * rank)),
    })),
  );
  const plays = composition.database.db.insertInto("preview_plays").values(rows);
  // A day that already has plays has these, or a visitor's first.
  await plays.onConflict((conflict) => conflict.doNothing()).execute();
}
