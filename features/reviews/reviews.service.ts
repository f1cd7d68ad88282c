import { approvalUndoMs } from "#features/media/media.rules.ts";
import type { FreshApproval } from "#features/media/media.schema.ts";
import type { MediaService } from "#features/media/media.service.ts";
import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { OwnVoiceReview } from "#features/voices/own-voice-review.service.ts";
import { voiceNamesOf } from "#features/voices/voices.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { decodeTimeCursor, pageOf } from "#platform/database/page.ts";
import { cutLine } from "#platform/text/lines.rules.ts";
import type { WaitingReview } from "../agents/content/agent-editor.schema.ts";
import { touchedFields } from "../agents/content/agent-texts.rules.ts";
import type { AgentPublishingService } from "../agents/publishing/agent-publishing.service.ts";
import type { OpenComplaint } from "../complaints/complaints-admin.schema.ts";
import type { ProfileReview } from "../members/profile/profile-review.service.ts";
import * as store from "./content-queue.store.ts";
import { reviewFailures } from "./reviews.failures.ts";
import { type ContentKind, contentKinds, reasonsFor } from "./reviews.rules.ts";
import type { ApproveAllInput, ContentDecision, ContentItem, ContentPage, ContentQuery } from "./reviews.schema.ts";

export type ReviewsService = ReturnType<typeof createReviewsService>;

/** A decision that can be undone until then; of a companion any, of anything else an approval. Texts have no name. */
export type DecidedLately = Omit<FreshApproval, "kind"> & {
  kind: FreshApproval["kind"] | "text" | "agent";
  decision: "approve" | "change" | "refuse";
};

export type ReviewsOptions = {
  db: Db;
  clock: Clock;
  media: Pick<MediaService, "review">;
  voices: Pick<OwnVoiceReview, "waiting" | "approve" | "refuse">;
  versions: Pick<
    AgentPublishingService,
    "waiting" | "approve" | "askChanges" | "refuse" | "decidedLately" | "undoDecision"
  >;
  texts: ProfileReview;
  /** Open complaints about creators. */
  complaints(viewer: Viewer | null, creatorUids: readonly string[]): Promise<OpenComplaint[]>;
};

const PAGE_SIZE = 20;
const { unseen, unheard, invalid } = reviewFailures;

/** One review queue for everything that creators submit. Decisions are made by the feature that owns the item. */
export function createReviewsService(options: ReviewsOptions) {
  const { db, media, texts, versions, clock } = options;
  const undoSince = () => new Date(clock.now().getTime() - approvalUndoMs);

  return {
    /** Waiting items, oldest first, with what a reviewer needs. Throws `not_found` (404) for anyone but an admin. */
    async waiting(viewer: Viewer | null, { kind, cursor }: ContentQuery): Promise<ContentPage> {
      requireAdmin(viewer);
      const after = decodeTimeCursor(cursor);
      const found = await store.waitingContent(db, { kind: kind ?? null, after }, PAGE_SIZE + 1);
      const page = pageOf(found, PAGE_SIZE, (row) => ({ value: row.since.toISOString(), id: row.id }));
      const counted = new Map((await store.waitingCounts(db)).map((row) => [row.kind, row.count]));
      const counts = Object.fromEntries(contentKinds.map((one) => [one, counted.get(one) ?? 0]));
      return {
        items: await itemsOf(options, viewer, page.rows),
        nextCursor: page.nextCursor,
        counts: counts as Record<ContentKind, number>,
      };
    },

    /**
     * Decides about one item; `waiting` means that another admin has to confirm it. Throws the owning feature's
     * failures, and 422 without a reason or note, or for what was not looked at or listened to.
     */
    async decide(
      viewer: Viewer | null,
      kind: ContentKind,
      id: string,
      input: ContentDecision,
    ): Promise<"done" | "waiting"> {
      requireAdmin(viewer);
      const { decision, note } = input;
      if (kind === "appeal") {
        if (decision === "change") throw invalid("decision", "An appeal is decided one way or the other");
        if (note.length < 3) throw invalid("note", "Please say why: the creator reads it");
        if (decision === "approve" && !input.seen) throw unseen();
        const outcome = decision === "approve" ? "overturned" : "upheld";
        return (await media.review.appeals.decide(viewer, id, { outcome, note })).state;
      }
      await decideContent(options, viewer, kind, id, input);
      return "done";
    },

    /** What this admin decided in the last ten minutes and can undo, the latest first. */
    async decidedLately(viewer: Viewer | null): Promise<DecidedLately[]> {
      requireAdmin(viewer);
      const until = (at: Date) => new Date(at.getTime() + approvalUndoMs).toISOString();
      const decision = "approve" as const;
      const ofMedia = (await media.review.approvedLately(viewer)).map((one) => Object.assign(one, { decision }));
      const ofTexts = (await texts.approvedLately(viewer, undoSince())).map(
        ({ id, username, at }): DecidedLately => ({ id, username, kind: "text", name: "", decision, until: until(at) }),
      );
      const ofVersions = (await versions.decidedLately(viewer, undoSince())).map(
        ({ at, ...one }): DecidedLately => Object.assign(one, { kind: "agent" as const, until: until(at) }),
      );
      return [...ofMedia, ...ofTexts, ...ofVersions].sort((a, b) => b.until.localeCompare(a.until));
    },

    /**
     * Undoes one's own decision of the last ten minutes, of which `decidedLately` tells: it waits again. Throws 409 of
     * the owning feature.
     */
    async undo(viewer: Viewer | null, kind: ContentKind, id: string): Promise<void> {
      requireAdmin(viewer);
      if (kind === "text") return texts.undoApproval(viewer, id, undoSince());
      if (kind === "agent") return versions.undoDecision(viewer, id, undoSince());
      if (kind !== "photo" && kind !== "video") {
        throw invalid("kind", "Only approvals of photos, videos and texts, and decisions about companions");
      }
      await media.review.undoApproval(viewer, id);
    },

    /** Approves several photos of one creator, all of which were uncovered: all of them or none. */
    async approveAll(viewer: Viewer | null, { ids, seen }: ApproveAllInput): Promise<void> {
      requireAdmin(viewer);
      if (ids.some((id) => !seen.includes(id))) throw unseen();
      await media.review.approveAll(viewer, ids);
    },
  };
}

