import { join } from "node:path";
import type { Platform } from "#platform/composition/platform.ts";
import { isForTrial } from "#platform/config/demo.ts";
import type { Features } from "./features.ts";
import { confirmedRefusalsOf, jobsOf } from "./gathering.ts";
import type { OpenPlatform } from "./open-platform.ts";
import { createPageCache } from "./page-cache.ts";
import { internalsOf, type PublicConfig, servicesOf } from "./services.ts";
import { createShareCards } from "./share-cards/share-cards.ts";
import { voiceWebhooksOf } from "./voice-webhooks.ts";

/** A running site: what its endpoints and sockets use, what its worker runs, and how it closes. */
export function siteOf({ platform, outside, version, overrides, close }: OpenPlatform, features: Features) {
  const { config, log, database, clock, baseUrl } = platform;
  const { conversations, mail, members } = features;
  const shareCards = createShareCards({ directory: join(config.dataDir, "cards"), log });
  return {
    config,
    log,
    version,
    database,
    clock,
    encryption: platform.encryption,
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
    samples: outside.samples,
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
  return {
    isStopping: () => stopping,
    startStopping: () => {
      stopping = true;
    },
  };
}

/** The cache of public pages. Any change of public data clears it, whichever process made it. */
function pageCacheOf({ database, clock }: Platform, freshMs: number | undefined) {
  const cache = createPageCache({ clock, freshMs });
  database.onPublicChange(() => cache.clear());
  return cache;
}

/** The settings that pages may show. */
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
    demo: isForTrial(config, database),
    mail,
  };
}
