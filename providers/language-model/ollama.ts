import { z } from "zod";
import { type Clock, within } from "#platform/clock/clock.ts";

/** Ollama's default port. */
export const OLLAMA_BASE_URL = "http://127.0.0.1:11434";
/** A local answer takes a few milliseconds; a machine without Ollama must not delay the start. */
const DETECT_TIMEOUT_MS = 300;

const installedModels = z.looseObject({ models: z.array(z.looseObject({ name: z.string() })) });

/** The names of the models of a local Ollama, or null if none answers on its default port. */
export async function detectOllama(clock: Clock, fetchFrom: typeof fetch = fetch): Promise<string[] | null> {
  try {
    return await within(clock, DETECT_TIMEOUT_MS, async (signal) => {
      const response = await fetchFrom(`${OLLAMA_BASE_URL}/api/tags`, { signal });
      if (!response.ok) return null;
      return installedModels.parse(await response.json()).models.map((model) => model.name);
    });
  } catch {
    // Nothing there, too slow, or another program on that port: all count as no Ollama.
    return null;
  }
}
