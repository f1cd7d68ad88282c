import { z } from "zod";
import { type Clock, within } from "#platform/clock/clock.ts";
import { endpointOf } from "../openai-compatible/base-url.ts";
import { type OpenAiOptions, postOpenAi } from "../openai-compatible/request.ts";
import { ProviderError } from "../provider-error.ts";
import type { ImageCheck, ImageConcern } from "./image-check.ts";

/** Only the reviewers' queue waits for this result. */
const TIMEOUT_MS = 15_000;
const MAX_ANSWER_CHARACTERS = 65_536;
/** Scores below these thresholds are not reported; a reviewer looks in any case. */
const least = { explicit: 0.7, suggestive: 0.3, violence: 0.3 };

const share = z.number().min(0).max(1);
/** The part of the response that is about pictures; the categories for text alone are ignored. */
const verdict = z.object({
  results: z.tuple([
    z.object({ category_scores: z.object({ sexual: share, violence: share, "violence/graphic": share }) }),
  ]),
});

/**
 * A model behind `/moderations` that accepts pictures, such as `omni-moderation-latest`: one picture as a data URL in,
 * scores by category out. Throws a `ProviderError` without a readable response.
 */
export function createOpenAiImageCheck(options: OpenAiOptions & { clock: Clock }): ImageCheck {
  const url = endpointOf(options.baseUrl, "moderations");
  return {
    name: options.model,
    async check(picture) {
      const address = `data:${typeOf(picture)};base64,${Buffer.from(picture).toString("base64")}`;
      const input = [{ type: "image_url", image_url: { url: address } }];
      return within(options.clock, TIMEOUT_MS, async (signal) => {
        const json = { model: options.model, input };
        const answer = await postOpenAi({ options, url, signal, connectTimeoutMs: TIMEOUT_MS, body: { json } });
        let body = "";
        const decoder = new TextDecoder();
        for await (const chunk of answer.chunks()) {
          body += decoder.decode(chunk, { stream: true });
          if (body.length > MAX_ANSWER_CHARACTERS) throw unreadable();
        }
        return concernsIn(body);
      });
    },
  };
}

/** The scores above the thresholds. */
export function concernsIn(body: string): ImageConcern[] {
  const { sexual, violence, "violence/graphic": graphic } = scoresIn(body);
  const found: ImageConcern[] = [];
  if (sexual >= least.explicit) found.push({ code: "explicit", score: sexual });
  else if (sexual >= least.suggestive) found.push({ code: "suggestive", score: sexual });
  const harm = Math.max(violence, graphic);
  if (harm >= least.violence) found.push({ code: "violence", score: harm });
  return found;
}

function scoresIn(body: string) {
  try {
    return verdict.parse(JSON.parse(body)).results[0].category_scores;
  } catch {
    // A response about nothing, or something else, is not a pass.
    throw unreadable();
  }
}

function typeOf(picture: Uint8Array): string {
  const head = Buffer.from(picture.subarray(0, 12)).toString("latin1");
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return "image/webp";
  if (picture[0] === 0xff && picture[1] === 0xd8) return "image/jpeg";
  throw new ProviderError("refused", "this is neither WebP nor JPEG");
}

const unreadable = () => new ProviderError("bad_response", "the image check returned no verdict");
