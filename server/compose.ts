import { join } from "node:path";
import { createAgentHolds } from "#features/agents/agent-holds.service.ts";
import { createAgentsService } from "#features/agents/agents.service.ts";
import { createSharingService } from "#features/agents/sharing.service.ts";
import { createAuditService } from "#features/audit/audit.service.ts";
import { readWords } from "#features/content/content.service.ts";
import { createLedgerService } from "#features/ledger/ledger.service.ts";
import { createLimitsService } from "#features/limits/limits.service.ts";
import { createMembersService, type MembersOptions } from "#features/members/members.service.ts";
import { createProfileService } from "#features/members/profile.service.ts";
import { checkText } from "#features/moderation/text-check.rules.ts";
import { createPromptsService } from "#features/prompts/prompts.service.ts";
import { createSettingsService } from "#features/settings/settings.service.ts";
import { type Clock, systemClock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import { loadSecrets } from "#platform/config/secrets.ts";
import type { Database } from "#platform/database/connect.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import type { Geolocation } from "#providers/geolocation/geolocation.ts";
import type { MailProvider } from "#providers/mail/mail.ts";
import type { PaymentProcessor } from "#providers/payments/payments.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import type { VoiceCloning } from "#providers/voice-cloning/voice-cloning.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import { ageGateJobs, composeAgeGate } from "./compose/age-gate.ts";
import { composeAgentEditor } from "./compose/agent-editor.ts";
import { type ComposedCalls, composeCalls } from "./compose/calls.ts";
import { composeComplaints } from "./compose/complaints.ts";
import { composeContent } from "./compose/content.ts";
import { composeCreators } from "./compose/creators.ts";
import { isDemoOnLoopback } from "./compose/demo-on-loopback.ts";
import { composeGuide } from "./compose/guide.ts";
import { type ComposedMail, composeMail, mailJobs } from "./compose/mail.ts";
import { composeMedia } from "./compose/media.ts";
import { publicConfigOf } from "./compose/public-config.ts";
import { composePurchases } from "./compose/purchases.ts";
import { composeRatings } from "./compose/ratings.ts";
import { composeRecords } from "./compose/records.ts";
import { composeVoices, speakingAgents } from "./compose/voices.ts";
import { createPageCache } from "./http/page-cache.ts";
import { openDatabase } from "./open-database.ts";
import type { Services } from "./services.ts";
import { createShareCards } from "./share-cards/share-cards.ts";
import { chooseVoiceProviders, type VoiceProviders } from "./voice-providers.ts";
import { createVoiceSamples } from "./voice-samples.ts";

export type ComposeOptions = {
  config: Config;
  log: Log;
  version: string;
  /** The port that the server listens on, for its own address. */
  port: number;
  /** Stand-ins for the outside world, and looser limits, for tests and benches. */
  replacing?: {
    voice?: VoiceProviders;
    clock?: Clock;
    attemptLimits?: MembersOptions["attemptLimits"];
    callStartsPerMinute?: number;
    mail?: MailProvider;
    geolocation?: Geolocation;
    payments?: PaymentProcessor;
    voiceCloning?: VoiceCloning;
    voiceAgents?: VoiceAgentProvider;
    /** How long a page may be given to others; 0: not at all. */
    pageCacheMs?: number;
  };
};

export type Composition = Awaited<ReturnType<typeof compose>>;

/** Builds everything once: the only place where real things meet. */
export async function compose({ config, log, version, port, replacing = {} }: ComposeOptions) {
  const secrets = loadSecrets(config.dataDir);
  const clock = replacing.clock ?? systemClock;
  const { database, voice, words } = await openOutside(config, log, replacing.voice);
  const baseUrl = config.publicUrl ?? `http://localhost:${port}`;
  const { attemptLimits, geolocation } = replacing;
  const post = composeMail({ config, database, clock, log, baseUrl, replacing: replacing.mail });
  const { mail } = post;
  const base = await composeCore({
    ...{ config, database, clock, log, mail, secrets, baseUrl, attemptLimits, geolocation },
  });
  const { core, voices, editor, calls } = await composeTalking({
    ...{ config, database, clock, log, base, voice, sealingKey: secrets.sealingKey, replacing },
    isVerified: (uid) => verifications.isApproved(uid),
  });
  const { conversations, liveCalls } = calls;
  const { purchases, desk, purchaseJobs } = composePurchases({
    ...{ config, database, clock, log, mail, core, port, secret: secrets.authSecret },
    ...{ chosen: replacing.payments, fundsChanged: liveCalls.toppedUp },
  });
  const { media, files, incoming, mediaJobs } = await composeMedia({
    ...{ config, db: database.db, clock, log, core, secret: secrets.authSecret },
  });
  const shareCards = createShareCards({ directory: join(config.dataDir, "cards"), log });
  let stopping = false;
  const { privacy, verifications, jobsWith } = composeRecords({
    ...{ config, secrets, db: database.db, clock, log, mail, audit: core.audit, storage: files },
  });
  const { creators, creatorJobs } = composeCreators({
    ...{ db: database.db, clock, mail, config, secrets, core, verifications },
    agentEditor: editor.agentEditor,
  });
  const services: Services = {
    ...servicesOf(core),
    ...{ ...voices.services, ...editor },
    guide: composeGuide({ clock, log, seal: core.gate.seal, voice }),
    ...{ privacy, verifications, purchases, conversations, mail, creators, media },
    complaints: composeComplaints({
      ...{ db: database.db, clock, core, media, holds: createAgentHolds(database), conversations, baseUrl },
      secret: secrets.authSecret,
    }),
    sharing: createSharingService({ db: database.db }),
    ...composeContent({ words, config, settings: core.settings, clock, log }),
    ...composeRatings({ db: database.db, clock, agents: core.agents, conversations }),
  };
  return {
    ...{ config, log, version, database, clock, voice, baseUrl, services, core, files, incoming },
    ...{ liveCalls, sandboxDesk: desk, shareCards },
    publicConfig: publicConfigOf(config, database, post),
    trustedProxies: config.trustedProxies,
    viewerOf: core.members.viewerOf,
    gateOf: core.gate.services.ageGate.stateOf,
    ageCheckStandIn: core.gate.standIn,
    authHandler: core.members.handler,
    samples: samplesOf(config, core, voice),
    jobs: [
      ...jobsOf(core, conversations),
      ...mailJobs(mail),
      ...jobsWith(services.complaints),
      ...ageGateJobs(core.gate.services),
      ...[purchaseJobs, creatorJobs, voices.jobs, mediaJobs].flat(),
    ],
    reap: async () => void (await conversations.reap()),
    deliverMail: async () => void (await mail.deliver()),
    pageCache: pageCacheOf(database, { clock, freshMs: replacing.pageCacheMs }),
    isStopping: () => stopping,
    beginStop: () => {
      stopping = true;
    },
    async close() {
      for (const part of [voice, shareCards, post, voices, files, database]) await part.close();
    },
  };
}

function samplesOf(config: Config, core: Core, voice: VoiceProviders) {
  return createVoiceSamples({
    directory: join(config.dataDir, "samples"),
    textToSpeech: voice.textToSpeech,
    personaOf: async (agentId) => (await core.agents.forCall(agentId))?.persona ?? null,
  });
}

/** Pages that know when something on them was changed, by whomever. */
function pageCacheOf(database: Database, options: Parameters<typeof createPageCache>[0]) {
  const cache = createPageCache(options);
  database.onPublicChange(() => cache.clear());
  return cache;
}

/** What of the core a screen may ask for. */
function servicesOf({ settings, gate, members, profiles, agents, ledger, limits }: Core) {
  const { recovery, security, twoFactor } = members;
  return { ...gate.services, settings, members, recovery, security, twoFactor, profiles, agents, ledger, limits };
}

/** Opens the database and the voice side by side, each in a thread of its own, and reads the words meanwhile. */
async function openOutside(config: Config, log: Log, given: VoiceProviders | undefined) {
  const choosing = given ? Promise.resolve(given) : chooseVoiceProviders(config, log);
  const opening = openDatabase(config);
  const reading = readWords(config.contentDir);
  await Promise.allSettled([choosing, opening, reading]);
  try {
    return { database: await opening, voice: await choosing, words: await reading };
  } catch (error) {
    // Whichever of them did open must not keep the process alive.
    await Promise.allSettled([choosing.then((voice) => voice.close()), opening.then((database) => database.close())]);
    throw error;
  }
}

export type Core = Awaited<ReturnType<typeof composeCore>>;
type TalkingParts = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  base: Core;
  voice: VoiceProviders;
  sealingKey: string;
  /** Whether a creator's identity is confirmed now. */
  isVerified(uid: string): Promise<boolean>;
  replacing: NonNullable<ComposeOptions["replacing"]>;
};

