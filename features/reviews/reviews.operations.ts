import { confirmationFailures } from "#features/confirmations/confirmations.rules.ts";
import { mediaFailures } from "#features/media/media.rules.ts";
import { stoppedUploads } from "#features/media/media.schema.ts";
import type { MediaService } from "#features/media/media.service.ts";
import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { ownVoiceFailures } from "#features/voices/own-voice.rules.ts";
import { badInput } from "#platform/errors/bad-input.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { readParam } from "#platform/operations/read-param.ts";
import { agentFailures, priceTooSoon } from "../agents/agents.failures.ts";
import { profileFailures } from "../members/profile/profile.rules.ts";
import { reviewFailures } from "./reviews.failures.ts";
import { contentKinds } from "./reviews.rules.ts";
import {
  approveAllInput,
  type ContentDecision,
  contentDecision,
  contentKindInput,
  contentPage,
  contentQuery,
} from "./reviews.schema.ts";
import type { ReviewsService } from "./reviews.service.ts";

type Services = {
  reviews: ReviewsService;
  media: { review: Pick<MediaService["review"], "stopped"> };
};
const content = operationsOf<Services, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: { id: "Its id", kind: contentKinds.map((kind) => `\`${kind}\``).join(", ") },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});
/** Failures of approving a photo or video. */
const onMedia = [mediaFailures.notReviewable, mediaFailures.reported, mediaFailures.ownerNotVerified];
const decisionRoute = "POST /admin/content/:kind/:id/decision";

/** The review of creators' content before it becomes public. */
export const contentOperations = {
  queue: content("GET /admin/content", {
    summary: "Everything that waits for a reviewer, the longest first, with what automated checks found",
    input: contentQuery,
    answer: contentPage,
    refusals: [commonFailures.badCursor],
    run: ({ reviews }, { viewer, input }) => reviews.waiting(viewer, input),
  }),
  stopped: content("GET /admin/content/stopped", {
    summary: "Uploads that were stopped lately because they look like a removed picture",
    answer: stoppedUploads,
    run: async ({ media }, { viewer }) => ({ stopped: await media.review.stopped(viewer) }),
  }),
  approveAll: content("POST /admin/content/photos/approval", {
    summary: "Approves several photos of one creator: all or none",
    input: approveAllInput,
    refusals: [...onMedia, mediaFailures.notTogether, reviewFailures.unseen],
    run: ({ reviews }, { viewer, input }) => reviews.approveAll(viewer, input),
  }),
  undo: content("POST /admin/content/:kind/:id/undo", {
    summary:
      "Undoes one's own approval of a photo, video or text, or one's own decision about a companion, of the last ten " +
      "minutes",
    refusals: [
      mediaFailures.notUndoable,
      profileFailures.notUndoable,
      agentFailures.notUndoable,
      agentFailures.changedSince,
      reviewFailures.invalid,
      () => badInput([]),
    ],
    run: ({ reviews }, { viewer, params }) => reviews.undo(viewer, readParam(contentKindInput, params.kind), params.id),
  }),
  /** Only the form receives whether another admin has to confirm. */
  decide: content<typeof decisionRoute, ContentDecision, "done" | "waiting">(decisionRoute, {
    summary: "Decides about one thing",
    input: contentDecision,
    refusals: [
      ...onMedia,
      mediaFailures.needsOther,
      confirmationFailures.waiting,
      ownVoiceFailures.notFound,
      ownVoiceFailures.notNow,
      ownVoiceFailures.notVerified,
      ownVoiceFailures.notHeard,
      profileFailures.decided,
      agentFailures.notWaiting,
      agentFailures.ownerNotVerified,
      agentFailures.ownerEmailUnconfirmed,
      agentFailures.notNow,
      agentFailures.editedElsewhere,
      priceTooSoon,
      reviewFailures.unseen,
      reviewFailures.unheard,
      reviewFailures.invalid,
    ],
    run: ({ reviews }, { viewer, params, input }) =>
      reviews.decide(viewer, readParam(contentKindInput, params.kind), params.id, input),
  }),
};
