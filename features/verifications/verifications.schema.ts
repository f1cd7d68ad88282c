import { z } from "zod";
import { countries } from "#features/age-gate/places.rules.ts";
import { reasonField } from "#features/audit/reason.schema.ts";
import { whichPicture } from "./verifications.failures.ts";
import {
  agreementTicks,
  agreementWords,
  documentKinds,
  isDay,
  pictureKinds,
  refusalReasons,
  type VerificationState,
  verificationStates,
} from "./verifications.rules.ts";

const line = (most: number, missing = "Please write a text") =>
  z
    .string(missing)
    .trim()
    .max(most, `At most ${most} characters`)
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Bidi_Control}]/u.test(text), "Please use ordinary letters only");
const day = (message: string) => z.string(message).trim().refine(isDay, message);
const fullName = "Please give your full name as it stands in the document";
const whichCountry = "Please choose the country that issued the document";
const countryCodes = new Set(countries.map(({ code }) => code));

/** What a creator types. Whether an age or a document is good enough is asked when it is sent, not here. */
export const detailsInput = z.object({
  legalName: line(120, fullName)
    .refine((text) => /^[\p{L}\p{M}'’.,\- ]*$/u.test(text), "Please use letters only, as they stand in the document")
    .refine((text) => /\p{L}.*\p{L}/u.test(text), fullName)
    .meta({ description: "The full name as it stands in the document" }),
  otherNames: line(300).default("").meta({ description: "Every other name ever used" }),
  birthDate: day("Please give your date of birth as year, month and day")
    .refine((text) => text >= "1900-01-01", "Please check the year")
    .meta({ description: "Such as 1990-01-31; 18 years ago or more" }),
  country: z
    .string(whichCountry)
    .refine((code) => countryCodes.has(code), whichCountry)
    .meta({ description: "The country that issued the document, two letters" }),
  documentKind: z.enum(documentKinds, "Please choose the kind of document"),
  documentExpiresOn: day("Please give the day on which the document expires")
    .refine((text) => text >= "2000-01-01" && text <= "2199-12-31", "Please check the year")
    .meta({ description: "Such as 2030-06-30; not in the past" }),
});
export type DetailsInput = z.infer<typeof detailsInput>;
/** What is sealed of it. */
export type SealedDetails = Omit<DetailsInput, "documentKind" | "documentExpiresOn">;

const ticked = z.literal(["true", "on", true], { error: "Please confirm this sentence" });

/** Every sentence by itself, and the version whose words were shown. */
export const agreementInput = z
  .object({
    version: z
      .string()
      .max(20)
      .default("")
      .meta({ description: "The version whose words were shown: `agreement.version`" }),
    ...Object.fromEntries(
      agreementTicks.map((name) => [name, ticked.meta({ description: `\`true\`: ${agreementWords[name]}` })]),
    ),
  })
  // Without a version the words are said to have changed: programs are told beforehand that it is needed.
  .meta({ required: ["version", ...agreementTicks] });
export type AgreementInput = { version: string };

export const pictureKindInput = z.enum(pictureKinds, whichPicture);

const overlooked = "Please say in a sentence what was overlooked";
export const secondLookInput = z.object({
  words: line(1_000, overlooked)
    .refine((text) => text.length >= 10, overlooked)
    .meta({ description: "What was overlooked" }),
});

/** What a reviewer gives with a refusal. */
export const rejectionInput = z
  .object({
    reasons: z.array(z.enum(refusalReasons)).min(1, "Choose at least one reason").max(refusalReasons.length),
    note: z
      .string()
      .trim()
      .max(1_000, "At most 1,000 characters")
      .default("")
      .meta({ description: "Words for the creator; needed with `other`" }),
  })
  .refine(({ reasons, note }) => !reasons.includes("other") || note.length >= 10, {
    path: ["note"],
    message: "Say what the other reason is: the creator reads it",
  });
export type RejectionInput = z.infer<typeof rejectionInput>;

const reasonList = z.string().transform((text) => text.split(",").filter((reason) => reason !== ""));
/** The same from a form, with commas between the reasons. */
export const rejectionForm = z.object({ reasons: reasonList, note: z.string().optional() }).pipe(rejectionInput);

/** What a reviewer saw that lets it pass, for the audit log. */
export const approvalInput = z.object({
  reason: reasonField.meta({ description: "What was looked at, for the audit log" }),
});

const moment = z.string().meta({ description: "UTC" });

/** A verification as its creator sees it. Pictures are not given back: only the team opens them. */
export const ownVerification = z.object({
  state: z.enum(["none", ...verificationStates]).meta({ description: "`none`: nothing was begun" }),
  details: z
    .object({
      legalName: z.string(),
      otherNames: z.string(),
      birthDate: z.string(),
      country: z.string(),
      documentKind: z.enum(documentKinds),
      documentExpiresOn: z.string(),
    })
    .nullable(),
  unreadable: z.boolean().meta({ description: "Whether there are details that no key here opens" }),
  pictures: z.array(z.object({ kind: z.enum(pictureKinds), addedAt: z.string(), bytes: z.number() })),
  needed: z.array(z.enum(pictureKinds)).meta({ description: "Which pictures the document needs" }),
  agreement: z.object({ version: z.string(), agreedAt: moment.nullable() }),
  missing: z.array(z.enum(["details", ...pictureKinds, "agreement"])),
  open: z.boolean().meta({ description: "Whether it can be changed now" }),
  refusal: z
    .object({ reasons: z.array(z.enum(refusalReasons)), note: z.string(), final: z.boolean(), secondLook: z.boolean() })
    .nullable(),
  submittedAt: moment.nullable(),
  secondLookAt: moment.nullable(),
  decidedAt: moment.nullable(),
  approved: z
    .object({ expiresAt: moment.nullable(), mayRenew: z.boolean() })
    .nullable()
    .meta({ description: "Of the one that counts, which may be an earlier one" }),
});
export type OwnVerification = z.infer<typeof ownVerification>;

/** What other features ask: whether somebody is verified, and how far they are otherwise. */
export type VerificationStanding = {
  state: VerificationState | "none";
  approved: boolean;
  /** Of the approved one; null for one that does not end. */
  expiresAt: Date | null;
};

/** A list of reviewers is read page by page. */
export const queueQuery = z.object({
  cursor: z.string().max(200).optional().meta({ description: "`nextCursor` of the page before" }),
});
export type QueueQuery = z.infer<typeof queueQuery>;

/** A line of the reviewers' queue: nothing of the document. */
const queueLine = z.object({
  id: z.string(),
  uid: z.string(),
  username: z.string(),
  documentKind: z.enum(documentKinds),
  submittedAt: moment,
  dueAt: moment.meta({ description: "UTC: when the team wants to have looked" }),
  answerBy: moment.meta({ description: "UTC: until when the creator was promised an answer" }),
  secondLook: z.boolean(),
});
export type QueueLine = z.infer<typeof queueLine>;
export const queuePage = z.object({ waiting: z.array(queueLine), nextCursor: z.string().nullable() });
export type QueuePage = z.infer<typeof queuePage>;

/** A confirmation that ends soon. */
const endingLine = z.object({
  id: z.string(),
  uid: z.string(),
  username: z.string(),
  expiresAt: moment,
  reminded: z.boolean().meta({ description: "An email about it has gone out" }),
});
export type EndingLine = z.infer<typeof endingLine>;
export const endingList = z.object({ ending: z.array(endingLine) });

const shownDetails = z.object({
  legalName: z.string(),
  otherNames: z.string(),
  birthDate: z.string(),
  country: z.string(),
  documentKind: z.enum(documentKinds),
  documentExpiresOn: z.string(),
});

/** A record as a reviewer sees it. What the document says is there while they have it open. */
export const reviewRecord = z.object({
  id: z.string(),
  uid: z.string(),
  username: z.string(),
  state: z.enum(verificationStates),
  documentKind: z.enum(documentKinds).nullable(),
  submittedAt: moment.nullable(),
  dueAt: moment.nullable(),
  expiresAt: moment.nullable().meta({ description: "When the confirmation itself ends" }),
  agreement: z.object({ version: z.string(), hash: z.string(), agreedAt: moment }).nullable(),
  refusal: z.object({ reasons: z.array(z.enum(refusalReasons)), note: z.string() }).nullable(),
  secondLook: z.object({ askedAt: moment, words: z.string() }).nullable(),
  bar: z
    .enum(["not_waiting", "own", "needs_other", "not_opened"])
    .nullable()
    .meta({ description: "Why whoever asks cannot decide now; null: they can" }),
  opened: z
    .object({
      endsAt: moment,
      details: shownDetails.nullable(),
      unreadable: z.boolean().meta({ description: "Whether there are details that no key here opens" }),
      age: z.number().nullable().meta({ description: "The age today, in full years" }),
      pictures: z.array(z.enum(pictureKinds)),
    })
    .nullable(),
  events: z.array(z.object({ at: moment, kind: z.string(), by: z.string().nullable(), reason: z.string().nullable() })),
});
export type ReviewRecord = z.infer<typeof reviewRecord>;
export type DecisionBar = ReviewRecord["bar"];
