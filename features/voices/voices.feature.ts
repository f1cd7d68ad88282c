import type { InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { VerificationsFeature } from "#features/verifications/verifications.feature.ts";
import type { Late } from "#platform/composition/late.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import type { VoiceCloning } from "#providers/voice-cloning/voice-cloning.ts";
import type { BuiltInVoice } from "#voice/ports/built-in-voices.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { createEncryptedRecordings } from "./encrypted-recordings.service.ts";
import { sealedRecordings } from "./own-voice-key-rotation.service.ts";
import { createOwnVoiceReview } from "./own-voice-review.service.ts";
import { createOwnVoices } from "./own-voices.service.ts";
import { forgetVoices, ownVoiceMarks, ownVoiceRecords } from "./personal-data.store.ts";
import type { VoiceSpeakers } from "./platform-stops.service.ts";
import { createSpeechSwitch, type SpokenFiles } from "./speech-switch.service.ts";
import { voiceTask } from "./voice-inbox.rules.ts";
import { createVoicePreviews } from "./voice-previews.service.ts";
import { voiceFailures } from "./voices.rules.ts";
import { createVoicesService, ownVoiceLabel } from "./voices.service.ts";
import { librarySounds, voiceSound } from "./voices.store.ts";

export type VoicesFeature = ReturnType<typeof voicesFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log" | "encryption">;
type Needs = {
  audit: AuditFeature;
  settings: SettingsFeature;
  mail: MailFeature;
  verifications: VerificationsFeature;
  outside: {
    files: FileStorage;
    cloning: VoiceCloning;
    /** The built-in voices. */
    builtInVoices: readonly BuiltInVoice[];
    /** The current speech service: its name and its voices. */
    voice: { textToSpeech: Pick<TextToSpeech, "name" | "voices"> };
    spokenFiles: SpokenFiles;
  };
  later: Late<VoicesLater>;
};

/** What voices need from features that are built later. */
export type VoicesLater = {
  endCallsOf(creatorUid: string): Promise<unknown>;
  voicesInUse: VoiceSpeakers["voicesInUse"];
  creatorsUsing: VoiceSpeakers["creatorsUsing"];
};

/** The rate limits for previews per creator and minute, and recordings per creator and hour. */
const previewsPerCreator = { points: 30, seconds: 60, refusal: voiceFailures.tooManyPreviews };
const recordingsPerCreator = { points: 10, seconds: 3_600 };

/** The library of voices, its previews, and creators' own voices. */
export function voicesFeature({ database: { db }, clock, log, encryption }: Uses, needs: Needs) {
  const { later, outside } = needs;
  const { files, cloning, builtInVoices } = outside;
  const { textToSpeech } = outside.voice;
  const { settings } = needs.settings.internal;
  const { audit } = needs.audit.internal;
  const { legalNameOf } = needs.verifications.internal.verifications;
  const shared = { db, clock, log, audit, mail: needs.mail.internal.mail };
  const recordings = createEncryptedRecordings(files, encryption);
  const listing = async () => (await textToSpeech.voices?.()) ?? builtInVoices;
  const voices = createVoicesService({ ...shared, listing, speakers: speakersOf(later) });
  const steps = createOwnVoiceReview({ ...shared, recordings, cloning, legalNameOf });
  // While it is switched off, the service is not called, and waiting voices go on waiting.
  const work = async () => ((await settings.uses("voiceCloning")) ? steps.work() : 0);
  const clearNow = () =>
    work().catch((error: unknown) => log.warn({ error: String(error) }, "voices: a run of the job failed"));
  const { speak, understood, measure } = createSpeechSwitch(outside.spokenFiles, () => settings.uses("speech"));
  const ownVoices = createOwnVoices({
    db,
    clock,
    log,
    audit,
    recordings,
    clearNow,
    measure,
    understood,
    legalNameOf,
    standIn: cloning.isStandIn,
    endCalls: (uid) => later.parts.endCallsOf(uid),
    perCreator: createRateLimit(recordingsPerCreator),
  });
  const perCreator = createRateLimit(previewsPerCreator);
  // Known before the list of a service was ever read.
  const builtInSounds = new Map(builtInVoices.map(({ voiceId, pitch, pace }) => [voiceId, { pitch, pace }]));
  const voicePreviews = createVoicePreviews({ db, log, files, service: textToSpeech.name, speak, perCreator });
  const { work: _, ...ownVoiceReview } = steps;
  const { speaking, sync, stopForReport, resumeAfterReport, ...forScreens } = voices;
  const inboxTasks: InboxSource[] = [
    { kinds: ["voice"], waiting: async (viewer) => (await steps.waiting(viewer)).map(voiceTask) },
  ];
  return {
    services: {
      /** The voice library for creators; also what admins disable for everyone. */
      voices: forScreens,
      voicePreviews,
      ownVoices,
      /** For admins only. */
      ownVoiceReview,
    },
    internal: {
      voices,
      /** The display name of a voice; null for an unknown voice. */
      labelOf: async (voiceId: string) =>
        builtInVoices.find((one) => one.voiceId === voiceId)?.label ?? ownVoiceLabel(db, voiceId),
      /** The pitch and pace of a voice; null if it was never listed. */
      soundOf: async (voiceId: string) => (await voiceSound(db, voiceId)) ?? builtInSounds.get(voiceId) ?? null,
      /** The pitch and pace of all voices but creators' own ones, by id. */
      sounds: async () => new Map([...builtInSounds, ...(await librarySounds(db))]),
    },
    sealed: [sealedRecordings({ db, recordings })],
    jobs: [
      {
        name: "sync-voices",
        schedule: "29 4 * * *",
        about: "Reads which voices the speech service has now",
        run: () => voices.sync(),
      },
      {
        name: "work-on-own-voices",
        schedule: "* * * * *",
        about: "Has approved own voices made, and withdrawn ones erased",
        run: async () => void (await work()),
      },
    ],
    inboxTasks,
    personalData: voicesPersonalData,
  };
}

/** Which companions speak with which voice: bound later, since the agents feature is built after voices. */
const speakersOf = (later: Late<VoicesLater>): VoiceSpeakers => ({
  voicesInUse: (...asked) => later.parts.voicesInUse(...asked),
  creatorsUsing: (...asked) => later.parts.creatorsUsing(...asked),
});

export const voicesPersonalData: PersonalData = {
  exports: [
    {
      name: "voices",
      about: "Voices that you keep or have disabled.",
      read: (tx, { uid }) => ownVoiceMarks(tx, uid),
    },
    {
      name: "own-voices",
      about: "Your own voice, and what you consented to.",
      read: (tx, { uid }) => ownVoiceRecords(tx, uid),
    },
  ],
  erasures: [{ name: "voices", erase: (tx, { uid, at }) => forgetVoices(tx, uid, at) }],
};
