import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { verifiedCreators } from "../members/profile/verified-creators.service.ts";
import { createVerificationClock } from "./verification-clock.service.ts";
import { createFilling } from "./verification-filling.service.ts";
import { createOwnData } from "./verification-own-data.service.ts";
import { detailsOf, shownDetailsOf, type VerificationParts } from "./verification-parts.service.ts";
import { picturesOf } from "./verification-pictures.store.ts";
import { createProviderIntake } from "./verification-provider.service.ts";
import { createReview } from "./verification-review.service.ts";
import { createSubmission } from "./verification-submission.service.ts";
import { ownView } from "./verification-views.rules.ts";
import type { OwnVerification, VerificationStanding } from "./verifications.schema.ts";
import * as store from "./verifications.store.ts";

export type VerificationsService = ReturnType<typeof createVerificationsService>;

/** Who creators are: filled in by them, looked at by people or an outside service, and over after a year. */
export function createVerificationsService(parts: VerificationParts) {
  const { db, clock } = parts;

  return {
    ...createFilling(parts),
    ...createSubmission(parts),
    ...createProviderIntake(parts),
    ...createVerificationClock(parts),
    ...createOwnData(parts),
    /** For admins only. */
    review: createReview(parts),

    /** A creator's own verification as it stands. */
    async own(viewer: Viewer | null): Promise<OwnVerification> {
      const member = requireModel(viewer);
      const { open, approved } = await store.currentOf(db, member.uid);
      const row = open ?? approved ?? (await store.lastEnded(db, member.uid));
      const pictures = row ? await picturesOf(db, row.id) : [];
      const shown = row ? shownDetailsOf(parts, row) : { details: null, unreadable: false };
      const markedSince = await verifiedCreators.since(db, member.uid);
      return ownView({ row, approved, shown, pictures, marked: markedSince !== null, now: clock.now() });
    },

    /** For other features: how far somebody is. Asks no permission: what it tells goes to its own caller only. */
    stateOf: (uid: string, handle: Db | Tx = db): Promise<VerificationStanding> => standingOf(handle, uid, clock.now()),

    /**
     * For other features: the name in the document of somebody's approved identity, opened; null without one. They show
     * it to nobody but its owner and those who review. Throws `verifications.unreadable` (409).
     */
    async legalNameOf(uid: string, handle: Db | Tx = db): Promise<string | null> {
      const { approved } = await store.currentOf(handle, uid);
      const ends = approved?.expires_at ?? null;
      if (!approved || (ends !== null && ends <= clock.now())) return null;
      return detailsOf(parts, approved)?.legalName ?? null;
    },

    /** For other features: whether somebody's identity is confirmed right now. */
    isApproved: async (uid: string, handle: Db | Tx = db): Promise<boolean> =>
      (await standingOf(handle, uid, clock.now())).approved,
  };
}

/** True to the moment, also when the job that ends verifications has not run yet. */
async function standingOf(handle: Db | Tx, uid: string, now: Date): Promise<VerificationStanding> {
  const { open, approved } = await store.currentOf(handle, uid);
  const expiresAt = approved?.expires_at ?? null;
  const isMarked = (await verifiedCreators.since(handle, uid)) !== null;
  if (isMarked && (expiresAt === null || expiresAt > now)) {
    return { approved: true, state: open?.state ?? "approved", expiresAt };
  }
  const last = approved ?? (await store.lastEnded(handle, uid));
  return { approved: false, state: open?.state ?? (last ? "expired" : "none"), expiresAt: null };
}
