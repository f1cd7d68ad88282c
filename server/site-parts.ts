import { join } from "node:path";
import type { Platform } from "#platform/composition/platform.ts";
import type { Features } from "./compose.ts";
import { confirmedRefusalsOf, jobsOf } from "./gathering.ts";
import type { HostedVoiceWebhooks } from "./http/api/hosted-voice.routes.ts";
import { createPageCache } from "./http/pages/page-cache.ts";
import type { Opened, Outside } from "./open-platform.ts";
import { internalsOf, type PublicConfig, servicesOf } from "./services.ts";
import { createShareCards } from "./share-cards/share-cards.ts";
import { createVoiceSamples } from "./voice-samples.ts";

/** What a running site consists of: what its doors ask for, what its worker does, and how it ends. */
export function siteOf({ platform, outside, version, overrides, close }: Opened, features: Features) {
  const { config, log, database, clock, baseUrl } = platform;
  const { conversations, mail, members } = features;
  const shareCards = createShareCards({ directory: join(config.dataDir, "cards"), log });
  return {
    config,
    log,
    version,
    database,
    clock,
    baseUrl,
    voice: outside.voice,
    files: outside.files,
    sandboxPayments: outside.sandboxPayments,
    ageCheckStandIn: outside.ageChecks.standIn,
    services: servicesOf(features),
    internal: internalsOf(features),
    publicConfig: publicConfigOf(platform, mail.internal.reach),
    trustedProxies: config.trustedProxies,
    viewerOf: members.internal.members.viewerOf,
    authHandler: members.internal.members.handler,
    gateOf: features.ageGate.internal.gateOf,
    incoming: features.media.internal.incoming,
    liveCalls: conversations.internal.liveCalls,
    voiceWebhooks: voiceWebhooksOf(outside, features),
    samples: samplesOf(platform, outside, features),
    shareCards,
    pageCache: pageCacheOf(platform, overrides.pageCacheMs),
    confirmedRefusals: confirmedRefusalsOf(features),
    jobs: jobsOf(features),
    jobBoard: features.operations.internal.board,
    reap: async () => void (await conversations.internal.conversations.reap()),
    deliverMail: mail.internal.deliver,
    ...stopSwitch(),
    async close() {
      await shareCards.close();
      await close();
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

function samplesOf({ config }: Platform, { voice }: Outside, { agents }: Features) {
  return createVoiceSamples({
    directory: join(config.dataDir, "samples"),
    textToSpeech: voice.textToSpeech,
    personaOf: async (agentId) => (await agents.internal.agents.forCall(agentId))?.persona ?? null,
  });
}

/** Where a voice service knocks that carries calls. Without one, nobody may ask here. */
function voiceWebhooksOf(
  { voiceAgents, callVoices }: Outside,
  { conversations }: Features,
): HostedVoiceWebhooks | null {
  if (voiceAgents.hosting.length === 0) return null;
  return {
    receiveNotice: conversations.internal.receiveNotice,
    words: (callId, token, messages, signal) =>
      voiceAgents.isAskedFor(callId, token) ? callVoices.reply(callId, messages, signal) : null,
  };
}

/** Pages that know when something on them was changed, by whomever. */
function pageCacheOf({ database, clock }: Platform, freshMs: number | undefined) {
  const cache = createPageCache({ clock, freshMs });
  database.onPublicChange(() => cache.clear());
  return cache;
}

/** What of the settings every page may know. */
function publicConfigOf({ config, database }: Platform, mail: PublicConfig["mail"]): PublicConfig {
  const { billingSupportUrl, billingDescriptor, contactEmail, leaveUrl, gtmId, sessionAnalyticsId, operator } = config;
  return {
    billingSupportUrl,
    billingDescriptor,
    contactEmail,
    leaveUrl,
    gtmId,
    sessionAnalyticsId,
    operator,
    demo: database.engine === "embedded",
    mail,
  };
}
