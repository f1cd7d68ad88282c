import type { AuditService } from "#features/audit/audit.service.ts";
import { reasonOf } from "#features/audit/reason.schema.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { isUuid } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import type { VoiceCloning } from "#providers/voice-cloning/voice-cloning.ts";
import { ownVoiceFailures, type RecordingPart, spokenSentence, standInWords, stateAfter } from "./own-voice.rules.ts";
import type { WaitingVoice } from "./own-voice.schema.ts";
import { ownVoiceView, type RecordingOptions, type RecordingStore } from "./own-voice-recording.service.ts";
import * as store from "./own-voices.store.ts";

export type OwnVoiceReview = ReturnType<typeof createOwnVoiceReview>;

type ReviewOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post">;
  recordings: RecordingStore;
  cloning: VoiceCloning;
  legalNameOf: RecordingOptions["legalNameOf"];
};

const QUEUE_SIZE = 50;
const BATCH = 20;

/**
 * A person listens before any copy is made. The steps at the cloning service and in the storage are run by a job that
 * is safe to repeat.
 */
export function createOwnVoiceReview(options: ReviewOptions) {
  return { ...listening(options), ...decisions(options), ...createWork(options) };
}

function listening({ db, audit, recordings, legalNameOf }: ReviewOptions) {
  /** With the legal name for an admin who said why they listen; for the others the place of it. */
  const shownSentence = async (row: store.OwnVoiceRow & { sentence: string }, uid: string) =>
    row.sentence_heard_by === uid ? spokenSentence(row.sentence, await legalNameOf(row.user_id)) : row.sentence;

  return {
    /** The waiting voices, longest wait first. */
    async waiting(viewer: Viewer | null): Promise<WaitingVoice[]> {
      const { uid } = requireAdmin(viewer);
      const waiting = await store.waitingVoices(db, QUEUE_SIZE);
      return Promise.all(
        waiting.map(async (row) => ({
          ...ownVoiceView(row),
          creatorUid: row.user_id,
          username: row.username,
          verified: row.verifiedAt !== null,
          sentence: await shownSentence(row, uid),
          sentenceHeard: row.sentence_heard_by === uid,
          hindrance: approvalFault(row, row.verifiedAt, uid)?.().message ?? null,
        })),
      );
    },

    /** A recording to listen to. Each access adds an audit log entry with the reason. */
    async recording(viewer: Viewer | null, id: string, part: RecordingPart, why: string) {
      const admin = requireAdmin(viewer);
      const reason = reasonOf(why);
      const row = isUuid(id) ? await store.ownVoice(db, id) : undefined;
      const kept = row?.recordings_key ? await recordings.read(row.recordings_key, row.user_id) : null;
      if (!row || !kept) throw ownVoiceFailures.notFound();
      await transact(db, async (tx) => {
        // After the approval, the row no longer changes: it says who had heard the sentence by then.
        const now = part === "sentence" ? await store.ownVoiceForUpdate(tx, id) : undefined;
        if (now?.state === "checking" && now.approved_at === null) {
          await store.changeOwnVoice(tx, id, { sentence_heard_by: admin.uid });
        }
        await audit.record(tx, {
          actor: { uid: admin.uid, role: "admin" },
          action: "own_voice.heard",
          reason,
          subject: { type: "own_voice", id },
          after: { part },
        });
      });
      return { contentType: row.content_type, bytes: kept[part] };
    },
  };
}

type Checked = Pick<store.OwnVoiceRow, "sentence_check" | "sentence_heard_by">;

/** Why this admin cannot approve a voice now; null if they can. */
function approvalFault(row: Checked, verifiedAt: Date | null, adminUid: string) {
  if (!verifiedAt) return ownVoiceFailures.notVerified;
  const isHeard = row.sentence_check === "heard" || row.sentence_check === "earlier";
  return isHeard || row.sentence_heard_by === adminUid ? null : ownVoiceFailures.notHeard;
}

function decisions({ db, clock, audit, mail }: ReviewOptions) {
  /** Decides about a waiting voice in one transaction with its audit log entry. */
  async function decide(
    admin: Viewer,
    id: string,
    entry: { action: string; reason?: string },
    change: (tx: Tx, row: store.OwnVoiceRow) => Promise<void>,
  ): Promise<void> {
    if (!isUuid(id)) throw ownVoiceFailures.notFound();
    await transact(db, async (tx) => {
      const row = await store.ownVoiceForUpdate(tx, id);
      if (!row) throw ownVoiceFailures.notFound();
      if (row.state !== "checking" || row.approved_at) throw ownVoiceFailures.notNow();
      await change(tx, row);
      const actor = { uid: admin.uid, role: "admin" as const };
      await audit.record(tx, { actor, subject: { type: "own_voice", id }, ...entry });
    });
  }

  return {
    /**
     * Approves the copy. Needs a creator with a confirmed identity, since the voice has to be theirs, and a sentence
     * that was heard: by speech recognition or by this admin.
     */
    async approve(viewer: Viewer | null, id: string): Promise<void> {
      const admin = requireAdmin(viewer);
      await decide(admin, id, { action: "own_voice.approved" }, async (tx, row) => {
        const member = await store.memberOf(tx, row.user_id);
        const fault = approvalFault(row, member.verifiedAt, admin.uid);
        if (fault) throw fault();
        const at = clock.now();
        await store.changeOwnVoice(tx, id, { approved_at: at, reviewed_by: admin.uid, updated_at: at });
      });
    },

    /** Refuses a voice: its recordings are deleted, and the creator sees the reason and can record again. */
    async refuse(viewer: Viewer | null, id: string, why: string): Promise<void> {
      const admin = requireAdmin(viewer);
      const reason = reasonOf(why);
      await decide(admin, id, { action: "own_voice.refused", reason }, async (tx, row) => {
        const change = { state: "refused" as const, reason, reviewed_by: admin.uid, updated_at: clock.now() };
        await store.changeOwnVoice(tx, id, change);
        await tell(mail, tx, row, refusedEmail(row.name, reason));
      });
    },
  };
}

