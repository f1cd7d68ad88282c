import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { recordingLimits } from "#features/voices/own-voice.rules.ts";
import { ownVoiceInput } from "#features/voices/own-voice.schema.ts";
import { commonFailures, Failure, failureBody } from "#platform/errors/failure.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput } from "../errors.ts";
import { wavResponse } from "./wav-response.ts";

/** Voice previews for creators. */
export function voicePreviewRoutes(): Hono<ServerEnv> {
  const media = new Hono<ServerEnv>();
  media.get("/:file{.+\\.wav}", async (c) => {
    const voiceId = c.req.param("file").slice(0, -".wav".length);
    return wavResponse(await c.get("services").voicePreviews.of(c.get("viewer"), voiceId), c.req.header("range"));
  });
  return media;
}

/** Receives the recordings of an own voice. Mounted before the general body limit, since they are larger. */
export function recordingRoutes(): Hono<ServerEnv> {
  const media = new Hono<ServerEnv>();
  media.post(
    "/",
    async (c, next) => {
      // Refuse before reading megabytes.
      await c.get("services").ownVoices.mine(c.get("viewer"));
      return next();
    },
    bodyLimit({
      maxSize: 2 * recordingLimits.bytes + 64 * 1024,
      onError: (c) => c.json(failureBody(commonFailures.tooLarge()), 413, { connection: "close" }),
    }),
    async (c) => {
      const form = await c.req.formData().catch(() => {
        throw new Failure("bad_request", 400, "The form could not be read. Please try again");
      });
      const { sentence, reading, ...fields } = Object.fromEntries(form);
      const input = parseInput(ownVoiceInput, fields);
      const recordings = { sentence: await bytesOf(sentence, "sentence"), reading: await bytesOf(reading, "reading") };
      const { viewer, facts, services } = c.var;
      return c.json(await services.ownVoices.record(viewer, input, recordings, facts), 201);
    },
  );
  return media;
}

async function bytesOf(file: File | string | undefined, field: string): Promise<Uint8Array> {
  if (!(file instanceof File)) throw new Failure("bad_input", 422, "Please record this first", field);
  return new Uint8Array(await file.arrayBuffer());
}
