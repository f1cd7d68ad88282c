import type { CallView } from "#features/conversations/conversations.schema.ts";
import { requireMember, requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import { checkText } from "#features/moderation/text-check.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { parseDollars } from "#platform/money/money.ts";
import { callsUntilRating, publicRating } from "../agents/public-rating.rules.ts";
import { ratingFailures } from "./ratings.failures.ts";
import { type RateableCall, ratingClosesAt, ratingRefusal } from "./ratings.rules.ts";
import type { CallRating, CreatorRatings, RateInput, RatingView } from "./ratings.schema.ts";
import * as store from "./ratings.store.ts";

export type RatingsService = ReturnType<typeof createRatingsService>;

type RatingsOptions = {
  db: Db;
  clock: Clock;
  /** A customer's own call; throws for any other. */
  conversations: { get(viewer: Viewer | null, callId: string): Promise<CallView> };
};

/** How many callers' texts a creator sees. */
const WORDS_SHOWN = 12;

/** Callers' ratings. Only the caller rates a call; of a customer's ratings of an agent only the latest counts. */
export function createRatingsService({ db, clock, conversations }: RatingsOptions) {
  /** The customer's own call, with the properties that decide whether it can be rated. */
  async function callOf(viewer: Viewer | null, callId: string): Promise<{ call: CallView; rateable: RateableCall }> {
    const call = await conversations.get(viewer, callId);
    const endedAt = call.endedAt === null ? null : new Date(call.endedAt);
    return { call, rateable: { ended: call.state === "ended", billed: parseDollars(call.charge) !== 0n, endedAt } };
  }

  async function ofCall(viewer: Viewer | null, callId: string): Promise<CallRating> {
    const member = requireMember(viewer);
    const { rateable } = await callOf(member, callId);
    const [row] = await store.ratingsOfCalls(db, member.uid, [callId]);
    return {
      rating: row ? ratingView(row) : null,
      open: ratingRefusal(rateable, clock.now()) === null,
      closesAt: ratingClosesAt(rateable.endedAt)?.toISOString() ?? null,
    };
  }

  return {
    ofCall,

    /** Adds or changes a rating. */
    async rate(viewer: Viewer | null, callId: string, input: RateInput): Promise<CallRating> {
      const member = requireMember(viewer);
      const { call, rateable } = await callOf(member, callId);
      const refusal = ratingRefusal(rateable, clock.now());
      if (refusal) throw ratingFailures[refusal]();
      const words = input.words?.trim() || null;
      if (words !== null) requireAllowedText(words);
      const rating = { call_id: callId, thumb: input.thumb, reason: input.reason ?? null, words, at: clock.now() };
      await transact(db, (tx) => store.putRating(tx, { agentId: call.agentId, customerUid: member.uid }, rating));
      return ofCall(member, callId);
    },

    /** Withdraws a rating, at any time. Without a rating it does nothing. */
    async withdraw(viewer: Viewer | null, callId: string): Promise<CallRating> {
      const member = requireMember(viewer);
      const { call } = await callOf(member, callId);
      await transact(db, (tx) => store.removeRating(tx, { agentId: call.agentId, customerUid: member.uid }, callId));
      return ofCall(member, callId);
    },

    /** The member's own ratings of these calls; other members' calls are ignored. */
    async ofCalls(viewer: Viewer | null, callIds: readonly string[]): Promise<RatingView[]> {
      const member = requireMember(viewer);
      return (await store.ratingsOfCalls(db, member.uid, callIds)).map(ratingView);
    },

    /** The ratings of a creator's agent. Null without an agent. */
    async ofCreator(viewer: Viewer | null): Promise<CreatorRatings | null> {
      const model = requireModel(viewer);
      const agent = await store.agentOfCreator(db, model.uid, WORDS_SHOWN);
      if (!agent) return null;
      const { name: agentName, up, count, reasons, words } = agent;
      return {
        agentName,
        up,
        count,
        reasons,
        words,
        shown: publicRating(agent),
        callsUntilShown: callsUntilRating(agent.billedCalls),
      };
    },
  };
}

/** Creators read these texts, so the platform's limits for calls apply to them. */
function requireAllowedText(words: string): void {
  const verdict = checkText(words, "in");
  if (verdict.outcome === "crisis") throw ratingFailures.crisis();
  if (verdict.outcome === "refuse") throw ratingFailures.words();
}

function ratingView(row: store.RatingRow): RatingView {
  return {
    callId: row.call_id,
    thumb: row.thumb,
    reason: row.reason,
    words: row.words,
    ratedAt: row.updated_at.toISOString(),
  };
}
