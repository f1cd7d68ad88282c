import { join } from "node:path";
import { createAgentHolds } from "#features/agents/publishing/agent-holds.service.ts";
import { createSharingService } from "#features/agents/sharing/sharing.service.ts";
import { readWords } from "#features/content/content.service.ts";
import { systemClock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import { loadSecrets } from "#platform/config/secrets.ts";
import type { Database } from "#platform/database/connect.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { encryptionKeysOf } from "#platform/encryption/encryption-keys.ts";
import type { Log } from "#platform/log/log.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import { composeAdminInbox as inboxOf } from "./compose/admin-inbox.ts";
import { ageGateJobs } from "./compose/age-gate.ts";
import { composeAgentEditor } from "./compose/agent-editor.ts";
import { composeAnalysis } from "./compose/analysis.ts";
import { composeCalls } from "./compose/calls.ts";
import { composeComplaints } from "./compose/complaints.ts";
import { composeConfirmations } from "./compose/confirmations.ts";
import { composeContent } from "./compose/content.ts";
import { type Core, type CoreParts, composeCore, type StandIns } from "./compose/core.ts";
import { coreJobs } from "./compose/core-jobs.ts";
import { composeCreators } from "./compose/creators.ts";
import { chooseFileStorage } from "./compose/file-storage.ts";
import { composeGuide } from "./compose/guide.ts";
import { composeHosting } from "./compose/hosting.ts";
import { composeMail, mailJobs } from "./compose/mail.ts";
import { composeMedia } from "./compose/media.ts";
import { type CallsOf, composeMemories } from "./compose/memories.ts";
import { composeOperations, gatherErrors } from "./compose/operations.ts";
import { composePeople } from "./compose/people.ts";
import { publicConfigOf } from "./compose/public-config.ts";
import { composePurchases } from "./compose/purchases.ts";
import { composeRatings } from "./compose/ratings.ts";
import { composeRecords } from "./compose/records.ts";
import { composeReviews } from "./compose/reviews.ts";
import { composeVoices, speakingAgents } from "./compose/voices.ts";
import { composeWords } from "./compose/words.ts";
import { type EventLoop, watchEventLoop } from "./event-loop.ts";
import { createPageCache } from "./http/pages/page-cache.ts";
import { openDatabase } from "./open-database.ts";
import { createProviderWatch, type ProviderWatch } from "./provider-watch.ts";
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
  /** The database, where it is being opened already. */
  database?: Promise<Database> | undefined;
  replacing?: StandIns;
};

export type Composition = Awaited<ReturnType<typeof compose>>;

/** Builds everything once: the only place where real things meet. */
export async function compose({ config, log: plainLog, version, port, replacing = {}, ...begun }: ComposeOptions) {
  const clock = replacing.clock ?? systemClock;
  const { errors, log } = gatherErrors(plainLog, clock);
  const watch = createProviderWatch({ clock });
  const eventLoop = watchEventLoop();
  const { database, voice, words } = await openOutside({ ...begun, config, log, watch, given: replacing.voice });
  // Only now is an embedded installation this process's alone.
  const secrets = loadSecrets(config.dataDir);
  const baseUrl = config.publicUrl ?? `http://localhost:${port}`;
  const post = composeMail({ config, database, clock, log, baseUrl, watch, replacing: replacing.mail });
  const { mail } = post;
  const base = await composeCore({
    ...{ config, database, clock, log, mail, secrets, baseUrl, watch, replacing },
  });
  const files = await chooseFileStorage(config);
  const { core, voices, editor, calls, hosting, memories } = await composeTalking({
    ...{ files, config, database, clock, log, base, voice, secrets, replacing, watch, eventLoop, baseUrl, port },
    isVerified: (uid) => verifications.isApproved(uid),
  });
  const { conversations, liveCalls, callServices, callRefunds, callJobs, voiceWebhooks } = calls;
  const { purchases, takesPayments, sandboxPayments, purchaseJobs } = composePurchases({
    ...{ config, database, clock, log, mail, core, port, watch, secret: secrets.authSecret },
    ...{ chosen: replacing.payments, fundsChanged: liveCalls.toppedUp },
  });
  const { media, incoming, mediaJobs, confirmedMedia } = composeMedia({
    ...{ files, config, db: database.db, clock, log, core, replacing, watch, secret: secrets.authSecret },
  });
  const shareCards = createShareCards({ directory: join(config.dataDir, "cards"), log });
  const { privacy, verifications, jobsWith } = composeRecords({
    ...{ config, secrets, db: database.db, clock, log, mail, audit: core.audit },
    ...{ storage: files, sealed: voices.sealed },
  });
  const desk = composeOperations({ database, clock, log, core, errors, takesPayments, voices, hosting });
  const { creators, creatorJobs } = composeCreators({
    ...{ db: database.db, clock, mail, config, secrets, core, verifications, agentEditor: editor.agentEditor },
  });
  const { analysis, analysisJobs } = composeAnalysis({ db: database.db, clock, ...core });
  const { people, suspensions, peopleJobs, confirmedPeople } = composePeople({
    ...{ db: database.db, clock, log, core, privacy, verifications, memberCalls: calls.memberCalls },
  });
  const complaints = composeComplaints({
    ...{ db: database.db, clock, log, core, media, holds: createAgentHolds(database), conversations, baseUrl },
    ...{ voices: voices.services.voices, suspensions, secret: secrets.authSecret },
  });
  const confirmed = { ...confirmedPeople, ...confirmedMedia, ...desk.confirmed, ...complaints.confirmed };
  const shown: Omit<Services, "desk"> = {
    ...servicesOf(core),
    ...{ ...voices.services, ...editor, ...callServices, complaints, memories },
    guide: composeGuide({ clock, log, seal: core.gate.seal, voice }),
    ...{ people, privacy, verifications, purchases, conversations, mail, creators, media, analysis, ...desk.served },
    sharing: createSharingService({ db: database.db }),
    reviews: composeReviews({ db: database.db, clock, core, media, complaints, voices: voices.services, editor }),
    ...composeContent({ words, config, settings: core.settings, clock, log }),
    ...composeRatings({ db: database.db, clock, agents: core.agents, conversations }),
  };
  const services: Services = {
    ...shown,
    desk: inboxOf({ clock, log, database, watch, eventLoop, capacity: calls.capacity, services: shown }),
  };
  return {
    ...{ config, log, version, database, clock, voice, baseUrl, services, core, files, incoming },
    ...{ liveCalls, sandboxPayments, shareCards, voiceWebhooks },
    publicConfig: publicConfigOf(config, database, post),
    trustedProxies: config.trustedProxies,
    viewerOf: core.members.viewerOf,
    gateOf: core.gate.services.ageGate.stateOf,
    ageCheckStandIn: core.gate.standIn,
    authHandler: core.members.handler,
    samples: samplesOf(config, core, voice),
    jobs: [
      ...coreJobs(core, conversations),
      ...[mailJobs(mail), jobsWith(complaints), ageGateJobs(core.gate.services)].flat(),
      ...composeConfirmations(core.confirmations, { ...confirmed, call_refund: callRefunds.confirmed }),
      ...[purchaseJobs, creatorJobs, voices.jobs, mediaJobs, analysisJobs, peopleJobs, desk.jobs, callJobs].flat(),
    ],
    reap: async () => void (await conversations.reap()),
    deliverMail: async () => void ((await core.settings.uses("mail")) && (await mail.deliver())),
    jobBoard: desk.board,
    pageCache: pageCacheOf(database, { clock, freshMs: replacing.pageCacheMs }),
    ...stopSwitch(),
    async close() {
      for (const part of [eventLoop, hosting, voice, shareCards, post, files, errors, database]) await part.close();
    },
  };
}

