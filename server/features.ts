import { adminInboxFeature } from "#features/admin-inbox/admin-inbox.feature.ts";
import { ageGateFeature } from "#features/age-gate/age-gate.feature.ts";
import { agentsFeature } from "#features/agents/agents.feature.ts";
import { analysisFeature } from "#features/analysis/analysis.feature.ts";
import { appointmentsFeature } from "#features/appointments/appointments.feature.ts";
import { auditFeature } from "#features/audit/audit.feature.ts";
import { complaintsFeature } from "#features/complaints/complaints.feature.ts";
import { confirmationsFeature } from "#features/confirmations/confirmations.feature.ts";
import { contentFeature } from "#features/content/content.feature.ts";
import { conversationsFeature } from "#features/conversations/conversations.feature.ts";
import { ledgerFeature } from "#features/ledger/ledger.feature.ts";
import { limitsFeature } from "#features/limits/limits.feature.ts";
import { mailFeature } from "#features/mail/mail.feature.ts";
import { mediaFeature } from "#features/media/media.feature.ts";
import { membersFeature } from "#features/members/members.feature.ts";
import { memoriesFeature } from "#features/memories/memories.feature.ts";
import { moderationFeature } from "#features/moderation/moderation.feature.ts";
import { operationsFeature } from "#features/operations/operations.feature.ts";
import { payoutsFeature } from "#features/payouts/payouts.feature.ts";
import { peopleFeature } from "#features/people/people.feature.ts";
import { privacyFeature } from "#features/privacy/privacy.feature.ts";
import { promptsFeature } from "#features/prompts/prompts.feature.ts";
import { purchasesFeature } from "#features/purchases/purchases.feature.ts";
import { pushFeature } from "#features/push/push.feature.ts";
import { ratingsFeature } from "#features/ratings/ratings.feature.ts";
import { reviewsFeature } from "#features/reviews/reviews.feature.ts";
import { settingsFeature } from "#features/settings/settings.feature.ts";
import { verificationsFeature } from "#features/verifications/verifications.feature.ts";
import { voicesFeature } from "#features/voices/voices.feature.ts";
import { lateParts } from "#platform/composition/late.ts";
import { confirmedOf, inboxTasksOf, personalDataOf, sealedOf } from "./gathering.ts";
import { type Later, laterOf } from "./later.ts";
import { inOrder } from "./open-in-order.ts";
import type { OpenPlatform } from "./open-platform.ts";

/** All features, by name. */
export type Features = Awaited<ReturnType<typeof openFeatures>>;

/**
 * Opens the features, in the order of scripts/house/boundaries.rules.ts. Each picks what it needs of the platform, the
 * outside services and the features before it.
 */
export async function openFeatures({ platform, outside }: Pick<OpenPlatform, "platform" | "outside">) {
  const later = lateParts<Later>();
  const features = await inOrder(platform, { outside, later })
    .add("audit", auditFeature)
    .add("settings", settingsFeature)
    .add("content", contentFeature)
    .add("mail", mailFeature)
    .add("members", membersFeature)
    .add("moderation", moderationFeature)
    .add("confirmations", confirmationsFeature)
    .add("ageGate", ageGateFeature)
    .add("push", pushFeature)
    .add("media", mediaFeature)
    .add("ledger", ledgerFeature)
    .add("limits", limitsFeature)
    .add("purchases", purchasesFeature)
    .add("verifications", verificationsFeature)
    .add("voices", voicesFeature)
    .add("prompts", promptsFeature)
    .add("agents", agentsFeature)
    .add("conversations", conversationsFeature)
    .add("memories", memoriesFeature)
    .add("complaints", complaintsFeature)
    .add("reviews", reviewsFeature)
    .add("ratings", ratingsFeature)
    .add("appointments", appointmentsFeature)
    .add("payouts", payoutsFeature)
    .add("analysis", analysisFeature)
    .add("operations", operationsFeature)
    .add("privacy", (parts, needs, before) => privacyFeature(parts, { ...needs, sealed: sealedOf(before) }))
    .add("people", peopleFeature)
    .add("adminInbox", (parts, needs, before) =>
      adminInboxFeature(parts, { ...needs, inboxTasks: inboxTasksOf(before) }),
    )
    .open();
  later.bind(laterOf(features));
  features.confirmations.internal.confirmations.registerActions(confirmedOf(features));
  features.privacy.internal.gatherPersonalData(personalDataOf(features));
  return features;
}