type ReasonedKind = Exclude<ContentKind, "appeal">;

async function decideContent(
  { media, voices, versions, texts }: ReviewsOptions,
  viewer: Viewer | null,
  kind: ReasonedKind,
  id: string,
  input: ContentDecision,
): Promise<void> {
  const { decision, note } = input;
  const reason = reasonsFor(kind).find(({ code }) => code === input.reason);
  if (decision !== "approve" && !reason) throw invalid("reason", "Please choose a reason");
  if (reason?.code === "other" && note.length < 10) throw invalid("note", "Say what the other reason is");
  if (kind === "text") {
    const why = reason && { code: reason.code, words: `${reason.label}.` };
    return texts.decide(viewer, id, { decision, reason: why, note });
  }
  if (kind === "voice") {
    if (decision === "approve") return voices.approve(viewer, id);
    return voices.refuse(viewer, id, cutLine([reason?.label, note].filter(Boolean).join(". "), 500));
  }
  if (kind === "agent") {
    if (decision === "approve" && !input.seen) throw unheard();
    if (decision === "approve") return versions.approve(viewer, id, note);
    const refusal = { reasons: reason ? [reason.code] : [], note };
    return decision === "change" ? versions.askChanges(viewer, id, refusal) : versions.refuse(viewer, id, refusal);
  }
  if (decision === "approve" && !input.seen) throw unseen();
  const code = reason?.code as Parameters<typeof media.review.decide>[2]["reason"];
  return media.review.decide(viewer, id, { decision, reason: decision === "approve" ? undefined : code, note });
}

/** The items of queue rows; those decided meanwhile are left out. */
async function itemsOf(options: ReviewsOptions, viewer: Viewer | null, rows: store.QueueRow[]): Promise<ContentItem[]> {
  const { media, voices, versions, texts } = options;
  const idsOf = (...kinds: ContentKind[]) => rows.filter((row) => kinds.includes(row.kind)).map((row) => row.id);
  const appeals = await media.review.appeals.byIds(viewer, idsOf("appeal"));
  const ids = [...idsOf("photo", "video"), ...appeals.map(({ mediaId }) => mediaId)];
  const shown = new Map((await media.review.byIds(viewer, ids)).map((one) => [one.id, one]));
  const read = new Map((await texts.byIds(viewer, idsOf("text"))).map((one) => [one.id, one]));
  const heard = idsOf("voice").length > 0 ? await voices.waiting(viewer) : [];
  const reports = await options.complaints(viewer, [...new Set(rows.map(({ ownerUid }) => ownerUid))]);
  const versioned = idsOf("agent").length > 0 ? await versions.waiting(viewer) : [];
  const voiceIds = versioned.flatMap(({ fields, changes }) => [fields.voice_id, ...changedVoices(changes)]);
  const voiceNames = await voiceNamesOf(options.db, [...new Set(voiceIds)]);

  return rows.flatMap((row): ContentItem[] => {
    const line = { id: row.id, ownerUid: row.ownerUid, username: row.username };
    const complaints = reports
      .filter(({ creatorUid }) => creatorUid === row.ownerUid)
      .map(({ creatorUid, ...one }) => one);
    const about = { ...line, since: row.since.toISOString(), dueAt: row.dueAt.toISOString(), complaints };
    const { kind } = row;
    if (kind === "photo" || kind === "video") {
      const medium = shown.get(row.id);
      return medium ? [{ ...about, kind, medium }] : [];
    }
    if (kind === "appeal") {
      const appeal = appeals.find(({ id }) => id === row.id);
      return appeal ? [{ ...about, kind, appeal, medium: shown.get(appeal.mediaId) ?? null }] : [];
    }
    if (kind === "text") {
      const text = read.get(row.id);
      return text ? [{ ...about, kind, text }] : [];
    }
    if (kind === "voice") {
      const voice = heard.find(({ id }) => id === row.id);
      if (!voice) return [];
      const { name, sentence, verified, sentenceCheck, sentenceHeard, hindrance } = voice;
      return [{ ...about, kind, voice: { name, sentence, verified, sentenceCheck, sentenceHeard, hindrance } }];
    }
    const version = versioned.find(({ id }) => id === row.id);
    if (!version) return [];
    return [{ ...about, kind, version: versionShown(version, (id) => voiceNames.get(id) ?? id) }];
  });
}

const changedVoices = (changes: WaitingReview["changes"]) =>
  (changes ?? []).flatMap(({ field, before, after }) => (field === "voice_id" ? [before, after] : []));

/** A version as a reviewer reads it: voices by their names. */
function versionShown(
  { agentId, version, fields, changes, hindrance }: WaitingReview,
  nameOf: (voiceId: string) => string,
) {
  const voiceId = fields.voice_id;
  const named = changes?.map((change) =>
    change.field === "voice_id" ? { ...change, before: nameOf(change.before), after: nameOf(change.after) } : change,
  );
  const voice = voiceId === "" ? null : { id: voiceId, name: nameOf(voiceId) };
  return { agentId, version, fields, changes: named ?? null, touches: touchedFields(fields), voice, hindrance };
}
