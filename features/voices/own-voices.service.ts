import { randomInt } from "node:crypto";
import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import { transact } from "#platform/database/transaction.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import {
  consentSentence,
  consentText,
  consentVersion,
  legalNamePlace,
  ownVoiceFailures,
  SENTENCE_LIFE_MS,
  spokenSentence,
  stateAfter,
} from "./own-voice.rules.ts";
import type { OwnVoiceView, SentenceView } from "./own-voice.schema.ts";
import { createRecorder, ownVoiceView, type RecordingOptions } from "./own-voice-recording.service.ts";
import * as store from "./own-voices.store.ts";

export type OwnVoicesService = ReturnType<typeof createOwnVoices>;

/** How often ending the calls of a withdrawn voice is tried. */
const END_ATTEMPTS = 3;

export type OwnVoicesOptions = RecordingOptions & {
  /** Whether copies are made by a stand-in. */
  standIn: boolean;
  /** Ends the live calls of a creator's companions, since a withdrawn copy must not go on speaking in them. */
  endCalls(uid: string): Promise<unknown>;
  /** Deletes withdrawn voices now. Never throws: the job retries what fails. */
  clearNow(): Promise<unknown>;
};

/**
 * A creator's own voice: recorded with a spoken consent that no one else could have recorded, and withdrawable at any
 * time.
 */
export function createOwnVoices(options: OwnVoicesOptions) {
  const { db, clock, audit } = options;

  async function ofCreator(viewer: Viewer | null, id: string): Promise<store.OwnVoiceRow> {
    const { uid } = requireModel(viewer);
    const row = isUuid(id) ? await store.ownVoice(db, id) : undefined;
    if (row?.user_id !== uid) throw ownVoiceFailures.notFound();
    return row;
  }

  return {
    ...createRecorder(options),
    ...consentSentences(options),

    /** Nothing makes copies here: a built-in voice speaks in place of every own one. */
    standIn: options.standIn,

    /** The creator's own recordings, newest first. */
    async mine(viewer: Viewer | null): Promise<OwnVoiceView[]> {
      return (await store.ownVoicesOf(db, requireModel(viewer).uid)).map(ownVoiceView);
    },

    /** Submits a recording for review. */
    async send(viewer: Viewer | null, id: string): Promise<void> {
      const { uid } = requireModel(viewer);
      await ofCreator(viewer, id);
      await transact(db, async (tx) => {
        const row = await store.ownVoiceForUpdate(tx, id);
        const state = row && stateAfter(row.state, "send");
        if (!state) throw ownVoiceFailures.notNow();
        await store.changeOwnVoice(tx, id, { state, updated_at: clock.now() });
        await audit.record(tx, {
          actor: { uid, role: "member" as const },
          action: "own_voice.sent",
          subject: { type: "own_voice", id },
        });
      });
    },

    /**
     * Withdraws the consent. No companion speaks with the voice from now on; a job deletes the recordings and the copy.
     */
    async withdraw(viewer: Viewer | null, id: string): Promise<void> {
      const { uid } = requireModel(viewer);
      await ofCreator(viewer, id);
      const spoke = await transact(db, async (tx) => {
        const row = await store.ownVoiceForUpdate(tx, id);
        const state = row && stateAfter(row.state, "withdraw");
        if (!row || row.state === "withdrawn") return false;
        if (!state) throw ownVoiceFailures.notNow();
        const at = clock.now();
        await store.changeOwnVoice(tx, id, { state, updated_at: at });
        await store.silenceOwnVoice(tx, row.voice_id, { at, reason: "You withdrew your consent" });
        await audit.record(tx, {
          actor: { uid, role: "member" as const },
          action: "own_voice.withdrawn",
          subject: { type: "own_voice", id },
        });
        return row.state === "ready";
      });
      try {
        // A copy that was not ready was used in no call, so no call is ended.
        if (spoke) await endCallsOf(options, uid);
      } finally {
        // Deletes what can be deleted immediately; the job does the rest, such as the copy at the service.
        await options.clearNow();
      }
    },
  };
}

/** Retries on failure, since the withdrawal is committed by then and will not be requested again. */
async function endCallsOf({ endCalls, log }: OwnVoicesOptions, uid: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await endCalls(uid);
      return;
    } catch (error) {
      if (attempt === END_ATTEMPTS) throw error;
      log.warn({ error: String(error) }, "voices: the calls of a withdrawn voice could not be ended");
    }
  }
}

function consentSentences(options: OwnVoicesOptions) {
  const { db, clock } = options;
  return {
    /** A fresh sentence to read, in the legal name; valid for ten minutes and one recording. Needs a confirmed identity. */
    async sentence(viewer: Viewer | null, brandName: string): Promise<SentenceView> {
      const { uid } = requireModel(viewer);
      const member = await store.memberOf(db, uid);
      const at = clock.now();
      if (member.verifiedAt === null) throw ownVoiceFailures.identityFirst();
      const legalName = await options.legalNameOf(uid);
      // An identity that was confirmed without a record has no other name than the profile's.
      const name = legalName === null ? (member.name ?? member.username) : legalNamePlace;
      const row = {
        id: uuidv7(at.getTime()),
        user_id: uid,
        used_at: null,
        created_at: at,
        sentence: consentSentence({ name, brandName, at }, (below) => randomInt(below)),
        consent_version: consentVersion,
        consent_text: consentText(brandName),
        expires_at: new Date(at.getTime() + SENTENCE_LIFE_MS),
      };
      await store.insertSentence(db, row);
      const { id, consent_text, expires_at } = row;
      const sentence = spokenSentence(row.sentence, legalName);
      const facts = { checkedByProgram: options.understood !== null, legalName: legalName !== null };
      return { id, sentence, consentText: consent_text, expiresAt: expires_at.toISOString(), ...facts };
    },
  };
}