function stopSwitch() {
  let stopping = false;
  const beginStop = () => {
    stopping = true;
  };
  return { isStopping: () => stopping, beginStop };
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
function servicesOf({ settings, gate, members, profiles, agents, ledger, limits, confirmations, safety }: Core) {
  const { recovery, security, twoFactor } = members;
  return {
    ...{ ...gate.services, settings, members, recovery, security, twoFactor, profiles, agents, ledger, limits },
    ...{ confirmations, safety },
  };
}

type OutsideParts = {
  /** The database, where it is being opened already. */
  database?: Promise<Database> | undefined;
  config: Config;
  log: Log;
  watch: ProviderWatch;
  given: VoiceProviders | undefined;
};

/** Opens the database and the voice side by side, each in a thread of its own, and reads the words meanwhile. */
async function openOutside({ database, config, log, watch, given }: OutsideParts) {
  const opening = database ?? openDatabase(config);
  const choosing = given ? Promise.resolve(given) : chooseVoiceProviders(config, log);
  const reading = readWords(config.contentDir);
  await Promise.allSettled([choosing, opening, reading]);
  try {
    return { database: await opening, voice: watch.voice(await choosing), words: await reading };
  } catch (error) {
    // Whichever of them did open must not keep the process alive.
    await Promise.allSettled([choosing.then((voice) => voice.close()), opening.then((opened) => opened.close())]);
    throw error;
  }
}

type TalkingParts = Omit<CoreParts, "mail"> & {
  files: FileStorage;
  base: Core;
  voice: VoiceProviders;
  eventLoop: EventLoop;
  port: number;
  /** Whether a creator's identity is confirmed now. */
  isVerified(uid: string): Promise<boolean>;
};

/** Voices, the agents that have them, and the calls in which they are heard. */
async function composeTalking(parts: TalkingParts) {
  const { files, config, database, clock, log, base, voice, replacing, isVerified } = parts;
  const { sealingKey, authSecret: secret } = parts.secrets;
  const { db } = database;
  const hosting = await composeHosting({ ...parts, settings: base.settings, secret, given: replacing.voiceAgents });
  const voices = composeVoices({
    ...{ files, config, db, clock, log, core: base, textToSpeech: voice.textToSpeech, sealingKey },
    speechToText: voice.speechToText,
    endCalls: (uid) => calls.memberCalls.endAllOf(uid),
    cloning: replacing.voiceCloning,
  });
  const library = voices.services.voices;
  const core = { ...base, agents: speakingAgents(base.agents, library) };
  const words = composeWords({ db, clock, core, languageModel: voice.languageModel });
  const editor = composeAgentEditor({
    ...{ db, clock, log, core, voices: library, hosting, isVerified },
  });
  const encryption = createEncryption(encryptionKeysOf(config.encryptionKeys, sealingKey));
  const called: CallsOf = (viewer) => calls.conversations.called(viewer);
  const memories = composeMemories({ db, clock, log, encryption, core, languageModel: voice.languageModel, called });
  const calls = await composeCalls({
    ...{ database, clock, log, core, voice, testing: editor.voiceAgents, hosting, encryption, memories },
    ...{ eventLoop: parts.eventLoop, callsAtOnce: config.callsAtOnce, startsPerMinute: replacing.callStartsPerMinute },
  });
  return { core, voices, editor: { ...editor, ...words }, calls, hosting, memories: memories.service };
}
