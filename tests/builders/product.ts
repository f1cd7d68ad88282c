import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { libraryOf } from "#features/content/library.rules.ts";
import { createErrorRecorder } from "#features/operations/error-recorder.service.ts";
import { type ManualClock, manualClock } from "#platform/clock/manual-clock.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { type Config, readConfig } from "#platform/config/config.ts";
import type { Secrets } from "#platform/config/secrets.ts";
import type { Database } from "#platform/database/connect.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { limitsInMemory } from "#platform/rate-limits/rate-limit.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import { openFeatures } from "#server/features.ts";
import { jobsOf } from "#server/gathering.ts";
import { type Outside, openOutside } from "#server/open-platform.ts";
import { createProviderWatch } from "#server/outside/provider-watch.ts";
import type { VoiceProviders } from "#server/outside/voice-providers.ts";
import { internalsOf, servicesOf } from "#server/services.ts";
import { toneVoice } from "#voice/testing/tone-voice.ts";
import { quickHashing } from "./quick-hashing.ts";
import { quietLog } from "./quiet-log.ts";

export const baseUrl = "http://localhost:3000";
export const testKey = { id: "test", key: Buffer.alloc(32, 7) };

/** The secrets of an installation that is for tests alone. */
export const testSecrets: Secrets = {
  authSecret: "a secret of this test, long enough for the library",
  gateSecret: "the gate's secret of this test, as long as that",
  sealingKey: Buffer.alloc(32, 9).toString("base64url"),
  earlierAuthSecrets: [],
};

export type ProductWishes = {
  clock?: ManualClock;
  /** Settings of the installation in place of those below. */
  config?: Partial<Config>;
  /** Parts of the platform in place of those below. */
  platform?: Partial<Omit<Platform, "clock" | "database">>;
  /** What thinks, speaks and listens in place of the script and the tones. */
  voice?: Partial<VoiceProviders>;
  /** Hosts all companions in place of the built-in engine. */
  voiceAgents?: VoiceAgentProvider;
  /** Outside services in place of the built-in ones. */
  outside?: Partial<Outside>;
};

export type Product = Awaited<ReturnType<typeof openProduct>>;

const files = mkdtempSync(join(tmpdir(), "noct-product-"));
process.once("exit", () => rmSync(files, { recursive: true, force: true }));
/** Reading the pages takes longer than all the rest: a test of them reads them itself. */
const noPages = { directory: "", stamp: "", library: libraryOf([]), reads: new Map() };

/**
 * The features of the product, as the server opens them, on a test database. The clock stands still until it is moved.
 * Nothing reaches the outside: emails stay in the outbox, nothing can be bought, files are kept in a temporary directory.
 */
export async function openProduct(database: Database, wishes: ProductWishes = {}) {
  const clock = wishes.clock ?? manualClock(new Date());
  const dataDir = mkdtempSync(join(files, "data-"));
  // An address that others may reach: whatever the engine, nothing is as on a demo's machine.
  const read = readConfig({
    DATA_DIR: dataDir,
    HOST: "0.0.0.0",
    PAYMENTS: "off",
    AGE_ASSURANCE: "off",
    BACKUPS: "off",
  });
  const config: Config = { ...read, ...wishes.config };
  const platform: Platform = {
    config,
    database,
    clock,
    log: quietLog,
    secrets: testSecrets,
    encryption: createEncryption([testKey]),
    baseUrl,
    limits: limitsInMemory,
    eventLoop: { onSecond: () => {}, longestMs: () => 0 },
    addressOfRequest: () => undefined,
    ...wishes.platform,
  };
  const standing = await openOutside({
    platform,
    watch: createProviderWatch({ clock }),
    voice: {
      languageModel: createScriptedPersona(),
      textToSpeech: toneVoice(),
      speechToText: null,
      voiceDetector: null,
      close: async () => {},
      ...wishes.voice,
    },
    words: noPages,
    errors: createErrorRecorder({ clock }),
    port: config.port,
    overrides: {
      attemptLimits: { signUpPerAddress: 1_000, takenPerAddress: 1_000 },
      passwordHashing: quickHashing,
      callStartsPerMinute: 100_000,
      ...(wishes.voiceAgents ? { voiceAgents: wishes.voiceAgents } : {}),
    },
  });
  const outside = { ...standing, ...wishes.outside };
  const features = await openFeatures({ platform, outside });
  const jobs = jobsOf(features);
  return {
    database,
    db: database.db,
    clock,
    config,
    encryption: platform.encryption,
    outside,
    features,
    services: servicesOf(features),
    internal: internalsOf(features),
    /** Runs a job of the product once and returns what it returned. Throws for a name that no job has. */
    async runJob(name: string): Promise<unknown> {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`No job is called ${name}`);
      return job.run();
    },
  };
}
