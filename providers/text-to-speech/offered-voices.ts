import { z } from "zod";
import { systemClock, within } from "#platform/clock/clock.ts";
import { type BuiltInVoice, builtInVoices } from "#voice/ports/built-in-voices.ts";
import { endpointOf } from "../openai-compatible/base-url.ts";
import type { OpenAiOptions } from "../openai-compatible/request.ts";
import { ProviderError } from "../provider-error.ts";

const LIST_TIMEOUT_MS = 5_000;
const MOST_VOICES = 500;

const listed = z.object({
  voices: z.array(z.union([z.string(), z.object({ id: z.string(), name: z.string().optional() })])),
});

/**
 * Our own voices, which the service speaks by its nearest ones, and those that it lists besides. OpenAI itself has no list;
 * many local servers have `/audio/voices`.
 */
export async function offeredVoices(
  options: OpenAiOptions,
  named: Readonly<Record<string, string>>,
): Promise<BuiltInVoice[]> {
  const taken = new Set([...Object.keys(named), ...Object.values(named)]);
  const more = (await askForList(options)).filter(({ id }) => !taken.has(id)).slice(0, MOST_VOICES);
  return [...builtInVoices, ...more.map(({ id, name }) => voiceOf(id, name))];
}

async function askForList(options: OpenAiOptions): Promise<{ id: string; name?: string | undefined }[]> {
  const headers: Record<string, string> = options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {};
  const url = endpointOf(options.baseUrl, "audio/voices");
  const asked = async (signal: AbortSignal) => {
    const answer = await (options.fetch ?? fetch)(url, { headers, signal, redirect: "error" });
    if (!answer.ok) {
      await answer.body?.cancel();
      if (answer.status >= 500) throw new ProviderError("unavailable", `the list of voices: ${answer.status}`);
      return [];
    }
    const parsed = listed.safeParse(await answer.json().catch(() => null));
    return parsed.success ? parsed.data.voices.map((one) => (typeof one === "string" ? { id: one } : one)) : [];
  };
  try {
    return await within(options.clock ?? systemClock, LIST_TIMEOUT_MS, asked);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError("unavailable", `the list of voices: ${error instanceof Error ? error.message : error}`);
  }
}

/** All that a bare name tells us. */
function voiceOf(voiceId: string, name: string | undefined): BuiltInVoice {
  const words = (name ?? voiceId).replace(/[_-]+/g, " ").trim();
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return { voiceId, label, language: "en", mood: "natural", pitch: "middle", pace: "even" };
}