/** Voices, the agents that have them, and the calls in which they are heard. */
async function composeTalking(parts: TalkingParts) {
  const { config, database, clock, log, base, voice, sealingKey, replacing, isVerified } = parts;
  const { db } = database;
  const voices = await composeVoices({
    ...{ config, db, clock, log, core: base, textToSpeech: voice.textToSpeech, sealingKey },
    cloning: replacing.voiceCloning,
  });
  const library = voices.services.voices;
  const core = { ...base, agents: speakingAgents(base.agents, library) };
  const editor = composeAgentEditor({
    ...{ db, clock, log, core, voices: library, provider: replacing.voiceAgents, isVerified },
  });
  const calls = await composeCalls({
    ...{ database, clock, log, core, voice, testing: editor.voiceAgents },
    startsPerMinute: replacing.callStartsPerMinute,
  });
  return { core, voices, editor, calls };
}

type CoreParts = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  mail: ComposedMail["mail"];
  geolocation: Geolocation | undefined;
  secrets: ReturnType<typeof loadSecrets>;
  baseUrl: string;
  attemptLimits: MembersOptions["attemptLimits"] | undefined;
};

async function composeCore(parts: CoreParts) {
  const { config, database, clock, log, mail, secrets, baseUrl, attemptLimits } = parts;
  const { db } = database;
  const audit = createAuditService({ db, clock });
  const settings = createSettingsService({ db, clock, audit });
  database.onPublicChange(settings.forget);
  const ledger = createLedgerService({ db, clock, signupGrant: () => settings.get("credit.signup") });
  const gate = composeAgeGate({
    ...{ config, database, clock, log, settings, baseUrl },
    ...{ secret: secrets.gateSecret, geolocation: parts.geolocation },
  });
  const members = createMembersService({
    ...{ database, clock, baseUrl },
    secret: secrets.authSecret,
    ledger: { grantSignup: (uid) => ledger.grantSignup(db, uid), credit: ledger.credit },
    audit,
    mail,
    log,
    adminNeedsSecondFactor: !isDemoOnLoopback(config, database),
    ...(attemptLimits === undefined ? {} : { attemptLimits }),
  });
  const prompts = createPromptsService({ db });
  const agents = createAgentsService({
    ...{ db, clock, settings, members, prompts },
    voiceLabel: (voiceId) => builtInVoices.find((one) => one.voiceId === voiceId)?.label ?? null,
  });
  const limits = createLimitsService({ db, clock, audit, ledger });
  const profiles = createProfileService({
    ...{ db, clock, audit, renamed: agents.modelRenamed },
    permitsText: (text) => checkText(text, "out").outcome === "pass",
  });
  return { audit, settings, mail, ledger, limits, gate, members, profiles, prompts, agents };
}

function jobsOf(core: Core, conversations: ComposedCalls["conversations"]): Job[] {
  return [
    {
      name: "sweep-missed-grants",
      schedule: "*/5 * * * *",
      run: async () => void (await core.members.sweepMissedGrants()),
    },
    { name: "sweep-expired-sign-ins", schedule: "7 * * * *", run: () => core.members.sweepExpired() },
    { name: "expire-free-credit", schedule: "17 * * * *", run: async () => void (await core.ledger.expireGrants()) },
    { name: "fold-platform-accounts", schedule: "* * * * *", run: async () => void (await core.ledger.fold()) },
    { name: "reap-calls", schedule: "* * * * *", run: async () => void (await conversations.reap()) },
  ];
}
