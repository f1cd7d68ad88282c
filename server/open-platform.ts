import { join } from "node:path";
import { readContent, type Words } from "#features/content/content.service.ts";
import { hasMembers } from "#features/members/member-directory.service.ts";
import { createErrorRecorder, type ErrorRecorder } from "#features/operations/error-recorder.service.ts";
import { type Clock, systemClock } from "#platform/clock/clock.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { Config } from "#platform/config/config.ts";
import { databaseAdvice } from "#platform/config/database-advice.ts";
import { addressAdvice, addressOfSite } from "#platform/config/reach.ts";
import type { Database, Db } from "#platform/database/connect.ts";
import { installationSecrets } from "#platform/database/installation-secrets.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { encryptionKeysOf } from "#platform/encryption/encryption-keys.ts";
import type { Log } from "#platform/log/log.ts";
import { databaseLimits } from "#platform/rate-limits/rate-limit.ts";
import { createCallVoices } from "./call-voice.ts";
import { checkLedger } from "./check-ledger.ts";
import { watchEventLoop } from "./event-loop.ts";
import { openDatabase } from "./open-database.ts";
import { chooseOutside } from "./outside/outside.ts";
import type { Overrides } from "./outside/overrides.ts";
import { createProviderWatch, type ProviderWatch } from "./outside/provider-watch.ts";
import { chooseVoiceProviders } from "./outside/voice-providers.ts";
import { createProcessHealth } from "./process-health.ts";
import { addressOfRequest } from "./request-address.ts";
import { createVoiceSamples } from "./voice-samples.ts";

export type ComposeOptions = {
  config: Config;
  log: Log;
  version: string;
  /** The port that the server listens on, for its own URL. */
  port: number;
  /** The database, if it is already being opened. */
  database?: Promise<Database> | undefined;
  overrides?: Overrides;
};

/** The platform and the outside services, opened before any feature. */
export type OpenPlatform = Awaited<ReturnType<typeof openPlatform>>;

export type Outside = Awaited<ReturnType<typeof openOutside>>;

/** Opens the platform and the outside services. Errors that are logged from now on are recorded. */
export async function openPlatform({ config, log: plainLog, version, port, overrides = {}, ...rest }: ComposeOptions) {
  const clock = overrides.clock ?? systemClock;
  const errors = createErrorRecorder({ clock });
  const log = errors.hearing(plainLog);
  const watch = createProviderWatch({ clock });
  const eventLoop = watchEventLoop(clock);
  const { database, voice, words } = await openInParallel({
    ...rest,
    config,
    clock,
    log,
    watch,
    overrides,
  });
  // Not as an `error`: these two lines are never left out.
  database.onOutage({
    began: (reason) => log.error({ reason }, "database: it cannot be reached"),
    ended: (outageMs) => log.warn({ outageMs }, "database: it is back"),
  });
  for (const advice of [databaseAdvice(config.databaseUrl), addressAdvice(config)]) {
    if (advice !== null) log.warn({}, advice);
  }
  // Not earlier: opening the database locks an embedded installation for this process.
  const secrets = await installationSecrets(database, { ...config, hasMembers }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const platform: Platform = {
    config,
    database,
    clock,
    log,
    secrets,
    encryption: createEncryption(encryptionKeysOf(config.encryptionKeys, secrets.sealingKey)),
    baseUrl: addressOfSite(config, port),
    limits: databaseLimits(database.pool),
    eventLoop,
    addressOfRequest,
  };
  const outside = await openOutside({ platform, watch, voice, words, errors, port, overrides });
  async function close(): Promise<void> {
    eventLoop.close();
    for (const part of [outside, errors, database]) await part.close();
  }
  return { platform, outside, version, overrides, close };
}

type OutsideParts = Parameters<typeof chooseOutside>[0] & {
  platform: Platform;
  words: Words;
  errors: ErrorRecorder;
};

/** The outside services on an open platform, and what else features are given. */
export async function openOutside({ words, errors, ...parts }: OutsideParts) {
  const { platform, watch, voice, overrides } = parts;
  const { clock, log, config } = platform;
  const directory = join(config.dataDir, "samples");
  return {
    ...(await chooseOutside(parts)),
    words,
    errors,
    callVoices: createCallVoices({ clock, log, voice }),
    samples: createVoiceSamples({ clock, directory, textToSpeech: voice.textToSpeech }),
    moneyFaults,
    health: { providers: watch.healthOfAll, process: createProcessHealth(platform).read },
    signIn: signInOf(overrides),
    callStartsPerMinute: overrides.callStartsPerMinute,
  };
}

type ParallelParts = {
  /** The database, if it is already being opened. */
  database?: Promise<Database> | undefined;
  config: Config;
  clock: Clock;
  log: Log;
  watch: ProviderWatch;
  overrides: Overrides;
};

/** Opens the database and the voice providers in parallel, each in its own thread, and reads the content meanwhile. */
async function openInParallel({ database, config, clock, log, watch, overrides }: ParallelParts) {
  const opening = database ?? openDatabase(config);
  const { voice } = overrides;
  const choosing = voice ? Promise.resolve(voice) : chooseVoiceProviders(config, { clock, log });
  const reading = readContent(config.contentDir, overrides.words);
  await Promise.allSettled([choosing, opening, reading]);
  try {
    return { database: await opening, voice: watch.voice(await choosing), words: await reading };
  } catch (error) {
    // The ones that did open must not keep the process alive.
    await Promise.allSettled([choosing.then((voice) => voice.close()), opening.then((opened) => opened.close())]);
    throw error;
  }
}

function signInOf({ attemptLimits, passwordHashing: hashing }: Overrides) {
  return {
    ...(attemptLimits === undefined ? {} : { attemptLimits }),
    ...(hashing === undefined ? {} : { hashing }),
  };
}

/** The violated money invariants, one sentence each. */
async function moneyFaults(db: Db): Promise<string[]> {
  return (await checkLedger(db)).map(({ check, subject, detail }) => `${check}: ${subject} ${detail}`);
}
