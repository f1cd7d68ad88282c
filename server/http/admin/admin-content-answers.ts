import { z } from "zod";
import { fieldNames } from "#features/agents/fields/agent-fields.rules.ts";
import { complaintKinds } from "#features/complaints/complaints.rules.ts";
import type { StoppedUpload } from "#features/media/media.schema.ts";
import { contentKinds } from "#features/reviews/reviews.rules.ts";
import type { ContentPage } from "#features/reviews/reviews.schema.ts";
import { byKey } from "#platform/text/keys.rules.ts";

// Shapes of what reviewers of content are answered. The types keep them equal to what the services return.

const moment = z.string().meta({ description: "UTC" });
const line = {
  id: z.string(),
  ownerUid: z.string(),
  username: z.string(),
  since: moment,
  dueAt: moment,
  complaints: z.array(z.object({ reference: z.string(), kind: z.enum(complaintKinds), removal: z.boolean() })),
};
const medium = z.object({
  id: z.string(),
  kind: z.enum(["photo", "video"]),
  name: z.string(),
  alt: z.string(),
  note: z.string(),
  state: z.enum(["uploading", "processing", "pending", "approved", "refused"]),
  reason: z.string().nullable(),
  changeAsked: z.boolean(),
  picture: z.string().nullable(),
  address: z.string().nullable(),
  ownerUid: z.string(),
  ownerUsername: z.string(),
  receivedAt: moment,
  appeal: z.enum(["open", "waiting", "upheld"]).nullable(),
  findings: z.array(
    z.object({
      check: z.enum(["metadata", "file", "image", "likeness", "words", "report"]),
      verdict: z.enum(["ok", "look"]),
      words: z.string(),
    }),
  ),
});
const fields = z.object(byKey(fieldNames, () => z.string()));

export const contentPageAnswer = z.object({
  items: z.array(
    z.discriminatedUnion("kind", [
      z.object({ ...line, kind: z.enum(["photo", "video"]), medium }),
      z.object({
        ...line,
        kind: z.literal("appeal"),
        medium: medium.nullable(),
        appeal: z.object({
          id: z.string(),
          mediaId: z.string(),
          words: z.string(),
          reason: z.string(),
          askedAt: moment,
          mine: z.boolean(),
        }),
      }),
      z.object({
        ...line,
        kind: z.literal("text"),
        text: z.object({ id: z.string(), body: z.string(), shown: z.string(), passes: z.boolean() }),
      }),
      z.object({
        ...line,
        kind: z.literal("voice"),
        voice: z.object({
          name: z.string(),
          sentence: z.string(),
          verified: z.boolean(),
          sentenceCheck: z.enum(["heard", "unsure", "unheard", "earlier"]),
          sentenceHeard: z.boolean(),
        }),
      }),
      z.object({
        ...line,
        kind: z.literal("agent"),
        version: z.object({
          agentId: z.string(),
          version: z.number(),
          fields,
          touches: z.array(z.string()),
          voice: z.object({ id: z.string(), name: z.string() }).nullable(),
        }),
      }),
    ]),
  ),
  nextCursor: z.string().nullable(),
  counts: z.record(z.enum(contentKinds), z.number()),
}) satisfies z.ZodType<ContentPage>;

export const stoppedAnswer = z.object({
  stopped: z.array(
    z.object({ id: z.string(), username: z.string(), reason: z.string(), distance: z.number(), stoppedAt: moment }),
  ),
}) satisfies z.ZodType<{ stopped: StoppedUpload[] }>;
