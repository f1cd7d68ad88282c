import type { Actor } from "#features/audit/audit.rules.ts";
import { type ConfirmedAction, confirmationNote } from "#features/confirmations/confirmations.service.ts";
import { adminActor, requireAdmin, requireModel, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import { appealEmail } from "./media.emails.ts";
import { type ListedState, mayAppealUntil, mediaFailures } from "./media.rules.ts";
import type { AppealDecision, AppealToReview, MediaView } from "./media.schema.ts";
import * as store from "./media.store.ts";
import * as appeals from "./media-appeals.store.ts";
import { type MediaOptions, sentenceOf, tellShown } from "./media-parts.service.ts";
import { dropPrint } from "./removed-pictures.store.ts";

const answerDays = 10;

/** The kind of request by which an intimate picture is shown again. */
export const RESTORE_MEDIA = "restore_media";
/** `waiting`: for another admin. */
type Decided = { state: "done" | "waiting" };

/** A creator's word against a refusal: once for each, and heard by somebody else. */
export function createMediaAppeals(options: MediaOptions) {
  const { db, clock, audit } = options;
  return {
    /** Asks for another person, in ten characters or more. Throws `media.no_appeal` (409) where there is none. */
    async ask(viewer: Viewer | null, mediaId: string, words: string): Promise<void> {
      const member = requireModel(viewer);
      if (!isUuid(mediaId)) throw viewerFailures.notFound();
      await transact(db, async (tx) => {
        const row = await store.lockMedia(tx, mediaId);
        if (row?.ownerUid !== member.uid || row.purgedAt) throw viewerFailures.notFound();
        const { reviewedBy: by, reviewedAt: refusedAt, reason } = row;
        const at = clock.now();
        const earlier = await appeals.appealsAgainst(tx, member.uid);
        const isSecond = earlier.some(
          (one) => one.mediaId === mediaId && one.againstAt.getTime() === refusedAt?.getTime(),
        );
        if (row.state !== "refused" || !by || !refusedAt || !reason || isSecond || at > mayAppealUntil(refusedAt)) {
          throw mediaFailures.noAppeal();
        }
        await appeals.insertAppeal(tx, {
          id: uuidv7(at.getTime()),
          media_id: mediaId,
          owner_uid: member.uid,
          against_uid: by,
          against_at: refusedAt,
          reason,
          words,
          asked_at: at,
          due_at: new Date(at.getTime() + answerDays * dayMs),
        });
        await audit.record(tx, {
          actor: { uid: member.uid, role: member.role },
          action: "media.appealed",
          subject: { type: "media", id: mediaId },
        });
      });
    },

    /** These appeals as a reviewer sees them. */
    async byIds(viewer: Viewer | null, ids: readonly string[]): Promise<AppealToReview[]> {
      const admin = requireAdmin(viewer);
      return (await appeals.appealsByIds(db, ids)).map((row) => ({
        id: row.id,
        mediaId: row.media_id,
        words: row.words,
        reason: sentenceOf(row.reason),
        askedAt: row.asked_at.toISOString(),
        mine: row.against_uid === admin.uid,
      }));
    },

    /**
     * Lets the refusal stand, or shows the medium after all; what was refused as an intimate image only when another
     * admin confirms it. Throws `media.needs_other` (409) for whoever refused it: the database says the same.
     */
    async decide(viewer: Viewer | null, appealId: string, decision: AppealDecision): Promise<Decided> {
      const actor = adminActor(viewer);
      if (!isUuid(appealId)) throw commonFailures.notFound();
      const settled = await transact(db, async (tx) => {
        const found = await lockedAppeal(tx, appealId, actor.uid);
        if (decision.outcome === "overturned" && found.row.reason === "ncii") return found.row;
        await settle(options, tx, found, { ...decision, by: actor.uid, actor, confirmation: {} });
        return null;
      });
      if (settled === null) return { state: "done" };
      // Without the locks of above: the one who confirms holds the request first and the appeal after it.
      await transact(db, (tx) =>
        options.confirmations.request(tx, viewer, {
          kind: RESTORE_MEDIA,
          subject: { type: "media", id: settled.id },
          reason: decision.note,
          summary: `Show a ${settled.kind} again that was refused as an intimate image without consent`,
          payload: { appealId, note: decision.note },
        }),
      );
      return { state: "waiting" };
    },
  };
}

/** Shows what a second admin agreed to show again, unless it was decided meanwhile. */
export const restoreConfirmed =
  (options: MediaOptions): ConfirmedAction =>
  async (tx, admin, request) => {
    const found = await lockedAppeal(tx, String(request.payload.appealId), request.askedBy);
    await settle(options, tx, found, {
      outcome: "overturned",
      note: String(request.payload.note),
      by: request.askedBy,
      actor: adminActor(admin),
      confirmation: confirmationNote(request),
    });
  };

/** An appeal that waits, with what it is about; refuses whoever may not decide it. */
async function lockedAppeal(tx: Tx, appealId: string, by: string) {
  const appeal = await appeals.lockAppeal(tx, appealId);
  if (!appeal) throw commonFailures.notFound();
  if (appeal.state !== "waiting") throw mediaFailures.notReviewable();
  if (appeal.against_uid === by) throw mediaFailures.needsOther();
  await store.lockOwner(tx, appeal.owner_uid);
  const row = await store.lockMedia(tx, appeal.media_id);
  const owner = await store.ownerFacts(tx, appeal.owner_uid);
  if (row?.state !== "refused" || !owner) throw mediaFailures.notReviewable();
  return { appealId, row, owner };
}

type Settling = AppealDecision & { by: string; actor: Actor; confirmation: object };

async function settle(
  options: MediaOptions,
  tx: Tx,
  { appealId, row, owner }: Awaited<ReturnType<typeof lockedAppeal>>,
  { outcome, note, by, actor, confirmation }: Settling,
): Promise<void> {
  const at = options.clock.now();
  await appeals.decideAppeal(tx, appealId, { state: outcome, by, at, note });
  const after: ListedState = outcome === "overturned" ? "approved" : "refused";
  if (after === "approved") {
    if (!owner.verifiedAt) throw mediaFailures.ownerNotVerified();
    await store.markReviewed(tx, row.id, { state: after, reason: null, note: "", changeAsked: false, by, at });
    await dropPrint(tx, row.id);
    await tellShown(options, tx, row.ownerUid);
  }
  await options.audit.record(tx, {
    actor,
    action: `media.appeal_${outcome}`,
    subject: { type: "media", id: row.id },
    reason: note,
    before: { state: "refused" },
    after: { state: after, ...confirmation },
  });
  const email = appealEmail({ upheld: outcome === "upheld", note });
  await options.mail.post(tx, { to: owner.email, key: `media-appeal:${appealId}`, kind: "media-appeal", email });
}

/** How a creator's words against refusals stand, for each medium. */
export async function appealStanding(db: MediaOptions["db"], uid: string, now: Date) {
  const made = await appeals.appealsAgainst(db, uid);
  return (row: store.MediaRow): MediaView["appeal"] => {
    if (row.state !== "refused" || !row.reviewedAt) return null;
    const refusedAt = row.reviewedAt.getTime();
    const own = made.find((one) => one.mediaId === row.id && one.againstAt.getTime() === refusedAt);
    if (!own) return !row.changeAsked && now <= mayAppealUntil(row.reviewedAt) ? "open" : null;
    return own.state === "waiting" ? "waiting" : "upheld";
  };
}
