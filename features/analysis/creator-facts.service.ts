import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import { taxCounts } from "#features/payouts/tax-details.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { type Offline, offlineReasons } from "../agents/agent-standing.rules.ts";
import type { PauseView } from "../agents/publishing/agent-pauses.service.ts";
import { creatorRow } from "./creator-facts.store.ts";
import type { CreatorFacts, StepState } from "./creator-progress.rules.ts";

type FactsParts = {
  db: Db;
  clock: Pick<Clock, "now">;
  /** How far the check of a creator's identity is that has not been passed, and the review of an agent not yet public. */
  identityOf(viewer: Viewer): Promise<StepState>;
  reviewOf(viewer: Viewer): Promise<StepState>;
};

const doneIf = (done: boolean): StepState => (done ? "done" : "open");

/** How far a creator is, their break, and what keeps their agent off the air against their wish. */
export type CreatorStanding = { facts: CreatorFacts; pause: PauseView; offline: Offline[] };

/** How a creator stands, in one question; what somebody else decides is asked of the feature that knows, while it is open. */
export function createCreatorStanding({ db, clock, identityOf, reviewOf }: FactsParts) {
  return async function standingOf(viewer: Viewer | null): Promise<CreatorStanding> {
    const creator = requireModel(viewer);
    const row = await creatorRow(db, creator.uid);
    const photos = row?.photos.filter(({ state }) => state !== "refused") ?? [];
    const hasProfile = Boolean(row?.name?.trim()) && Boolean(row?.description?.trim()) && photos.length > 0;
    const verified = row?.verified_at !== null && row?.verified_at !== undefined;
    const published = row?.published_at !== null && row?.published_at !== undefined;
    const [identity, review] = await Promise.all([
      verified ? doneIf(true) : identityOf(creator),
      published ? doneIf(true) : reviewOf(creator),
    ]);
    const facts: CreatorFacts = {
      profile: doneIf(hasProfile),
      identity,
      review,
      // One that is kept is chosen: the companion that will speak with it may not exist yet.
      voice: doneIf(Boolean(row?.voice_id) || Boolean(row?.keeps_voice)),
      agent: doneIf(row?.agent_id !== null && row?.step !== "basic"),
      price: doneIf(row?.step === "done"),
      payout: doneIf(row?.has_payout === true && taxCounts(row.payout_until, clock.now())),
    };
    return {
      facts,
      pause: row?.paused_at ? { pausedAt: row.paused_at.toISOString(), agents: row.paused_agents ?? 0 } : null,
      offline: offlineReasons({
        heldAt: row?.held_at ?? null,
        stoppedFor: row?.stops ?? [],
        isPublished: Boolean(row?.published_version_id),
      }),
    };
  };
}
