import type { InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import type { AgentsFeature } from "#features/agents/agents.feature.ts";
import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { ComplaintsFeature } from "#features/complaints/complaints.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { MediaFeature } from "#features/media/media.feature.ts";
import { createProfileReview } from "#features/members/profile/profile-review.service.ts";
import { permitsText } from "#features/moderation/text-check.rules.ts";
import type { VoicesFeature } from "#features/voices/voices.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { waitingContent } from "./content-queue.store.ts";
import { createReviewsService } from "./reviews.service.ts";
import { contentTask } from "./reviews-inbox.rules.ts";

export type ReviewsFeature = ReturnType<typeof reviewsFeature>;
type Uses = Pick<Platform, "database" | "clock">;
type Needs = {
  audit: AuditFeature;
  mail: MailFeature;
  media: MediaFeature;
  voices: VoicesFeature;
  agents: AgentsFeature;
  complaints: ComplaintsFeature;
};

/** As many of a kind as the overview lists. */
const mostListed = 100;

/** The review queue of everything that creators submit. */
export function reviewsFeature({ database: { db }, clock }: Uses, needs: Needs) {
  const { audit } = needs.audit.internal;
  const { mail } = needs.mail.internal;
  // Photos, voices and companions are listed by their own features.
  const inboxTasks = (["text", "appeal"] as const).map(
    (kind): InboxSource => ({
      kinds: [kind],
      waiting: async ({ uid }) =>
        (await waitingContent(db, { kind, after: null }, mostListed)).map((row) => contentTask(row, kind, uid)),
    }),
  );
  return {
    services: {
      /** For admins. */
      reviews: createReviewsService({
        db,
        clock,
        media: needs.media.services.media,
        texts: createProfileReview({ db, clock, audit, mail, permitsText }),
        voices: needs.voices.services.ownVoiceReview,
        versions: needs.agents.services.agentPublishing,
        complaints: needs.complaints.services.complaints.admin.openAbout,
      }),
    },
    inboxTasks,
  };
}
