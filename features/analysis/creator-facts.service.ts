import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Db } from "#platform/database/connect.ts";
import { creatorRow } from "./creator-facts.store.ts";
import type { CreatorFacts, StepState } from "./creator-progress.rules.ts";

type FactsParts = {
  db: Db;
  payoutComplete(viewer: Viewer): Promise<boolean>;
  /** How far the check of a creator's identity is that has not been passed, and the review of an agent not yet public. */
  identityOf(viewer: Viewer): Promise<StepState>;
  reviewOf(viewer: Viewer): Promise<StepState>;
};

const doneIf = (done: boolean): StepState => (done ? "done" : "open");

/** How far a creator is, each step asked of the feature that knows. */
export function createCreatorFacts({ db, payoutComplete, identityOf, reviewOf }: FactsParts) {
  return async function factsOf(viewer: Viewer | null): Promise<CreatorFacts> {
    const creator = requireModel(viewer);
    const [row, payout] = await Promise.all([creatorRow(db, creator.uid), payoutComplete(creator)]);
    const photos = row?.photos.filter(({ state }) => state !== "refused") ?? [];
    const hasProfile = Boolean(row?.name?.trim()) && Boolean(row?.description?.trim()) && photos.length > 0;
    const verified = row?.verified_at !== null && row?.verified_at !== undefined;
    const published = row?.published_at !== null && row?.published_at !== undefined;
    const [identity, review] = await Promise.all([
      verified ? doneIf(true) : identityOf(creator),
      published ? doneIf(true) : reviewOf(creator),
    ]);
    return {
      ...{ profile: doneIf(hasProfile), identity, review },
      // One that is kept is chosen: the companion that will speak with it may not exist yet.
      voice: doneIf(Boolean(row?.voice_id) || Boolean(row?.keeps_voice)),
      agent: doneIf(row?.agent_id !== null && row?.step !== "basic"),
      price: doneIf(row?.step === "done"),
      payout: doneIf(payout),
    };
  };
}
