import { dayMs, hourMs, minuteMs } from "#platform/days/durations.ts";
import { Failure, failure } from "#platform/errors/failure.ts";

export const mediaKinds = ["photo", "video"] as const;
export type MediaKind = (typeof mediaKinds)[number];
export type MediaState = "uploading" | "processing" | "pending" | "approved" | "refused" | "removed";
/** What of a medium the specification's documents hold; nothing unfinished and nothing that is gone. */
export type ListedState = "pending" | "approved" | "refused";

export type MediaLimits = {
  photos: number;
  photoBytes: number;
  videos: number;
  videoBytes: number;
  unfinishedHours: number;
};

/** How long a removal can be undone. Files are deleted after it. */
export const undoMs = hourMs;
/** How long an address of something that is not public can be used. */
export const privateAddressMs = 600_000;
/** A file that has been worked on for longer than this was left by a process that is gone. */
export const stuckAfterMs = 300_000;

/** Why a reviewer refuses something, as its creator reads it. The codes are those of all content of the site. */
export const reviewReasons = {
  minor_sexual: "Somebody in it could look younger than 18.",
  nonconsent: "It shows, or seems to show, something without consent.",
  extreme: "It goes to extremes that we do not publish.",
  trafficking: "It offers meetings, contact or payment outside the site.",
  likeness_no_consent: "It shows a real person, or seems to.",
  ncii: "Somebody in it has not agreed to be shown.",
  hate: "It demeans people for what they are.",
  doxxing_pii: "It shows contact details or leads to another site.",
  ip_dmca: "It seems to belong to somebody else.",
  impersonation: "It claims to be somebody else.",
  explicit: "It is too explicit for a public page.",
  quality: "It is too blurred, too dark or too small to be seen well.",
  other: "It breaks another of our content rules.",
} as const;
export type ReviewReason = keyof typeof reviewReasons;
export const reviewReasonCodes = Object.keys(reviewReasons) as [ReviewReason, ...ReviewReason[]];

/** What may come again after it was refused: better made, or with the right papers, it could be fine. */
const mayComeAgain: ReadonlySet<string> = new Set<ReviewReason>(["quality"]);
export const staysRefused = (reason: string | null): boolean => reason !== null && !mayComeAgain.has(reason);

/**
 * In so many of its 64 bits the print of a picture may differ from that of a removed one and still be the same picture.
 * Measured in decision 0018.
 */
export const samePictureBits = 8;
/** A print further away than this says nothing at all. */
export const tellingBits = 16;

/** What a program found in a file, for the reviewer. `look`: somebody has to see to it. */
export type Finding = {
  check: "metadata" | "file" | "image" | "likeness" | "words" | "report";
  verdict: "ok" | "look";
  words: string;
};

const photoTypes = "JPEG, PNG, WebP or AVIF";
const words = {
  "media.uploads_off": "Photos and videos are switched off on this site.",
  "media.full": "You have as many as fit. Remove one first.",
  "media.empty": "This file is empty.",
  "media.too_large": "This file is too large.",
  "media.too_many_pieces": "This upload came in too many pieces. Please start it again.",
  "media.wrong_type": `This is not a file that we can show. Photos are ${photoTypes}; videos are MP4 or WebM.`,
  "media.heic":
    "This is a HEIC photo, which browsers do not show. On an iPhone: Settings, Camera, Formats, Most Compatible; or share it as JPEG.",
  "media.unreadable": "This file is damaged or incomplete. Please try another copy of it.",
  "media.too_many_pixels": "This picture has more than 50 million pixels. Please make it smaller first.",
  "media.too_small": "This picture is too small: each side needs at least 200 pixels.",
  "media.twice": "You have this one already.",
  "media.refused_before": "This was refused before, so it cannot come back.",
  "media.no_file": "Please choose a file first.",
  "media.not_received": "The upload did not arrive whole. Please try again.",
  "media.like_removed": "This looks like a picture that was taken off the site, so it cannot be uploaded.",
  "media.too_late": "It is too late to bring this back.",
  "media.stale_order": "Something changed meanwhile. Here is how it stands now.",
  "media.alt_refused": "This text breaks our rules, so it cannot be shown.",
  "media.not_reviewable": "This cannot be decided now: somebody else was faster, or it was removed.",
  "media.reported":
    "It was reported as an intimate image and is withheld. Decide the report under Complaints; that shows it again, or removes it.",
  "media.not_undoable": "Only your own approval of the last ten minutes can be taken back. Here is how it stands now.",
  "media.not_together": "Only photos of one creator can be approved together. Here is how it stands now.",
  "media.no_appeal": "There is no refusal here that could be looked at again.",
  "media.needs_other": "You refused this one: another admin has to look at it.",
  "media.owner_not_verified": "The creator's identity is not confirmed yet, so nothing of theirs goes public.",
  too_many_requests: "That were many uploads at once. Please wait a while and go on later.",
} as const;
export type MediaCode = keyof typeof words;

/** The sentence for a code, or null: an address can name a code, never a sentence. */
export function mediaSentence(code: string | null): string | null {
  return code !== null && Object.hasOwn(words, code) ? words[code as MediaCode] : null;
}

const fail = (code: MediaCode, status: number, field?: string) => failure(code, status, words[code], field);

