import { createHash } from "node:crypto";
import type { AuditService } from "#features/audit/audit.service.ts";
import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { Failure } from "#platform/errors/failure.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import type { RateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { VerificationsService } from "../verifications/verifications.service.ts";
import {
  consentVersion,
  type Measured,
  ownVoiceFailures,
  type RecordingPart,
  recordingFault,
  recordingLimits,
  soundType,
  spokenSentence,
} from "./own-voice.rules.ts";
import type { OwnVoiceInput, OwnVoiceView } from "./own-voice.schema.ts";
import * as store from "./own-voices.store.ts";
import { comparedSentence, type SentenceCheck } from "./spoken-sentence.rules.ts";
import { ownVoicePrefix } from "./voices.rules.ts";

/** The two recordings of a voice. */
export type Recordings = Record<RecordingPart, Uint8Array>;

/** The storage for recordings, sealed for their creator. */
export type RecordingStore = {
  put(key: string, owner: string, recordings: Recordings): Promise<void>;
  read(key: string, owner: string): Promise<Recordings | null>;
  remove(key: string): Promise<void>;
};

export type RecordingOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  recordings: RecordingStore;
  /** The measurements of a WAV file; null where it cannot be read. */
  measure(wav: Uint8Array): Measured;
  perCreator: RateLimit;
  /** The name of the approved identity; null if there is no record of one. */
  legalNameOf: VerificationsService["legalNameOf"];
  /** The transcript of a WAV file, by speech recognition. Null if none is connected; throws if it fails. */
  understood: ((wav: Uint8Array) => Promise<string>) | null;
  log: Log;
};

/** Records own voices. */
export function createRecorder(options: RecordingOptions) {
  const { db, clock, audit, recordings } = options;
  return {
    /**
     * Stores the two recordings, sealed. The consent and the hashes of the uploads are kept even after the recordings
     * are deleted.
     */
    async record(
      viewer: Viewer | null,
      input: OwnVoiceInput,
      given: Recordings,
      facts: { ip: string },
    ): Promise<OwnVoiceView> {
      const { uid } = requireModel(viewer);
      await options.perCreator.take(uid);
      const contentType = checkedType(given, options.measure);
      const sentenceCheck = await checkedSentence(options, uid, input.sentenceId, given.sentence, contentType);
      const at = clock.now();
      const id = uuidv7(at.getTime());
      const key = `voices/recordings/${id}`;
      // Files first: a row without recordings could not be reviewed, while files without a row are removed below.
      await recordings.put(key, uid, given);
      try {
        const row = await transact(db, async (tx) => {
          const sentence = await store.useSentence(tx, { id: input.sentenceId, uid, at });
          if (!sentence) throw ownVoiceFailures.sentenceGone();
          const made = {
            id,
            user_id: uid,
            voice_id: `${ownVoicePrefix}${id}`,
            name: input.name,
            state: "recorded" as const,
            sentence_id: sentence.id,
            consented_at: at,
            consent_address: facts.ip,
            consent_sha256: sha256(given.sentence),
            reading_sha256: sha256(given.reading),
            recordings_key: key,
            content_type: contentType,
            approved_at: null,
            reviewed_by: null,
            reason: null,
            clone_id: null,
            created_at: at,
            updated_at: at,
            sentence_check: sentenceCheck,
            sentence_heard_by: null,
          };
          if (!(await store.insertOwnVoice(tx, made))) throw ownVoiceFailures.alreadyOne();
          await audit.record(tx, {
            actor: { uid, role: "member" as const },
            action: "own_voice.consented",
            address: facts.ip,
            subject: { type: "own_voice", id },
            after: { version: consentVersion, sha256: made.consent_sha256, check: sentenceCheck },
          });
          return made;
        });
        return ownVoiceView(row);
      } catch (error) {
        await recordings.remove(key);
        throw error;
      }
    },
  };
}

/** Compares the recognized text with the sentence. If recognition fails or is not connected, a person decides. */
async function checkedSentence(
  { db, clock, understood, log, legalNameOf }: RecordingOptions,
  uid: string,
  sentenceId: string,
  recording: Uint8Array,
  type: "audio/wav" | "audio/webm",
): Promise<SentenceCheck> {
  if (!understood || type !== "audio/wav") return "unheard";
  const sentence = await store.openSentence(db, { id: sentenceId, uid, at: clock.now() });
  if (!sentence) throw ownVoiceFailures.sentenceGone();
  const words = await understood(recording).catch((error: unknown) => {
    log.warn({ error: String(error) }, "voices: a spoken consent could not be compared with its sentence");
    return null;
  });
  if (words === null) return "unheard";
  const check = comparedSentence(spokenSentence(sentence, await legalNameOf(uid)), words);
  if (!check) throw ownVoiceFailures.otherSentence();
  return check;
}

/** Both recordings must have the same audio type, and a WAV file must meet the limits. */
function checkedType(given: Recordings, measure: RecordingOptions["measure"]): "audio/wav" | "audio/webm" {
  const faults: Record<string, string[]> = {};
  const types = (["sentence", "reading"] as const).map((part) => {
    const type = soundType(given[part]);
    const fault = partFault(part, given[part], type, measure);
    if (fault) faults[part] = [fault];
    return type;
  });
  const [field] = Object.keys(faults);
  if (field) throw new Failure("voices.bad_recording", 422, faults[field]?.[0] ?? "", field, faults);
  const [first, second] = types;
  if (!first || first !== second) {
    throw new Failure(
      "voices.bad_recording",
      422,
      "Both recordings have to be of one kind. Please record again",
      "reading",
    );
  }
  return first;
}

function partFault(
  part: RecordingPart,
  bytes: Uint8Array,
  type: ReturnType<typeof soundType>,
  measure: RecordingOptions["measure"],
): string | null {
  if (bytes.byteLength > recordingLimits.bytes) return "This recording is too large. Please record again";
  if (type === null) return "This is not a recording that we can read. Please record again";
  // The length of compressed audio is not measured; a person listens before it is used.
  if (type === "audio/webm")
    return bytes.byteLength < 8_192 ? "This recording is too short. Please read it whole" : null;
  const heard = measure(bytes);
  return heard ? recordingFault(part, heard) : "This recording is damaged. Please record again";
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export const ownVoiceView = (
  row: (store.OwnVoiceRow | Parameters<typeof store.insertOwnVoice>[1]) & { standIn?: boolean | null },
): OwnVoiceView => ({
  id: row.id,
  voiceId: row.voice_id,
  name: row.name,
  state: row.state,
  reason: row.reason ?? null,
  recordedAt: new Date(row.created_at).toISOString(),
  sentenceCheck: row.sentence_check,
  standIn: row.standIn ?? false,
});
