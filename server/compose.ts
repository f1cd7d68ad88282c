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
import { confirmedOf, inboxTasksOf, type Later, personalDataOf, sealedOf } from "./gathering.ts";
import { type ComposeOptions, type Opened, openPlatform } from "./open-platform.ts";
import { siteOf } from "./site-parts.ts";

export type Composition = Awaited<ReturnType<typeof compose>>;
export type Features = Awaited<ReturnType<typeof openFeatures>>;

/** Builds everything once: the only place where real things meet. */
export async function compose(options: ComposeOptions) {
  const opened = await openPlatform(options);
  return siteOf(opened, await openFeatures(opened));
}

/** The product, feature by feature: each is handed what it needs of the platform, the world outside, and those before it. */
async function openFeatures({ platform, outside }: Opened) {
  const later = lateParts<Later>();
  const audit = auditFeature(platform);
  const settings = settingsFeature(platform, { audit });
  const content = contentFeature(platform, { settings, outside });
  const mail = mailFeature(platform, { settings, outside });
  const members = membersFeature(platform, { audit, settings, mail, outside, later });
  const usual = { audit, settings, mail, members, outside, later };
  const moderation = moderationFeature(platform, usual);
  const confirmations = confirmationsFeature(platform, usual);
  const ageGate = ageGateFeature(platform, usual);
  const push = pushFeature(platform, { outside });
  const media = mediaFeature(platform, { ...usual, confirmations });
  const ledger = ledgerFeature(platform, usual);
  const limits = limitsFeature(platform, { ...usual, ledger });
  const purchases = purchasesFeature(platform, { ...usual, ledger, limits });
  const verifications = verificationsFeature(platform, usual);
  const voices = voicesFeature(platform, usual);
  const prompts = promptsFeature(platform, { ...usual, moderation });
  const agents = agentsFeature(platform, { ...usual, moderation, verifications, voices, prompts });
  const callers = { ...usual, moderation, confirmations, ledger, limits };
  const conversations = await conversationsFeature(platform, { ...callers, agents });
  const memories = memoriesFeature(platform, { ...usual, moderation, conversations });
  const complaints = complaintsFeature(platform, { ...usual, confirmations, media, voices, agents, conversations });
  const reviews = reviewsFeature(platform, { ...usual, media, voices, agents, complaints });
  const ratings = ratingsFeature(platform, { agents, conversations });
  const appointments = appointmentsFeature(platform, { mail, members, push, limits, agents });
  const payouts = payoutsFeature(platform, usual);
  const analysis = analysisFeature(platform, { ...usual, verifications, agents });
  const operations = operationsFeature(platform, { ...usual, confirmations });
  const sealed = sealedOf({ push, verifications, voices, conversations, memories, payouts });
  const privacy = privacyFeature(platform, { ...usual, ledger, conversations, operations, sealed });
  const people = peopleFeature(platform, { ...callers, verifications, conversations, privacy });
  const base = { audit, settings, content, mail, members, moderation, confirmations, ageGate, push, media };
  const money = { ledger, limits, purchases, payouts };
  const talk = {
    verifications,
    voices,
    prompts,
    agents,
    conversations,
    memories,
    complaints,
    reviews,
    ratings,
    appointments,
  };
  const oversight = { analysis, operations, privacy, people };
  const features = { ...base, ...money, ...talk, ...oversight };
  const adminInbox = adminInboxFeature(platform, { inboxTasks: inboxTasksOf(features), conversations, outside });

  later.bind({
    grantSignup: ledger.internal.grantSignup,
    creditOfMember: ledger.internal.ledger.credit,
    permitsText: moderation.internal.textSafety.permits,
    renameCompanions: agents.internal.agents.modelRenamed,
    agentNamesOf: agents.internal.agentNamesOf,
    creatorsUsing: agents.internal.creatorsUsing,
    voicesInUse: agents.internal.voicesInUse,
    callIdsOf: conversations.internal.callIdsOf,
    showPhotosOnCompanions: agents.internal.agents.modelPhotosChanged,
    fundsChanged: conversations.internal.liveCalls.toppedUp,
    endCallsOf: conversations.internal.memberCalls.endAllOf,
    recalling: memories.internal.recalling,
    suspensions: people.internal.suspensions,
  });
  confirmations.internal.confirmations.registerActions(confirmedOf(features));
  privacy.internal.gatherPersonalData(personalDataOf(features));
  return { ...features, adminInbox };
}
