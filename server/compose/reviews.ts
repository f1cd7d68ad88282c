import type { AuditService } from "#features/audit/audit.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { createProfileReview } from "#features/members/profile/profile-review.service.ts";
import { checkText } from "#features/moderation/text-check.rules.ts";
import { createReviewsService, type ReviewsOptions, type ReviewsService } from "#features/reviews/reviews.service.ts";
import type { Clock } from "#platform/clock/clock.ts";

type Parts = Pick<ReviewsOptions, "db" | "media"> & {
  voices: { ownVoiceReview: ReviewsOptions["voices"] };
  editor: { agentPublishing: ReviewsOptions["versions"] };
  clock: Clock;
  complaints: { desk: { openAbout: ReviewsOptions["complaints"] } };
  core: { audit: Pick<AuditService, "record">; mail: Pick<MailService, "post"> };
};

/** The queue of what creators send, with those who decide about each kind of it. */
export function composeReviews({ db, media, clock, core, voices, editor, complaints }: Parts): ReviewsService {
  const permitsText = (text: string) => checkText(text, "out").outcome === "pass";
  const texts = createProfileReview({ db, clock, audit: core.audit, mail: core.mail, permitsText });
  return createReviewsService({
    db,
    media,
    texts,
    voices: voices.ownVoiceReview,
    versions: editor.agentPublishing,
    complaints: complaints.desk.openAbout,
  });
}
