import { Hono } from "hono";
import { commonFailures } from "#platform/errors/failure.ts";
import type { VoiceSamples } from "#server/voice-samples.ts";
import type { ServerEnv } from "../env.ts";
import { wavResponse } from "./wav-response.ts";

const recordingName = /^([\w.:-]{1,120})\.wav$/;

/** First messages in the voices that would speak them: a draft's for its creator, a waiting version's for admins. */
export function greetingRoutes(samples: VoiceSamples): Hono<ServerEnv> {
  const media = new Hono<ServerEnv>();

  media.get("/:file", async (c) => {
    const voiceId = recordingName.exec(c.req.param("file"))?.[1];
    if (voiceId === undefined) throw commonFailures.notFound();
    const line = await c.get("services").agentEditor.previewLine(c.get("viewer"), voiceId);
    // The text changes while the URL does not.
    return unkept(wavResponse(await samples.spoken(line), c.req.header("range")));
  });

  media.get("/reviews/:file", async (c) => {
    const reviewId = recordingName.exec(c.req.param("file"))?.[1] ?? "";
    const line = await c.get("services").agentPublishing.greetingOf(c.get("viewer"), reviewId);
    return unkept(wavResponse(await samples.spoken(line), c.req.header("range")));
  });

  return media;
}

function unkept(answer: Response): Response {
  answer.headers.set("cache-control", "no-store");
  return answer;
}
