import { Hono } from "hono";
import { freeVoices } from "#features/age-gate/free-voices.rules.ts";
import { guideVoice } from "#features/age-gate/guide-answers.service.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import type { VoiceSamples } from "#server/voice-samples.ts";
import { wavResponse } from "../api/wav-response.ts";
import type { ServerEnv } from "../env.ts";

/** Audio in front of the age gate: three built-in voices with fixed lines, and the guide's last answer. */
export function freeMediaRoutes(samples: VoiceSamples): Hono<ServerEnv> {
  const media = new Hono<ServerEnv>();

  media.get("/voices/:file{.+\\.wav}", async (c) => {
    const voiceId = c.req.param("file").slice(0, -".wav".length);
    const voice = freeVoices.find((one) => one.voiceId === voiceId);
    if (!voice) throw commonFailures.notFound();
    const sample = await samples.ofLine({ voice: { voiceId, speed: 1 }, text: voice.line });
    return wavResponse(sample, c.req.header("range"));
  });

  media.get("/speech/:sealed", async (c) => {
    const text = await c.get("services").guide.speechText(c.req.param("sealed"), c.get("facts"));
    return wavResponse(await samples.spoken({ voice: guideVoice, text }), c.req.header("range"));
  });

  return media;
}
