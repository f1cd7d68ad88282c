import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { approvedEmail, refusedEmail } from "./media.emails.ts";
import {
  approvalFault,
  approvalUndoMs,
  type Finding,
  isWithheld,
  mediaFailures,
  type ReviewDecision,
  type ReviewReason,
  reviewed,
  staysRefused,
} from "./media.rules.ts";
import type { FreshApproval, MediaToReview, ReviewInput, StoppedUpload } from "./media.schema.ts";
import * as store from "./media.store.ts";
import { createMediaAppeals } from "./media-appeals.service.ts";
import * as approvals from "./media-approvals.store.ts";
import { type MediaOptions, type Signer, tellShown, viewOf } from "./media-parts.service.ts";
import { createTakedowns } from "./media-takedown.service.ts";
import * as removed from "./removed-pictures.store.ts";

const mostAtOnce = 50;
const stoppedShown = 20;
const reported: Finding = {
  check: "report",
  verdict: "look",
  words: "Withheld by a report of an intimate image: it is decided under Complaints",
};

/** What admins decide about photos and videos. */
export function createMediaReview(options: MediaOptions, signer: Signer) {
  const { db, permitsText } = options;

  type Owner = Awaited<ReturnType<typeof store.ownerFacts>>;
  function shownTo(adminUid: string, row: store.MediaRow, owner: Owner): MediaToReview {
    const wordsPass = permitsText(`${row.name}\n${row.alt}`);
    const words = { check: "words", verdict: wordsPass ? "ok" : "look" } as const;
    return {
      ...viewOf(row, adminUid, signer),
      ownerUid: row.ownerUid,
      ownerUsername: owner?.username ?? "",
      hindrance: approvalFault(row, owner)?.().message ?? null,
      receivedAt: (row.receivedAt ?? row.createdAt).toISOString(),
      findings: [
        ...row.findings,
        ...(isWithheld(row) ? [reported] : []),
        { ...words, words: wordsPass ? "Its name and description pass" : "Its name or description touches a rule" },
      ],
    };
  }

  /** These media as a reviewer sees them, in any order. */
  async function byIds(viewer: Viewer | null, ids: readonly string[]): Promise<MediaToReview[]> {
    const { uid } = requireAdmin(viewer);
    const rows = await store.mediaByIds(db, ids);
    const owners = [...new Set(rows.map(({ ownerUid }) => ownerUid))];
    const facts = new Map(
      await Promise.all(owners.map(async (owner) => [owner, await store.ownerFacts(db, owner)] as const)),
    );
    return rows.map((row) => shownTo(uid, row, facts.get(row.ownerUid)));
  }

  return {
    ...createTakedowns(options, signer),
    byIds,
    appeals: createMediaAppeals(options),

    /** What waits, the longest first. */
    async waiting(viewer: Viewer | null): Promise<MediaToReview[]> {
      requireAdmin(viewer);
      const waiting = (await store.waitingForReview(db, mostAtOnce)).map(({ id }) => id);
      const shown = await byIds(viewer, waiting);
      return waiting.flatMap((id) => shown.find((one) => one.id === id) ?? []);
    },

    /**
     * Lets the public see one, asks for a change, or refuses it with a reason; one that is public can be refused later
     * too. What is refused for good is kept as a print, so that it does not come back.
     */
    async decide(viewer: Viewer | null, id: string, input: ReviewInput): Promise<void> {
      adminActor(viewer);
      const { decision, reason, note = "" } = input;
      await transact(db, (tx) => decideOne(options, tx, viewer, id, { decision, reason: reason ?? "other", note }));
    },

    /** Lets the public see several photos of one creator: all of them, or none when one cannot be. */
    async approveAll(viewer: Viewer | null, ids: readonly string[]): Promise<void> {
      adminActor(viewer);
      const rows = await store.mediaByIds(db, ids);
      const ofOne = new Set(rows.map(({ ownerUid }) => ownerUid)).size === 1 && rows.length === new Set(ids).size;
      if (!ofOne || rows.some(({ kind }) => kind !== "photo")) throw mediaFailures.notTogether();
      const approval = { decision: "approve" as const, reason: "other" as const, note: "" };
      await transact(db, async (tx) => {
        for (const { id } of rows) await decideOne(options, tx, viewer, id, approval);
      });
    },

    /** What this admin approved in the last ten minutes. */
    async approvedLately(viewer: Viewer | null): Promise<FreshApproval[]> {
      const { uid } = requireAdmin(viewer);
      const rows = await approvals.approvedBy(db, uid, new Date(options.clock.now().getTime() - approvalUndoMs));
      const until = (at: Date | null) => new Date((at?.getTime() ?? 0) + approvalUndoMs).toISOString();
      return rows.map(({ at, ...row }) => ({ ...row, until: until(at) }));
    },

    /** Takes back one's own approval of the last ten minutes: it waits again. Throws `media.not_undoable` (409). */
    async undoApproval(viewer: Viewer | null, id: string): Promise<void> {
      await transact(db, (tx) => undoOne(options, tx, viewer, id));
    },

    /** Uploads that were stopped lately because they look like something removed. */
    async stopped(viewer: Viewer | null): Promise<StoppedUpload[]> {
      requireAdmin(viewer);
      const rows = await removed.stoppedLately(db, stoppedShown);
      return rows.map(({ stoppedAt, ...row }) => ({ ...row, stoppedAt: stoppedAt.toISOString() }));
    },
  };
}

