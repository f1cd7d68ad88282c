import type { InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import type { AgentsFeature } from "#features/agents/agents.feature.ts";
import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { ConfirmationsFeature } from "#features/confirmations/confirmations.feature.ts";
import type { ConversationsFeature } from "#features/conversations/conversations.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { MediaFeature } from "#features/media/media.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { VoicesFeature } from "#features/voices/voices.feature.ts";
import type { Late } from "#platform/composition/late.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { confirmedDecisionFailures } from "./complaints.failures.ts";
import { createComplaintsService } from "./complaints.service.ts";
import { complaintTask } from "./inbox/complaint-inbox.rules.ts";
import { forgetReporter, ownComplaints } from "./personal-data.store.ts";
import { type Reported, reportFacts, reportMeasures, type Suspensions } from "./report-effects.service.ts";

export type ComplaintsFeature = ReturnType<typeof complaintsFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log" | "secrets" | "baseUrl">;
type Needs = {
  audit: AuditFeature;
  settings: SettingsFeature;
  mail: MailFeature;
  confirmations: ConfirmationsFeature;
  media: MediaFeature;
  voices: VoicesFeature;
  agents: AgentsFeature;
  conversations: ConversationsFeature;
  later: Late<ComplaintsLater>;
};

/** What reports ask of features that stand after them: members are suspended by those who know members. */
export type ComplaintsLater = { suspensions: Suspensions };

/** Reports from anybody: taken in, answered, decided, and what follows for what was reported. */
export function complaintsFeature({ database: { db }, clock, log, secrets, baseUrl }: Uses, needs: Needs) {
  const { later } = needs;
  const { holds } = needs.agents.internal;
  const { conversations } = needs.conversations.internal;
  const reported: Reported = {
    holds,
    conversations,
    media: needs.media.services.media,
    voices: needs.voices.internal.voices,
    suspensions: {
      suspend: (...about) => later.parts.suspensions.suspend(...about),
      liftSuspension: (...about) => later.parts.suspensions.liftSuspension(...about),
      endCalls: (...about) => later.parts.suspensions.endCalls(...about),
    },
  };
  const { confirmed, ...complaints } = createComplaintsService({
    db,
    clock,
    log,
    baseUrl,
    secret: secrets.authSecret,
    audit: needs.audit.internal.audit,
    settings: needs.settings.internal.settings,
    mail: needs.mail.internal.mail,
    confirmations: needs.confirmations.internal.confirmations,
    subjects: {
      agent: holds.reported,
      agentOfCreator: holds.reportedOf,
      agentOfCall: conversations.ofParticipant,
    },
    measures: reportMeasures(reported),
    facts: reportFacts(reported),
  });
  const inboxTasks: InboxSource[] = [
    {
      kinds: ["complaint", "takedown"],
      waiting: async (viewer) =>
        (await complaints.admin.queue(viewer, { state: "open" })).complaints.map(complaintTask),
    },
  ];
  return {
    services: { complaints },
    jobs: [
      {
        name: "forget-old-reporters",
        schedule: "41 3 * * *",
        about: "Erases who sent reports that were decided a year ago",
        run: () => complaints.forgetOld(),
      },
    ],
    inboxTasks,
    confirmed,
    confirmedRefusals: confirmedDecisionFailures,
    personalData: complaintsPersonalData,
  };
}

export const complaintsPersonalData: PersonalData = {
  exports: [
    {
      name: "reports",
      about: "What you reported, and what became of it.",
      read: (tx, { uid }) => ownComplaints(tx, uid),
    },
  ],
  erasures: [{ name: "reports", erase: (tx, { uid }) => forgetReporter(tx, uid) }],
};
