import { Hono } from "hono";
import { commonFailures, Failure } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import type { ServerEnv } from "../env.ts";
import { wavResponse } from "./wav-response.ts";

/** A cover only changes with the companion's name or voice; a day of caching is short enough. */
const coverCache = "private, max-age=86400";

/** Covers and voice samples of agents, behind the age gate. */
export function mediaRoutes(): Hono<ServerEnv> {
  const media = new Hono<ServerEnv>();

  media.get("/covers/:file{.+\\.svg}", async (c) => {
    const svg = await c.get("services").covers.svg(c.get("gate"), idOf(c.req.param("file"), ".svg"));
    if (svg === null) throw commonFailures.notFound();
    return c.body(svg, 200, {
      "content-type": "image/svg+xml",
      "cache-control": coverCache,
    });
  });

  /** A companion's greeting at `<id>.wav`, and its voice with the text that all voices speak at `<id>-voice.wav`. */
  media.get("/samples/:file{.+\\.wav}", async (c) => {
    const { agents, samples } = c.get("services");
    const file = c.req.param("file");
    const isVoice = file.endsWith("-voice.wav");
    const gate = c.get("gate");
    const agent = await agents.byId(gate, idOf(file, isVoice ? "-voice.wav" : ".wav"));
    if (!agent) throw commonFailures.notFound();
    const sample = await (isVoice ? samples.voiceSample(gate, agent.id) : samples.sample(gate, agent.id));
    if (!sample) throw new Failure("media.no_sample", 404, "There is no sample of this voice yet");
    return wavResponse(sample, c.req.header("range"));
  });

  return media;
}

function idOf(file: string, ending: string): string {
  const id = file.slice(0, -ending.length);
  if (!isUuid(id)) throw commonFailures.notFound();
  return id;
}
