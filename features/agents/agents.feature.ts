import type { InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { MembersFeature } from "#features/members/members.feature.ts";
import type { ModerationFeature } from "#features/moderation/moderation.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { PromptsFeature } from "#features/prompts/prompts.feature.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { VerificationsFeature } from "#features/verifications/verifications.feature.ts";
import type { VoicesFeature } from "#features/voices/voices.feature.ts";
import type { Late } from "#platform/composition/late.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { inDollars } from "#platform/money/dollar-rows.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import { createAdminAgents } from "./admin/admin-agents.service.ts";
import { agentNamesOf, creatorsUsing, voicesInUse } from "./agent-directory.service.ts";
import { createCovers } from "./cover/covers.service.ts";
import { createAgentEditor } from "./draft/agent-editor.service.ts";
import { createHostedAgents } from "./hosting/hosted-agents.service.ts";
import { createVoiceAgents } from "./hosting/voice-agents.service.ts";
import { createServiceChoice, type VoiceServices } from "./hosting/voice-service-choice.service.ts";
import { samplePrompt } from "./persona/ordinary-persona.rules.ts";
import { ownAgents, retireAgents } from "./personal-data.store.ts";
import { createAgentHolds } from "./publishing/agent-holds.service.ts";
import { versionTask } from "./publishing/agent-inbox.rules.ts";
import { createAgentPauses } from "./publishing/agent-pauses.service.ts";
import { createAgentPublishing } from "./publishing/agent-publishing.service.ts";
import { createSamples, type SamplesOptions } from "./samples/samples.service.ts";
import { createAgentPrompts } from "./service/agent-prompts.service.ts";
import { createAgentsService } from "./service/agents.service.ts";
import { createSharingService } from "./sharing/sharing.service.ts";

export type AgentsFeature = ReturnType<typeof agentsFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log">;
type Needs = {
  audit: AuditFeature;
  settings: SettingsFeature;
  mail: MailFeature;
  members: MembersFeature;
  moderation: ModerationFeature;
  verifications: VerificationsFeature;
  voices: VoicesFeature;
  prompts: PromptsFeature;
  outside: {
    /** The services that could speak for companions; `hosting` are the external ones. */
    voiceAgents: VoiceServices & { hosting: readonly VoiceAgentProvider[] };
    /** Records lines once and keeps the recordings. */
    samples: { ofLine: SamplesOptions["record"] };
  };
  later: Late<AgentsLater>;
};

/** What companions ask of features that stand after them. */
export type AgentsLater = {
  /** The agents that most customers called since, most first: at most so many. */
  calledLately(since: Date, most: number): Promise<string[]>;
};

/** Companions: public pages, the creators' editor, the admins' pages, and calls. */
export function agentsFeature(platform: Uses, needs: Needs) {
  const { database, clock, log } = platform;
  const { db } = database;
  const { prompts, promptAdminWith } = needs.prompts.internal;
  const { voices, labelOf, soundOf, sounds } = needs.voices.internal;
  const agents = createAgentsService({
    db,
    clock,
    prompts,
    settings: needs.settings.internal.settings,
    members: needs.members.internal.members,
    onPublicChange: database.onPublicChange,
    voiceLabel: labelOf,
    sounds,
    calledLately: (since, most) => needs.later.parts.calledLately(since, most),
    speaksAs: voices.speaking,
  });
  const { modelRenamed, modelPhotosChanged, forCall, ...shown } = agents;
  const { voiceAgents, ...editors } = openEditors(platform, needs);
  const hosted = createHostedAgents({ db, clock, log, providers: needs.outside.voiceAgents.hosting });
  const { recordMissing, ...samples } = createSamples({ db, log, forCall, record: needs.outside.samples.ofLine });
  const { waiting } = editors.agentPublishing;
  const inboxTasks: InboxSource[] = [
    { kinds: ["agent"], waiting: async (viewer) => (await waiting(viewer)).map(versionTask) },
  ];
  return {
    services: {
      /** Methods that return agents throw `age_gate.…` (403) if the gate is not passed. */
      agents: shown,
      ...editors,
      voiceAgents: { save: voiceAgents.save },
      agentPrompts: createAgentPrompts({ db, prompts }),
      /** For admins only: the prompts of the content types. */
      promptAdmin: promptAdminWith((_, typePrompt) => samplePrompt(prompts.hardLimits, typePrompt)),
      /** A creator's own pauses. */
      agentPauses: createAgentPauses({
        db,
        clock,
        audit: needs.audit.internal.audit,
        mail: needs.mail.internal.mail,
      }),
      /** Social cards and search engines. */
      sharing: createSharingService({ db }),
      covers: createCovers({ db, soundOf }),
      samples,
    },
    internal: { agents, voiceAgents, holds: createAgentHolds({ db }), agentNamesOf, creatorsUsing, voicesInUse },
    jobs: [
      {
        name: "forget-hosted-agents",
        schedule: "23 * * * *",
        about: "Takes retired companions back from the voice service that they were given to",
        run: async () => void (await hosted.forgetRetired()),
      },
      {
        name: "record-samples",
        schedule: "* * * * *",
        about: "Records the greetings of companions that were published a moment ago",
        run: recordMissing,
      },
    ],
    inboxTasks,
    personalData: agentsPersonalData,
  };
}

/** The rate limit for spoken greetings per creator and minute. */
const previewsPerCreator = { points: 20, seconds: 60 };

/** The editor, publishing, and the voice service that agents are saved with. */
function openEditors({ database: { db }, clock, log }: Uses, needs: Needs) {
  const { settings } = needs.settings.internal;
  const shared = { db, clock, prompts: needs.prompts.internal.prompts, voices: needs.voices.internal.voices };
  const providerOf = createServiceChoice({ ...needs.outside.voiceAgents, settings });
  const voiceAgents = createVoiceAgents({ ...shared, log, providerOf });
  const publishing = {
    ...shared,
    settings,
    voiceAgents,
    audit: needs.audit.internal.audit,
    mail: needs.mail.internal.mail,
    judgeTexts: needs.moderation.internal.textSafety.beforePublication,
  };
  const { isApproved: isVerified } = needs.verifications.internal.verifications;
  return {
    voiceAgents,
    /** The editor of a creator's own agent. All methods throw `members.not_a_model` (403) for anyone else. */
    agentEditor: createAgentEditor({ ...shared, settings, previews: createRateLimit(previewsPerCreator) }),
    /** Any agent, for admins only: list, edit, pause, feature, retire. */
    adminAgents: createAdminAgents(publishing),
    /** `waiting`, `approve`, `askChanges` and `refuse` are for admins: anyone else gets a 404. */
    agentPublishing: createAgentPublishing({ ...publishing, isVerified: (uid) => isVerified(uid) }),
  };
}

export const agentsPersonalData: PersonalData = {
  exports: [
    {
      name: "companions",
      about: "Companions that you built.",
      read: (tx, { uid }) => inDollars(ownAgents(tx, uid)),
    },
  ],
  erasures: [{ name: "companions", erase: (tx, { uid, at }) => retireAgents(tx, uid, at) }],
};