export const mediaFailures = {
  uploadsOff: fail("media.uploads_off", 403),
  full: fail("media.full", 409),
  empty: fail("media.empty", 422, "file"),
  tooLarge: fail("media.too_large", 413, "file"),
  tooManyPieces: fail("media.too_many_pieces", 413, "file"),
  twice: fail("media.twice", 409, "file"),
  refusedBefore: fail("media.refused_before", 422, "file"),
  likeRemoved: fail("media.like_removed", 422, "file"),
  noFile: fail("media.no_file", 422, "file"),
  notReceived: fail("media.not_received", 409, "file"),
  tooLate: fail("media.too_late", 409),
  staleOrder: fail("media.stale_order", 409),
  altRefused: fail("media.alt_refused", 422, "alt"),
  notReviewable: fail("media.not_reviewable", 409),
  reported: fail("media.reported", 409),
  notTogether: fail("media.not_together", 409),
  notUndoable: fail("media.not_undoable", 409),
  noAppeal: fail("media.no_appeal", 409),
  needsOther: fail("media.needs_other", 409),
  ownerNotVerified: fail("media.owner_not_verified", 409),
  tooMany: fail("too_many_requests", 429),
};

/** The refusal of a file by what was found in it. */
export function faultFailure(fault: "wrong_type" | "unreadable" | "too_many_pixels" | "too_small" | "heic"): Failure {
  const code = `media.${fault}` as const;
  return new Failure(code, 422, words[code], "file");
}

/** Whether members may upload under this brand. */
export function uploadsOpen(setting: { allowed: boolean; closedBrands: readonly string[] }, brand: string): boolean {
  return setting.allowed && !setting.closedBrands.some((closed) => closed.toLowerCase() === brand.toLowerCase());
}

/** Why so many bytes more of a kind cannot begin, or null. `have` counts what takes up room already. */
export function uploadFault(limits: MediaLimits, kind: MediaKind, bytes: number, have: number): Failure | null {
  if (bytes <= 0) return mediaFailures.empty();
  if (bytes > bytesOf(limits, kind)) return mediaFailures.tooLarge();
  return have >= countOf(limits, kind) ? mediaFailures.full() : null;
}

export const bytesOf = (limits: MediaLimits, kind: MediaKind) =>
  kind === "photo" ? limits.photoBytes : limits.videoBytes;
export const countOf = (limits: MediaLimits, kind: MediaKind) => (kind === "photo" ? limits.photos : limits.videos);

/** `change`: refused as it is, and welcome when it is changed. */
export type ReviewDecision = "approve" | "change" | "refuse";

/** The state after a review, or null where there is nothing to decide. What is public can still be taken down. */
export function reviewed(state: MediaState, decision: ReviewDecision): ListedState | null {
  if (decision === "approve") return state === "pending" ? "approved" : null;
  return state === "pending" || state === "approved" ? "refused" : null;
}

/** So long an approval can be taken back by whoever gave it. */
export const approvalUndoMs = 10 * minuteMs;

type Reviewed = { state: MediaState; reviewedAt: Date | null; reason: string | null };

/** Whether it was public until a report withheld it: such a picture comes back by the report's decision, never by review. */
export const isWithheld = ({ state, reviewedAt, reason }: Reviewed): boolean =>
  state === "pending" && reviewedAt !== null && reason === null;

/** The refusal of any approval of it, whatever a reviewer thinks; null if it can be approved. */
export function approvalFault(row: Reviewed, owner: { verifiedAt: Date | null } | undefined): (() => Failure) | null {
  if (isWithheld(row)) return mediaFailures.reported;
  return owner?.verifiedAt ? null : mediaFailures.ownerNotVerified;
}

/** Until when a creator can have another person look at a refusal: six months. */
export const mayAppealUntil = (refusedAt: Date): Date => new Date(refusedAt.getTime() + 183 * dayMs);

/** Whether a removed one can come back at this time. */
export function undoable(row: { state: MediaState; removedAt: Date | null; purged: boolean }, now: Date): boolean {
  return (
    row.state === "removed" && !row.purged && row.removedAt !== null && now.getTime() - row.removedAt.getTime() < undoMs
  );
}

/** An order is good when it names each one once, and nothing else. */
export function isWholeOrder(have: readonly string[], wanted: readonly string[]): boolean {
  return (
    have.length === wanted.length && new Set(wanted).size === wanted.length && wanted.every((id) => have.includes(id))
  );
}

/** The order with one of them moved by so many places, as far as it goes. */
export function movedBy(ids: readonly string[], id: string, places: number): string[] {
  const from = ids.indexOf(id);
  if (from < 0) return [...ids];
  const rest = ids.filter((one) => one !== id);
  const to = Math.max(0, Math.min(rest.length, from + places));
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

const photoFiles = /^((320|800|1600)\.(avif|webp)|blur\.webp)$/;
const videoFiles = /^(video|poster\.webp)$/;

/** Whether a medium of this kind has a file of that name. */
export function hasFile(kind: MediaKind, name: string): boolean {
  return (kind === "photo" ? photoFiles : videoFiles).test(name);
}

/** What `/media/files/{id}` gives without a name. */
export const mainFile = (kind: MediaKind) => (kind === "photo" ? "800.webp" : "video");

/** Every name under which a medium may have files in the storage. */
export function fileNamesOf(kind: MediaKind): string[] {
  if (kind === "video") return ["video", "poster.webp"];
  return [...[320, 800, 1600].flatMap((side) => [`${side}.avif`, `${side}.webp`]), "blur.webp"];
}

/** Where a file lies in the storage. */
export const fileKey = (id: string, name: string) => `media/${id}/${name}`;

/** A file's name without its place, and without what no screen should show. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const shown = last.replace(/[\p{C}]/gu, "").trim();
  return [...shown].slice(0, 200).join("") || "file";
}
