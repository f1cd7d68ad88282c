import { creatorsUsing, voicesInUse } from "#features/agents/agent-directory.service.ts";
import type { AgentsService } from "#features/agents/agents.service.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { measured } from "#features/voices/own-voice.rules.ts";
import { sealedRecordings } from "#features/voices/own-voice-key-rotation.service.ts";
import { createOwnVoiceReview } from "#features/voices/own-voice-review.service.ts";
import { createOwnVoices } from "#features/voices/own-voices.service.ts";
import { createVoicePreviews } from "#features/voices/voice-previews.service.ts";
import { voiceFailures } from "#features/voices/voices.rules.ts";
import { createVoicesService, type VoicesService } from "#features/voices/voices.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { Db } from "#platform/database/connect.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { encryptionKeysOf } from "#platform/encryption/encryption-keys.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import { createCloningStandIn } from "#providers/voice-cloning/stand-in.ts";
import type { VoiceCloning } from "#providers/voice-cloning/voice-cloning.ts";
import { decodeWav, encodeWav } from "#voice/audio/wav.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import { OUTPUT_SAMPLE_RATE, type TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { createEncryptedRecordings } from "../encrypted-recordings.ts";

type VoiceParts = {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  core: { audit: AuditService; mail: Pick<MailService, "post">; settings: Pick<SettingsService, "uses"> };
  textToSpeech: TextToSpeech;
  speechToText: SpeechToText | null;
  /** The key that the installation made for itself. */
  sealingKey: string;
  cloning: VoiceCloning | undefined;
  files: FileStorage;
  endCalls(uid: string): Promise<unknown>;
};

/** Previews made for one creator in a minute, and recordings that one creator may send in an hour. */
const previewsPerCreator = { points: 30, seconds: 60, refusal: voiceFailures.tooManyPreviews };
const recordingsPerCreator = { points: 10, seconds: 3_600 };
/** How long the speech service may take for a preview. */
const PREVIEW_TIMEOUT_MS = 30_000;

/** The library of voices, its previews, and creators' own voices. */
export function composeVoices(parts: VoiceParts) {
  const { config, db, clock, log, core, textToSpeech, files } = parts;
  const shared = { db, clock, log, audit: core.audit, mail: core.mail };
  const encryption = createEncryption(encryptionKeysOf(config.encryptionKeys, parts.sealingKey));
  const recordings = createEncryptedRecordings(files, encryption);
  const listing = async () => (await textToSpeech.voices?.()) ?? builtInVoices;
  const voices = createVoicesService({ ...shared, listing, speakers: { voicesInUse, creatorsUsing } });
  const cloning = parts.cloning ?? createCloningStandIn({ clock, voices: builtInVoices.map(({ voiceId }) => voiceId) });
  const steps = createOwnVoiceReview({ ...shared, recordings, cloning });
  // Switched off, the service is not asked: what waits for it goes on waiting.
  const work = async () => ((await core.settings.uses("voiceCloning")) ? steps.work() : 0);
  const review = { ...steps, work };
  const clearNow = () =>
    review.work().catch((error: unknown) => log.warn({ error: String(error) }, "voices: a run of the job failed"));
  const ownVoices = createOwnVoices({
    db,
    clock,
    audit: core.audit,
    recordings,
    clearNow,
    measure: measuredWav,
    understood: understoodBy(parts.speechToText, () => core.settings.uses("speech")),
    standIn: cloning.isStandIn,
    log,
    endCalls: parts.endCalls,
    perCreator: createRateLimit(recordingsPerCreator),
  });
  const voicePreviews = createVoicePreviews({
    db,
    log,
    files,
    service: textToSpeech.name,
    speak: async (line) => {
      if (!(await core.settings.uses("speech"))) throw voiceFailures.noPreview();
      return spoken(textToSpeech, line);
    },
    perCreator: createRateLimit(previewsPerCreator),
  });
  return {
    services: { voices, voicePreviews, ownVoices, ownVoiceReview: review },
    clones: !cloning.isStandIn,
    sealed: [sealedRecordings({ db, recordings })],
    jobs: voiceJobs(voices, review),
  };
}

function voiceJobs(voices: VoicesService, review: { work(): Promise<number> }): Job[] {
  return [
    { name: "sync-voices", schedule: "29 4 * * *", run: () => voices.sync() },
    { name: "work-on-own-voices", schedule: "* * * * *", run: async () => void (await review.work()) },
  ];
}

/** Companions whose voice was disabled cannot be called, and an own voice speaks by the speech service's name for it. */
export function speakingAgents(agents: AgentsService, voices: Pick<VoicesService, "speaking">): AgentsService {
  return {
    ...agents,
    async forCall(agentId) {
      const agent = await agents.forCall(agentId);
      if (!agent) return null;
      const { persona } = agent;
      const voiceId = await voices.speaking(agent.ownerUid, persona.voice.voiceId);
      return voiceId === null ? null : { ...agent, persona: { ...persona, voice: { ...persona.voice, voiceId } } };
    },
  };
}

async function spoken(textToSpeech: TextToSpeech, line: { speaksAs: string; text: string }) {
  const chunks: Uint8Array[] = [];
  const signal = AbortSignal.timeout(PREVIEW_TIMEOUT_MS);
  const request = { text: line.text, voice: { voiceId: line.speaksAs, speed: 1 }, signal };
  for await (const chunk of textToSpeech.stream(request)) chunks.push(chunk);
  // What was cut off by the time limit must not be kept as if it were whole.
  signal.throwIfAborted();
  return encodeWav(Buffer.concat(chunks), OUTPUT_SAMPLE_RATE);
}

/** How long speech recognition may take for a sentence that was read. */
const UNDERSTOOD_WITHIN_MS = 20_000;

/** Fails while providers of speech are switched off: then a person listens. */
function understoodBy(
  hearing: SpeechToText | null,
  isOn: () => Promise<boolean>,
): ((wav: Uint8Array) => Promise<string>) | null {
  if (!hearing) return null;
  return async (wav) => {
    if (!(await isOn())) throw new Error("speech is switched off");
    const { samples, sampleRate } = decodeWav(wav);
    if (sampleRate !== OUTPUT_SAMPLE_RATE) throw new Error(`a recording of ${sampleRate} Hz cannot be understood`);
    const audio = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    return hearing.transcribe({ audio, language: "en-US", signal: AbortSignal.timeout(UNDERSTOOD_WITHIN_MS) });
  };
}

function measuredWav(wav: Uint8Array) {
  try {
    const { samples, sampleRate } = decodeWav(wav);
    return measured(
      Float32Array.from(samples, (sample) => sample / 32_768),
      sampleRate,
    );
  } catch {
    return null;
  }
}
