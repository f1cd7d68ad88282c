import { hostname } from "node:os";
import { join } from "node:path";
import { createAgeGateService } from "#features/age-gate/age-gate.service.ts";
import { createAgentsService } from "#features/agents/agents.service.ts";
import { createAuditService } from "#features/audit/audit.service.ts";
import { createCallStart } from "#features/conversations/call-start.service.ts";
import { createConversationsService } from "#features/conversations/conversations.service.ts";
import { createLiveCalls } from "#features/conversations/live-calls.service.ts";
import { createSettlement } from "#features/conversations/settlement.service.ts";
import { createLedgerService } from "#features/ledger/ledger.service.ts";
import { createMembersService, type MembersOptions } from "#features/members/members.service.ts";
import { createPromptsService } from "#features/prompts/prompts.service.ts";
import { createSettingsService } from "#features/settings/settings.service.ts";
import { type Clock, systemClock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import { loadSecrets } from "#platform/config/secrets.ts";
import type { Database } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import { callVoiceFactory } from "./call-voice.ts";
import { createPageCache } from "./http/page-cache.ts";
import { openDatabase } from "./open-database.ts";
import type { PublicConfig, Services } from "./services.ts";
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
    /** How long a page may be given to others; 0: not at all. */
    pageCacheMs?: number;
  };
};

export type Composition = Awaited<ReturnType<typeof compose>>;

/** At most so many calls started by one member in a minute, and from one address in an hour. */
const startsPerMember = { points: 6, seconds: 60 };
const startsPerAddress = { points: 30, seconds: 3_600 };

/** Builds everything once: the only place where real things meet. */
export async function compose({ config, log, version, port, replacing = {} }: ComposeOptions) {
  const secrets = loadSecrets(config.dataDir);
  const clock = replacing.clock ?? systemClock;
  const { database, voice } = await openOutside(config, log, replacing.voice);
  const baseUrl = config.publicUrl ?? `http://localhost:${port}`;
  const core = await composeCore({ database, clock, log, secrets, baseUrl, attemptLimits: replacing.attemptLimits });
  const calls = await composeCalls({
    database,
    clock,
    log,
    core,
    voice,
    startsPerMinute: replacing.callStartsPerMinute,
  });
  let stopping = false;

  const services: Services = {
    ageGate: core.ageGate,
    members: core.members,
    agents: core.agents,
    ledger: core.ledger,
    conversations: { ...calls.start, ...calls.conversations },
  };
  return {
    config,
    log,
    version,
    database,
    clock,
    voice,
    baseUrl,
    services,
    core,
    liveCalls: calls.liveCalls,
    publicConfig: publicConfigOf(config, database),
    trustedProxies: config.trustedProxies,
    viewerOf: core.members.viewerOf,
    gateOf: (headers: Headers) => core.ageGate.stateOf(headers.get("cookie"), null),
    authHandler: core.members.handler,
    samples: createVoiceSamples({
      directory: join(config.dataDir, "samples"),
      textToSpeech: voice.textToSpeech,
      personaOf: async (agentId) => (await core.agents.forCall(agentId))?.persona ?? null,
    }),
    jobs: jobsOf(core, calls),
    reap: async () => void (await calls.conversations.reap()),
    pageCache: createPageCache({ clock, freshMs: replacing.pageCacheMs }),
    isStopping: () => stopping,
    beginStop: () => {
      stopping = true;
    },
    async close() {
      await voice.close();
      await database.close();
    },
  };
}

/** Opens the database and the voice side by side: each spends its time in a thread of its own. */
async function openOutside(config: Config, log: Log, given: VoiceProviders | undefined) {
  const choosing = given ? Promise.resolve(given) : chooseVoiceProviders(config, log);
  const opening = openDatabase(config);
  await Promise.allSettled([choosing, opening]);
  try {
    return { database: await opening, voice: await choosing };
  } catch (error) {
    // Whichever of them did open must not keep the process alive.
    await Promise.allSettled([choosing.then((voice) => voice.close()), opening.then((database) => database.close())]);
    throw error;
  }
}

