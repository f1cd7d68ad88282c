import { Hono } from "hono";
import { commonFailures } from "#platform/errors/failure.ts";
import type { VoiceSamples } from "#server/voice-samples.ts";
import type { ServerEnv } from "../env.ts";
import { wavResponse } from "./wav-response.ts";

const voiceName = /^([\w.:-]{1,120})\.wav$/;

/** The draft's first message in a voice that the creator considers. For its creator alone. */
export function greetingRoutes(samples: VoiceSamples): Hono<ServerEnv> {
  const media = new Hono<ServerEnv>();

  media.get("/:file", async (c) => {
    const voiceId = voiceName.exec(c.req.param("file"))?.[1];
    if (voiceId === undefined) throw commonFailures.notFound();
    const line = await c.get("services").agentEditor.previewLine(c.get("viewer"), voiceId);
    const answer = wavResponse(await samples.spoken(line), c.req.header("range"));
    // The text changes while the URL does not.
    answer.headers.set("cache-control", "no-store");
    return answer;
  });

  return media;
}
