import { type Context, Hono } from "hono";
import { z } from "zod";
import { requireModel } from "#features/members/viewer.rules.ts";
import {
  agreementTicks,
  agreementWords,
  documentKinds,
  pictureKinds,
  refusalReasons,
} from "#features/verifications/verifications.rules.ts";
import {
  agreementInput,
  detailsInput,
  type OwnVerification,
  pictureKindInput,
  secondLookInput,
} from "#features/verifications/verifications.schema.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput, readJson } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";

const base = "/me/verification";

/** A creator's own identity check. Pictures go in and are never given out. */
export function verificationRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  const standing = async (c: Context<ServerEnv>) => c.json(await c.get("services").verifications.own(c.get("viewer")));

  api.get(base, documented(described.own), standing);
  api.put(`${base}/details`, documented(described.details), async (c) => {
    // Who asks is told first: a stranger learns nothing about the form of the body.
    requireModel(c.get("viewer"));
    await c.get("services").verifications.saveDetails(c.get("viewer"), await readJson(c, detailsInput));
    return standing(c);
  });
  api.put(`${base}/pictures/:kind`, documented(described.picture), async (c) => {
    requireModel(c.get("viewer"));
    const kind = parseInput(pictureKindInput, c.req.param("kind"));
    const sent = new Uint8Array(await c.req.arrayBuffer());
    await c.get("services").verifications.addPicture(c.get("viewer"), kind, sent);
    return standing(c);
  });
  api.delete(`${base}/pictures/:kind`, documented(described.noPicture), async (c) => {
    requireModel(c.get("viewer"));
    const kind = parseInput(pictureKindInput, c.req.param("kind"));
    await c.get("services").verifications.removePicture(c.get("viewer"), kind);
    return standing(c);
  });
  api.post(`${base}/agreement`, documented(described.agree), async (c) => {
    requireModel(c.get("viewer"));
    await c.get("services").verifications.agree(c.get("viewer"), await readJson(c, agreementInput));
    return standing(c);
  });
  api.post(`${base}/submission`, documented(described.submit), async (c) => {
    await c.get("services").verifications.submit(c.get("viewer"));
    return standing(c);
  });
  api.delete(`${base}/submission`, documented(described.withdraw), async (c) => {
    await c.get("services").verifications.withdraw(c.get("viewer"));
    return standing(c);
  });
  api.post(`${base}/second-look`, documented(described.secondLook), async (c) => {
    requireModel(c.get("viewer"));
    await c.get("services").verifications.askSecondLook(c.get("viewer"), await readJson(c, secondLookInput));
    return standing(c);
  });
  return api;
}

const moment = z.string().meta({ description: "UTC" }).nullable();
const ownAnswer = z.object({
  state: z.enum(["none", "draft", "submitted", "approved", "rejected", "expired", "closed"]),
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
  pictures: z.array(z.object({ kind: z.enum(pictureKinds), addedAt: z.string(), bytes: z.number() })),
  needed: z.array(z.enum(pictureKinds)),
  agreement: z.object({ version: z.string(), agreedAt: moment }),
  missing: z.array(z.enum(["details", ...pictureKinds, "agreement"])),
  open: z.boolean(),
  refusal: z
    .object({ reasons: z.array(z.enum(refusalReasons)), note: z.string(), final: z.boolean(), secondLook: z.boolean() })
    .nullable(),
  submittedAt: moment,
  secondLookAt: moment,
  decidedAt: moment,
  approved: z.object({ expiresAt: moment, mayRenew: z.boolean() }).nullable(),
}) satisfies z.ZodType<OwnVerification>;

const tag = "Identity";
const kindInPath = { kind: pictureKinds.map((kind) => `\`${kind}\``).join(", ") };
const described = {
  own: { tag, summary: "The creator's identity check as it stands", answer: ownAnswer, refusals: [401, 403] },
  details: {
    tag,
    summary: "Keeps what the document says",
    answer: ownAnswer,
    refusals: [401, 403, 409, 422],
    body: {
      fields: {
        legalName: "The full name as it stands in the document",
        otherNames: "Optional: every other name ever used",
        birthDate: "Such as 1990-01-31; 18 years ago or more",
        country: "The country that issued the document, two letters",
        documentKind: documentKinds.map((kind) => `\`${kind}\``).join(", "),
        documentExpiresOn: "Such as 2030-06-30; not in the past",
      },
      required: ["legalName", "birthDate", "country", "documentKind", "documentExpiresOn"],
    },
  },
  picture: {
    tag,
    summary: "Takes a picture: the body is the file itself, JPEG, PNG, WebP or HEIC of at most 10 MB",
    path: kindInPath,
    answer: ownAnswer,
    refusals: [401, 403, 409, 413, 422, 429],
  },
  noPicture: {
    tag,
    summary: "Takes a picture out again",
    path: kindInPath,
    answer: ownAnswer,
    refusals: [401, 403, 409, 422],
  },
  agree: {
    tag,
    summary: "Agrees, sentence by sentence",
    answer: ownAnswer,
    refusals: [401, 403, 409, 422],
    body: {
      fields: {
        version: "The version whose words were shown: `agreement.version`",
        ...Object.fromEntries(agreementTicks.map((name) => [name, `\`true\`: ${agreementWords[name]}`])),
      },
      required: ["version", ...agreementTicks],
    },
  },
  submit: { tag, summary: "Sends everything to be looked at", answer: ownAnswer, refusals: [401, 403, 409, 422, 429] },
  withdraw: { tag, summary: "Takes back what nobody has decided", answer: ownAnswer, refusals: [401, 403, 409] },
  secondLook: {
    tag,
    summary: "Asks for another person after a refusal, once",
    answer: ownAnswer,
    refusals: [401, 403, 409, 422],
    body: { fields: { words: "What was overlooked" }, required: ["words"] },
  },
} satisfies Record<string, Described>;
