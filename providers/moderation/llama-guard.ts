import { type Clock, within } from "#platform/clock/clock.ts";
import { endpointOf } from "../openai-compatible/base-url.ts";
import { type OpenAiOptions, postOpenAi } from "../openai-compatible/request.ts";
import { ProviderError } from "../provider-error.ts";
import type { ModerationCategory, ModerationModel } from "./moderation.ts";

export type LlamaGuardOptions = OpenAiOptions & {
  clock: Clock;
  /** Milliseconds until the response is complete. */
  timeoutMs?: number | undefined;
};

/** A sentence waits for this result before it is played. */
const TIMEOUT_MS = 1_500;
const MAX_ANSWER_CHARACTERS = 65_536;

/** The hazards of Llama Guard 3 and 4 by number; null: allowed here, or not a matter of safety. */
const hazards: Readonly<Record<string, ModerationCategory | null>> = {
  S1: "violence",
  S2: "crime",
  S3: "sex_crimes",
  S4: "minors",
  S5: null,
  S6: null,
  S7: "privacy",
  S8: null,
  S9: "crime",
  S10: "hate",
  S11: "self_harm",
  S12: null,
  S13: null,
  S14: null,
};

/** A Llama Guard model behind any OpenAI-compatible `/chat/completions`; its policy is built in. */
export function createLlamaGuard(options: LlamaGuardOptions): ModerationModel {
  const url = endpointOf(options.baseUrl, "chat/completions");
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  return {
    name: `llama-guard:${options.model}`,
    async judge({ text, by, signal: outer }) {
      // The last message is the one that is judged, and it needs a role.
      const said = { role: by === "caller" ? "user" : "assistant", content: text };
      const messages = by === "caller" ? [said] : [{ role: "user", content: "…" }, said];
      const json = { model: options.model, temperature: 0, max_tokens: 20, messages };
      const judged = async (signal: AbortSignal) => {
        const answer = await postOpenAi({ options, url, signal, body: { json }, connectTimeoutMs: timeoutMs });
        let body = "";
        const decoder = new TextDecoder();
        for await (const chunk of answer.chunks()) {
          body += decoder.decode(chunk, { stream: true });
          if (body.length > MAX_ANSWER_CHARACTERS) throw unreadable();
        }
        return categoriesIn(contentOf(body));
      };
      return within(options.clock, timeoutMs, judged, outer);
    },
  };
}

/** `safe`, or `unsafe` and the numbers of hazards in the next line. */
export function categoriesIn(answer: string): ModerationCategory[] {
  const [verdict = "", ...rest] = answer.trim().split(/\s*\n\s*/);
  if (verdict.toLowerCase() === "safe" && rest.length === 0) return [];
  if (verdict.toLowerCase() !== "unsafe" || rest.length !== 1) throw unreadable();
  const found = (rest[0] ?? "").split(",").map((code) => {
    const hazard = hazards[code.trim().toUpperCase()];
    return hazard === undefined ? "unknown" : hazard;
  });
  return [...new Set(found.filter((hazard) => hazard !== null))];
}

function contentOf(body: string): string {
  try {
    const { choices } = JSON.parse(body) as { choices?: { message?: { content?: unknown } }[] };
    const content = choices?.[0]?.message?.content;
    if (typeof content === "string") return content;
  } catch {
    // Falls through: anything else is not a verdict.
  }
  throw unreadable();
}

const unreadable = () => new ProviderError("bad_response", "the moderation model returned no verdict");
