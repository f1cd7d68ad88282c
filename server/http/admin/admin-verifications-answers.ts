import { z } from "zod";
import {
  documentKinds,
  pictureKinds,
  refusalReasons,
  verificationStates,
} from "#features/verifications/verifications.rules.ts";
import type { EndingLine, QueuePage, ReviewRecord } from "#features/verifications/verifications.schema.ts";

// Shapes of what reviewers of identities are answered. The types keep them equal to what the service returns.

const moment = z.string().meta({ description: "UTC" });
const reasons = z.array(z.enum(refusalReasons));

export const queuePageAnswer = z.object({
  waiting: z.array(
    z.object({
      id: z.string(),
      uid: z.string(),
      username: z.string(),
      documentKind: z.enum(documentKinds),
      submittedAt: moment,
      dueAt: moment,
      answerBy: moment,
      secondLook: z.boolean(),
    }),
  ),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<QueuePage>;

export const endingAnswer = z.object({
  ending: z.array(
    z.object({ id: z.string(), uid: z.string(), username: z.string(), expiresAt: moment, reminded: z.boolean() }),
  ),
}) satisfies z.ZodType<{ ending: EndingLine[] }>;

const states = verificationStates as [ReviewRecord["state"], ...ReviewRecord["state"][]];
export const reviewRecordAnswer = z.object({
  id: z.string(),
  uid: z.string(),
  username: z.string(),
  state: z.enum(states),
  documentKind: z.enum(documentKinds).nullable(),
  submittedAt: moment.nullable(),
  dueAt: moment.nullable(),
  expiresAt: moment.nullable(),
  agreement: z.object({ version: z.string(), hash: z.string(), agreedAt: moment }).nullable(),
  refusal: z.object({ reasons, note: z.string() }).nullable(),
  secondLook: z.object({ askedAt: moment, words: z.string() }).nullable(),
  bar: z.enum(["not_waiting", "own", "needs_other", "not_opened"]).nullable(),
  opened: z
    .object({
      endsAt: moment,
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
      age: z.number().nullable(),
      pictures: z.array(z.enum(pictureKinds)),
    })
    .nullable(),
  events: z.array(z.object({ at: moment, kind: z.string(), by: z.string().nullable(), reason: z.string().nullable() })),
}) satisfies z.ZodType<ReviewRecord>;
