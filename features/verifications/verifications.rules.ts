import { dayMs } from "#platform/days/durations.ts";

/**
 * `draft`: being filled in · `submitted`: waits for a decision · `approved`: counts until it expires · `rejected`: refused
 * with reasons; changing it makes it a draft again · `expired`: counted once · `closed`: given up, never counted.
 */
export const verificationStates = ["draft", "submitted", "approved", "rejected", "expired", "closed"] as const;
export type VerificationState = (typeof verificationStates)[number];

/** What can be done with a verification. `replace`: a newer one was approved. */
export type VerificationStep =
  | "change"
  | "submit"
  | "withdraw"
  | "approve"
  | "reject"
  | "secondLook"
  | "expire"
  | "replace"
  | "close";
export const verificationSteps: readonly VerificationStep[] = [
  "change",
  "submit",
  "withdraw",
  "approve",
  "reject",
  "secondLook",
  "expire",
  "replace",
  "close",
];

const steps: Record<VerificationState, Partial<Record<VerificationStep, VerificationState>>> = {
  draft: { change: "draft", submit: "submitted", close: "closed" },
  submitted: { withdraw: "draft", approve: "approved", reject: "rejected", close: "closed" },
  approved: { expire: "expired", replace: "expired" },
  rejected: { change: "draft", secondLook: "submitted", close: "closed" },
  expired: {},
  closed: {},
};

/** The state after a step; null where that step does not exist. */
export function stateAfter(state: VerificationState, step: VerificationStep): VerificationState | null {
  return steps[state][step] ?? null;
}

export const documentKinds = ["passport", "id_card", "driving_licence", "residence_permit"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const pictureKinds = ["front", "back", "selfie"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The pictures that a document needs. A passport says everything on one page. */
export function picturesOf(kind: DocumentKind | null): readonly PictureKind[] {
  return kind === "passport" ? ["front", "selfie"] : pictureKinds;
}

/** Why something is refused. Those that are final cannot be mended by sending it again. */
const reasons = {
  document_unreadable: "The document cannot be read: it is blurred, cut off or covered by a reflection",
  document_expired: "The document has expired",
  document_not_accepted: "This kind of document is not accepted. Please use a government document with your picture",
  details_differ: "What you typed is not what the document says",
  selfie_unclear: "Your face cannot be seen well enough in the selfie",
  selfie_differs: "The person in the selfie is not clearly the person in the document",
  under_age: "The document says that you are under 18",
  not_genuine: "We could not satisfy ourselves that the document is genuine",
  already_verified: "This person is verified under another account",
  other: "Another reason, which is said below",
} as const;
export type RefusalReason = keyof typeof reasons;
export const refusalReasons = Object.keys(reasons) as [RefusalReason, ...RefusalReason[]];
export const refusalWords = (reason: RefusalReason): string => reasons[reason];

const finalReasons: ReadonlySet<RefusalReason> = new Set<RefusalReason>([
  "under_age",
  "not_genuine",
  "already_verified",
]);
/** Whether nothing but another person's look can change it. */
export const isFinal = (given: readonly RefusalReason[]): boolean => given.some((reason) => finalReasons.has(reason));

/** The youngest that a creator may be. */
export const leastAge = 18;
/** How long a verification counts at most. */
const monthsValid = 12;
/** So long before its end a new one can be begun, and a letter says so. */
export const renewalDays = 30;
/** What the law on records asks for, counted from the day on which the verification ends. */
export const yearsKept = 7;
/** What was begun and left alone is erased after so many days. */
export const unfinishedDays = 90;
/** What the team sets itself: a day. */
export const targetHours = 24;
/** For so long a reviewer sees what was opened, before saying why once more. */
export const openingMinutes = 15;
/** Until then somebody looks at it, as the page promises. */
export const answerDays = 3;

/** The UTC day of a moment, such as 2026-11-20. Days compare as text. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Whether the calendar has this day: 2026-02-29 is none. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && dayOf(new Date(at)) === text;
}

/** Full years on a given day. Whoever was born on 29 February is a year older on 1 March where the year has no such day. */
export function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The same day some years on; 28 February where 29 February is not there. */
export function yearsAfter(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, "0");
  const same = `${year}${day.slice(4)}`;
  return isDay(same) ? same : `${year}-02-28`;
}

/**
 * When a verification that is approved now ends: twelve months on at the same time, or at the end of the last day of the
 * document, whichever comes first.
 */
export function expiryOf(approvedAt: Date, documentExpiresOn: string): Date {
  const time = approvedAt.toISOString().slice(10);
  const year = new Date(`${yearsAfter(dayOf(approvedAt), monthsValid / 12)}${time}`);
  const document = new Date(Date.parse(`${documentExpiresOn}T00:00:00Z`) + dayMs);
  return year < document ? year : document;
}

/** Until which day the record of one that ends then is kept. */
export const keepUntil = (endsAt: Date): string => yearsAfter(dayOf(endsAt), yearsKept);

/** Whether a new verification may be begun beside one that still counts. */
export function mayRenew(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() <= renewalDays * dayMs;
}

export type Missing = "details" | PictureKind | "agreement";
type Filled = {
  documentKind: DocumentKind | null;
  hasDetails: boolean;
  pictures: readonly PictureKind[];
  agreementVersion: string | null;
};

/** What is left to do before it can be sent, in the order of the steps. */
export function missingOf(filled: Filled): Missing[] {
  const missing: Missing[] = filled.hasDetails ? [] : ["details"];
  missing.push(...picturesOf(filled.documentKind).filter((kind) => !filled.pictures.includes(kind)));
  return filled.agreementVersion === agreementVersion ? missing : [...missing, "agreement"];
}

/** Everything for which these details cannot be sent on that day. The age is that of the day, not of the typing. */
export function detailsFaults(
  { birthDate, documentExpiresOn }: { birthDate: string; documentExpiresOn: string },
  day: string,
): ("under_age" | "document_expired")[] {
  return [
    ...(ageOn(day, birthDate) < leastAge ? (["under_age"] as const) : []),
    ...(documentExpiresOn < day ? (["document_expired"] as const) : []),
  ];
}

export const agreementVersion = "2026-11";

/** What a creator agrees to, each sentence ticked by itself. Changed words are a new version. */
export const agreementWords = {
  truth: "The document is mine, the pictures show me, and what I typed is what the document says.",
  adults:
    "Everybody whose voice or picture is in my companion is at least 18 and has agreed to it, and I can show that. I publish nothing illegal.",
  consent:
    "I agree that my companion's words, voice and pictures are published on this site for adults, may be heard and seen by its customers, and may be kept by them where the site lets them download. I can take this back at any time; it then comes off the site.",
  records:
    "I have read how my documents are used and how long they are kept, and I agree that my face in the selfie is compared with the document by a person of the team.",
} as const;
export type AgreementTick = keyof typeof agreementWords;
export const agreementTicks = Object.keys(agreementWords) as AgreementTick[];
