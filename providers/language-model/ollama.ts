import { z } from "zod";

/** Where Ollama listens unless told otherwise. */
export const OLLAMA_BASE_URL = "http://127.0.0.1:11434";
/** A local answer takes a few milliseconds; the start must not wait for a machine without Ollama. */
const DETECT_TIMEOUT_MS = 300;

const installedModels = z.looseObject({ models: z.array(z.looseObject({ name: z.string() })) });

/** The names of the models that an Ollama on this machine has, or null when none answers on its usual port. */
export async function detectOllama(
  fetchFrom: typeof fetch = fetch,
  timeoutMs = DETECT_TIMEOUT_MS,
): Promise<string[] | null> {
  try {
    const response = await fetchFrom(`${OLLAMA_BASE_URL}/api/tags`, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return null;
    return installedModels.parse(await response.json()).models.map((model) => model.name);
  } catch {
    // Nothing there, too slow, or something else on that port: all the same as no Ollama.
    return null;
  }
}
