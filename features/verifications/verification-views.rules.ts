import { hourMs } from "#platform/days/durations.ts";
import type { PictureRow } from "./verification-pictures.store.ts";
import { agreementVersion, isFinal, mayRenew, missingOf, picturesOf, targetHours } from "./verifications.rules.ts";
import type { DecisionBar, DetailsInput, OwnVerification, ReviewRecord } from "./verifications.schema.ts";
import type { VerificationRow } from "./verifications.store.ts";

type Known = {
  /** The one that is shown: being made, or approved, or the last that ended. */
  row: VerificationRow | null;
  approved: VerificationRow | null;
  shown: { details: DetailsInput | null; unreadable: boolean };
  pictures: readonly PictureRow[];
  /** Whether the public page shows that the creator is verified. */
  marked: boolean;
  now: Date;
};

/** What a creator sees of their own verification. One that was approved and is over counts as expired at once. */
export function ownView({ row, approved, shown: papers, pictures, marked, now }: Known): OwnVerification {
  const isOver = (one: VerificationRow) => one.expires_at !== null && one.expires_at <= now;
  const counts = marked && (approved === null || !isOver(approved));
  // Confirmed without a record: there is no name to compare payout accounts with until one is made.
  const hasNoRecord = approved === null;
  const renewable = !counts || hasNoRecord || (approved.expires_at ? mayRenew(approved.expires_at, now) : false);
  const shown = row?.state === "approved" && !counts ? "expired" : (row?.state ?? (counts ? "approved" : "none"));
  const inHand = shown === "draft" || shown === "rejected" || shown === "submitted" ? row : null;
  const details = inHand ? papers.details : null;
  const kinds = inHand ? pictures.map(({ kind }) => kind) : [];
  const filled = { documentKind: inHand?.document_kind ?? null, hasDetails: details !== null };
  return {
    state: shown,
    details,
    unreadable: inHand !== null && papers.unreadable,
    pictures: inHand
      ? pictures.map(({ kind, added_at: at, bytes }) => ({ kind, addedAt: at.toISOString(), bytes }))
      : [],
    needed: [...picturesOf(filled.documentKind)],
    agreement: {
      version: agreementVersion,
      agreedAt: inHand?.agreement_version === agreementVersion ? (inHand.agreed_at?.toISOString() ?? null) : null,
    },
    missing: missingOf({ ...filled, pictures: kinds, agreementVersion: inHand?.agreement_version ?? null }),
    open: shown === "draft" || (shown === "rejected" && !isFinal(row?.reasons ?? [])) || (!inHand && renewable),
    refusal: shown === "rejected" && row ? refusalOf(row) : null,
    submittedAt: inHand?.submitted_at?.toISOString() ?? null,
    secondLookAt: inHand?.second_look_at?.toISOString() ?? null,
    decidedAt: row?.decided_at?.toISOString() ?? null,
    approved: counts ? { expiresAt: approved?.expires_at?.toISOString() ?? null, mayRenew: renewable } : null,
  };
}

function refusalOf({ reasons, note, second_look_at: secondLookAt }: VerificationRow) {
  return { reasons, note, final: isFinal(reasons), secondLook: secondLookAt === null };
}

/** When the team wants to have looked at what was sent then. */
export const dueOf = (submittedAt: Date): string =>
  new Date(submittedAt.getTime() + targetHours * hourMs).toISOString();

type Decidable = Pick<VerificationRow, "state" | "user_id" | "second_look_after" | "submitted_at">;

/** Why a reviewer cannot decide about this one. `last`: when they opened it last. */
export function barOf(row: Decidable, reviewerUid: string, last: { openedAt: Date } | null): DecisionBar {
  if (row.state !== "submitted") return "not_waiting";
  if (row.user_id === reviewerUid) return "own";
  if (row.second_look_after === reviewerUid) return "needs_other";
  return last !== null && row.submitted_at !== null && last.openedAt >= row.submitted_at ? null : "not_opened";
}

type Told = { at: Date; kind: string; by: string | null; reason: string | null };

/** The facts of a record without anything of its document. */
export function recordView(
  row: VerificationRow & { username: string },
  { bar, events }: { bar: DecisionBar; events: readonly Told[] },
): ReviewRecord {
  const { agreement_version: version, agreement_hash: hash, agreed_at: agreedAt } = row;
  return {
    id: row.id,
    uid: row.user_id,
    username: row.username,
    state: row.state,
    documentKind: row.document_kind,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    dueAt: row.submitted_at ? dueOf(row.submitted_at) : null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    agreement: version && hash && agreedAt ? { version, hash, agreedAt: agreedAt.toISOString() } : null,
    refusal: row.reasons.length > 0 ? { reasons: row.reasons, note: row.note } : null,
    secondLook: row.second_look_at
      ? { askedAt: row.second_look_at.toISOString(), words: row.second_look_words ?? "" }
      : null,
    bar,
    opened: null,
    events: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
  };
}
