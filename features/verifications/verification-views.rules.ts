import type { PictureRow } from "./verification-pictures.store.ts";
import { agreementVersion, isFinal, mayRenew, missingOf, picturesOf } from "./verifications.rules.ts";
import type { DetailsInput, OwnVerification } from "./verifications.schema.ts";
import type { VerificationRow } from "./verifications.store.ts";

type Known = {
  /** The one that is shown: being made, or approved, or the last that ended. */
  row: VerificationRow | null;
  approved: VerificationRow | null;
  details: DetailsInput | null;
  pictures: readonly PictureRow[];
  /** Whether the public page shows that the creator is verified. */
  marked: boolean;
  now: Date;
};

/** What a creator sees of their own verification. One that was approved and is over counts as expired at once. */
export function ownView({ row, approved, details, pictures, marked, now }: Known): OwnVerification {
  const isOver = (one: VerificationRow) => one.expires_at !== null && one.expires_at <= now;
  const counts = marked && (approved === null || !isOver(approved));
  const renewable = !counts || (approved?.expires_at ? mayRenew(approved.expires_at, now) : false);
  const shown = row?.state === "approved" && !counts ? "expired" : (row?.state ?? (counts ? "approved" : "none"));
  const inHand = shown === "draft" || shown === "rejected" || shown === "submitted" ? row : null;
  const kinds = inHand ? pictures.map(({ kind }) => kind) : [];
  const filled = { documentKind: inHand?.document_kind ?? null, hasDetails: inHand !== null && details !== null };
  return {
    state: shown,
    details: inHand ? details : null,
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