type Core = Awaited<ReturnType<typeof composeCore>>;
type CoreParts = {
  database: Database;
  clock: Clock;
  log: Log;
  secrets: ReturnType<typeof loadSecrets>;
  baseUrl: string;
  attemptLimits: MembersOptions["attemptLimits"] | undefined;
};

async function composeCore({ database, clock, log, secrets, baseUrl, attemptLimits }: CoreParts) {
  const { db } = database;
  const audit = createAuditService({ db, clock });
  const settings = createSettingsService({ db, clock, audit });
  const ledger = createLedgerService({ db, clock, signupGrant: () => settings.get("credit.signup") });
  const ageGate = createAgeGateService({
    settings,
    clock,
    secret: secrets.gateSecret,
    secureCookies: baseUrl.startsWith("https:"),
  });
  const members = createMembersService({
    database,
    clock,
    secret: secrets.authSecret,
    baseUrl,
    ledger: { grantSignup: (uid) => ledger.grantSignup(db, uid), credit: ledger.credit },
    audit,
    log,
    ...(attemptLimits === undefined ? {} : { attemptLimits }),
  });
  const agents = createAgentsService({
    db,
    clock,
    settings,
    members,
    prompts: createPromptsService({ db }),
    voiceLabel: (voiceId) => builtInVoices.find((one) => one.voiceId === voiceId)?.label ?? null,
  });
  return { audit, settings, ledger, ageGate, members, agents };
}

type CallParts = {
  database: Database;
  clock: Clock;
  log: Log;
  core: Core;
  voice: VoiceProviders;
  startsPerMinute: number | undefined;
};

async function composeCalls({ database, clock, log, core, voice, startsPerMinute }: CallParts) {
  const { db } = database;
  const limits = await core.settings.get("calls.limits");
  const owner = `${hostname()}:${process.pid}:${uuidv7().slice(-8)}`;
  const settlement = createSettlement({ db, clock, ledger: core.ledger, owner });
  const openVoice = callVoiceFactory({ clock, log, voice, agents: core.agents });
  const liveCalls = createLiveCalls({ db, clock, log, limits, owner, settlement, openVoice });
  const start = createCallStart({
    db,
    clock,
    limits,
    ledger: core.ledger,
    agentForCall: core.agents.forCall,
    async termsFor(creatorUid) {
      const share = await core.settings.get("creators.share");
      const minutes = await core.ledger.paidMinutesThisMonth(db, creatorUid);
      return {
        shareBps: minutes >= share.upperAfterMinutes ? share.upperBps : share.bps,
        usageFeeMicros: share.usageFee,
      };
    },
    startsPerMember: createRateLimit({ ...startsPerMember, points: startsPerMinute ?? startsPerMember.points }),
    startsPerAddress: createRateLimit({ ...startsPerAddress, points: startsPerMinute ?? startsPerAddress.points }),
    rehearsal: voice.languageModel.rehearsal,
  });
  const conversations = createConversationsService({ db, clock, log, limits, settlement, liveCalls });
  // One process owns the embedded database, so whoever held a lease before is gone.
  if (database.engine === "embedded") {
    await conversations.takeOver();
    await conversations.reap();
  }
  return { start, conversations, liveCalls };
}

function jobsOf(core: Core, calls: Awaited<ReturnType<typeof composeCalls>>): Job[] {
  return [
    {
      name: "sweep-missed-grants",
      schedule: "*/5 * * * *",
      run: async () => void (await core.members.sweepMissedGrants()),
    },
    { name: "expire-free-credit", schedule: "17 * * * *", run: async () => void (await core.ledger.expireGrants()) },
    { name: "fold-platform-accounts", schedule: "* * * * *", run: async () => void (await core.ledger.fold()) },
    { name: "reap-calls", schedule: "* * * * *", run: async () => void (await calls.conversations.reap()) },
  ];
}

function publicConfigOf(config: Config, database: Database): PublicConfig {
  const { billingSupportUrl, contactEmail, leaveUrl, gtmId, sessionAnalyticsId, operator } = config;
  const demo = database.engine === "embedded";
  return { billingSupportUrl, contactEmail, leaveUrl, gtmId, sessionAnalyticsId, operator, demo };
}
