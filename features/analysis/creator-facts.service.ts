import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import { taxCounts } from "#features/payouts/tax-details.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { offlineReasons, type Stop, stopsOf } from "../agents/agent-standing.rules.ts";
import { creatorRow } from "./creator-facts.store.ts";
import type { CreatorFacts, StepState } from "./creator-progress.rules.ts";

type FactsParts = {
  db: Db;
  clock: Pick<Clock, "now">;
  /** How far the check of a creator's identity is that has not been passed, and the review of an agent not yet public. */
  identityOf(viewer: Viewer): Promise<StepState>;
  reviewOf(viewer: Viewer): Promise<StepState>;
  /** Whether emails reach people, so that an email address has to be confirmed. */
  emailsReachPeople: boolean;
  /** Whether the payout details that are there are in a name that may be paid. */
  mayBePaid(viewer: Viewer): Promise<boolean>;
};

const doneIf = (done: boolean): StepState => (done ? "done" : "open");

/** How far a creator is, and what keeps their agent from callers. */
export type CreatorStanding = { facts: CreatorFacts; stops: Stop[] };

/** How a creator stands, in one question; what somebody else decides is asked of the feature that knows, while it is open. */
export function createCreatorStanding(parts: FactsParts) {
  const { db, clock, identityOf, reviewOf, mayBePaid, emailsReachPeople } = parts;
  return async function standingOf(viewer: Viewer | null): Promise<CreatorStanding> {
    const creator = requireModel(viewer);
    const row = await creatorRow(db, creator.uid);
    const photos = row?.photos.filter(({ state }) => state !== "refused") ?? [];
    const hasProfile = Boolean(row?.name?.trim()) && Boolean(row?.description?.trim()) && photos.length > 0;
    const verified = row?.verified_at !== null && row?.verified_at !== undefined;
    const published = row?.published_at !== null && row?.published_at !== undefined;
    const hasPayout = row?.has_payout === true && taxCounts(row.payout_until, clock.now());
    const [identity, review, payable] = await Promise.all([
      verified ? doneIf(true) : identityOf(creator),
      published ? doneIf(true) : reviewOf(creator),
      hasPayout && mayBePaid(creator),
    ]);
    const facts: CreatorFacts = {
      email: emailsReachPeople ? doneIf(creator.emailConfirmed !== false) : null,
      profile: doneIf(hasProfile),
      identity,
      review,
      // One that is kept is chosen: the companion that will speak with it may not exist yet.
      voice: doneIf(Boolean(row?.voice_id) || Boolean(row?.keeps_voice)),
      agent: doneIf(row?.agent_id !== null && row?.step !== "basic"),
      price: doneIf(row?.step === "done"),
      // Half of it, or what is not in a name that may be paid, is there all the same.
      payout: payable ? "done" : row?.begun_payout ? "begun" : "open",
    };
    return {
      facts,
      stops: stopsOf({
        status: row?.status === "paused" ? "paused" : "draft",
        allPaused: row?.paused_at != null,
        offline: offlineReasons({
          heldAt: row?.held_at ?? null,
          stoppedFor: row?.stops ?? [],
          isPublished: Boolean(row?.published_version_id),
        }),
      }),
    };
  };
}