async function undoOne(options: MediaOptions, tx: Tx, viewer: Viewer | null, id: string): Promise<void> {
  const actor = adminActor(viewer);
  const found = isUuid(id) ? await store.mediaById(tx, id) : undefined;
  if (!found) throw commonFailures.notFound();
  await store.lockOwner(tx, found.ownerUid);
  const row = await store.lockMedia(tx, id);
  const since = options.clock.now().getTime() - approvalUndoMs;
  const isFresh = row?.state === "approved" && row.reviewedBy === actor.uid && (row.reviewedAt?.getTime() ?? 0) > since;
  if (!isFresh) throw mediaFailures.notUndoable();
  await approvals.unreview(tx, id);
  await tellShown(options, tx, found.ownerUid);
  const change = { before: "approved", after: "pending" };
  await options.audit.record(tx, { actor, action: "media.approval_undone", subject: { type: "media", id }, ...change });
}

type Decision = { decision: ReviewDecision; reason: ReviewReason; note: string };

async function decideOne(options: MediaOptions, tx: Tx, viewer: Viewer | null, id: string, decided: Decision) {
  const actor = adminActor(viewer);
  const { audit, clock, mail } = options;
  const { decision, reason, note } = decided;
  const found = isUuid(id) ? await store.mediaById(tx, id) : undefined;
  if (!found) throw commonFailures.notFound();
  await store.lockOwner(tx, found.ownerUid);
  const row = await store.lockMedia(tx, id);
  const state = row && reviewed(row.state, decision);
  if (!row || !state) throw mediaFailures.notReviewable();
  const owner = await store.ownerFacts(tx, row.ownerUid);
  const fault = state === "approved" ? approvalFault(row, owner) : null;
  if (fault) throw fault();
  const [at, changeAsked] = [clock.now(), decision === "change"];
  const why = state === "refused" ? reason : null;
  await store.markReviewed(tx, id, { state, reason: why, note, changeAsked, by: actor.uid, at });
  if (why === null) await removed.dropPrint(tx, id);
  else if (!changeAsked && staysRefused(why)) {
    await removed.keepPrint(tx, { mediaId: id, reason: why, source: "review", by: actor.uid, at });
  }
  await tellShown(options, tx, row.ownerUid);
  await audit.record(tx, {
    actor,
    action: changeAsked ? "media.change_asked" : `media.${state}`,
    subject: { type: "media", id },
    before: row.state,
    after: state,
    ...(why === null ? {} : { reason: note === "" ? why : `${why}: ${note}` }),
  });
  if (!owner) return;
  // A refusal is told by itself, with its reason; of approvals one letter a day is enough.
  const key = why === null ? `${row.ownerUid}:${at.toISOString().slice(0, 10)}` : `${id}:${at.getTime()}`;
  await mail.post(tx, {
    to: owner.email,
    key: `media-reviewed:${key}`,
    kind: "media-reviewed",
    email:
      why === null ? approvedEmail : refusedEmail({ kind: row.kind, name: row.name, reason: why, note, changeAsked }),
    topic: { uid: row.ownerUid, about: "reviews" },
  });
}