/** The steps at the cloning service and in the storage. A voice that fails is retried in the next run. */
function createWork(options: ReviewOptions) {
  const { db, clock, log, recordings, cloning } = options;

  async function begin(row: store.OwnVoiceRow): Promise<void> {
    const kept = row.recordings_key ? await recordings.read(row.recordings_key, row.user_id) : null;
    if (!kept)
      return settle(options, row, { state: "refused", reason: "The recordings are gone. Please record again" });
    const { cloneId } = await cloning.begin({
      reference: row.id,
      name: row.name,
      contentType: row.content_type,
      consent: kept.sentence,
      reading: kept.reading,
    });
    await store.changeOwnVoice(db, row.id, { clone_id: cloneId, updated_at: clock.now() });
  }

  async function follow(row: store.OwnVoiceRow, cloneId: string): Promise<void> {
    const status = await cloning.status(cloneId);
    if (status?.state === "working") return store.changeOwnVoice(db, row.id, { updated_at: clock.now() });
    // The service lost the copy: start again.
    if (status === null) return store.changeOwnVoice(db, row.id, { clone_id: null, updated_at: clock.now() });
    await settle(options, row, status);
  }

  async function clear(row: store.OwnVoiceRow): Promise<void> {
    if (row.recordings_key) await recordings.remove(row.recordings_key);
    const isOver = row.state !== "ready";
    if (isOver && row.clone_id) await cloning.remove(row.clone_id);
    await store.changeOwnVoice(db, row.id, { recordings_key: null, ...(isOver ? { clone_id: null } : {}) });
  }

  return {
    /** Runs one step for each voice with an outside step to do. Returns how many there were. */
    async work(): Promise<number> {
      await store.forgetSentences(db, clock.now());
      const rows = await store.voicesAtWork(db, BATCH);
      for (const row of rows) {
        try {
          if (row.state !== "checking") await clear(row);
          else if (row.clone_id) await follow(row, row.clone_id);
          else await begin(row);
        } catch (error) {
          log.warn({ voice: row.id, error: String(error) }, "voices: a step at the cloning service failed");
          // Moves to the end of the queue, so that one that always fails does not block the others.
          await store.changeOwnVoice(db, row.id, { updated_at: clock.now() });
        }
      }
      return rows.length;
    },
  };
}

/** Writes the outcome of the cloning service, and emails the creator. */
async function settle(
  { db, clock, audit, mail, cloning }: ReviewOptions,
  before: store.OwnVoiceRow,
  outcome: { state: "ready"; voiceId: string } | { state: "refused"; reason: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const row = await store.ownVoiceForUpdate(tx, before.id);
    const state = row && stateAfter(row.state, outcome.state === "ready" ? "finish" : "refuse");
    // Withdrawn in the meantime: the next run deletes the copy.
    if (!row || !state) return;
    const at = clock.now();
    const reason =
      outcome.state === "refused" ? outcome.reason.trim().slice(0, 500) || "The service gave no reason" : null;
    await store.changeOwnVoice(tx, row.id, { state, reason, updated_at: at });
    if (outcome.state === "ready")
      await store.listOwnVoice(tx, {
        ...ownListing(row, outcome.voiceId, at),
        stand_in: cloning.isStandIn,
      });
    await audit.record(tx, {
      actor: { uid: null, role: "system" },
      action: `own_voice.${state}`,
      subject: { type: "own_voice", id: row.id },
      ...(reason ? { reason } : {}),
    });
    await tell(
      mail,
      tx,
      row,
      reason === null ? readyEmail(row.name, cloning.isStandIn) : refusedEmail(row.name, reason),
    );
  });
}

const ownListing = (row: store.OwnVoiceRow, speaksAs: string, at: Date) => ({
  voice_id: row.voice_id,
  owner_uid: row.user_id,
  name: row.name,
  language: "en",
  mood: "own",
  pitch: "middle" as const,
  pace: "even" as const,
  speaks_as: speaksAs,
  listed: true,
  disabled_at: null,
  disabled_reason: null,
  created_at: at,
  synced_at: at,
});

type Words = { subject: string; paragraphs: string[] };

async function tell(mail: ReviewOptions["mail"], tx: Tx, row: store.OwnVoiceRow, words: Words): Promise<void> {
  const { email: to } = await store.memberOf(tx, row.user_id);
  const email = { ...words, action: { label: "Your own voice", path: "/model/voices/new" } };
  const key = `own-voice:${row.id}:${words.subject}`;
  await mail.post(tx, { to, key, kind: "own-voice", email, topic: { uid: row.user_id, about: "reviews" } });
}

const readyEmail = (name: string, standIn: boolean): Words => ({
  subject: "Your own voice is ready",
  paragraphs: standIn
    ? [`“${name}” is in your list of voices now.`, standInWords.ready]
    : [`“${name}” is in your list of voices now, and your companions can speak with it.`],
});

const refusedEmail = (name: string, reason: string): Words => ({
  subject: "We could not take your own voice",
  paragraphs: [
    `We could not make a voice of “${name}”.`,
    `Why: ${reason}`,
    "The recordings are deleted. You can record again.",
  ],
});
