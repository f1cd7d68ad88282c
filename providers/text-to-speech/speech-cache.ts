import { systemClock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import type { VoiceSettings } from "#voice/ports/persona.ts";
import { OUTPUT_SAMPLE_RATE, type SpeechRequest, type TextToSpeech } from "#voice/ports/text-to-speech.ts";

export type SpeechCache = TextToSpeech & {
  /** Caches these lines in this voice, so that they can be played when it fails. Never throws. */
  prepare(voice: VoiceSettings, lines: readonly string[]): Promise<void>;
};

type SpeechCacheOptions = {
  /** The voice of the calls. */
  voice: TextToSpeech;
  /** Speaks lines that are not cached. Should not depend on an outside service. */
  spare: TextToSpeech;
  log: Log;
};

/** The most lines in memory, at some 150 kB each. */
const MOST_CACHED = 128;
/** A line that takes longer to synthesise is retried with the next call. */
const SYNTHESIS_TIMEOUT_MS = 10_000;
const PIECE_BYTES = (OUTPUT_SAMPLE_RATE * 2) / 5;

/** A voice that speaks a few lines from a cache in the agent's voice, and everything else in the spare voice. */
export function createSpeechCache({ voice, spare, log }: SpeechCacheOptions): SpeechCache {
  const cache = new Map<string, Uint8Array>();
  const underWay = new Set<string>();
  // Not by its speed: the caller may have changed that since.
  const keyOf = (line: Pick<SpeechRequest, "text" | "voice">) => JSON.stringify([line.voice.voiceId, line.text]);

  async function make(line: Pick<SpeechRequest, "text" | "voice">): Promise<void> {
    const key = keyOf(line);
    if (cache.has(key) || underWay.has(key)) return;
    underWay.add(key);
    const control = new AbortController();
    const timer = systemClock.after(SYNTHESIS_TIMEOUT_MS, () => control.abort());
    try {
      const pieces: Uint8Array[] = [];
      for await (const piece of voice.stream({ ...line, signal: control.signal })) pieces.push(piece);
      const [oldest] = cache.keys();
      if (cache.size >= MOST_CACHED && oldest !== undefined) cache.delete(oldest);
      if (pieces.length > 0 && !control.signal.aborted) cache.set(key, Buffer.concat(pieces));
    } catch (error) {
      log.warn({ voice: voice.name, error: String(error) }, "caching a line failed");
    } finally {
      timer.cancel();
      underWay.delete(key);
    }
  }

  return {
    name: `cached lines, else ${spare.name}`,
    async prepare(settings, lines) {
      for (const text of lines) await make({ text, voice: settings });
    },
    async *stream(request) {
      const line = cache.get(keyOf(request));
      if (!line) {
        yield* spare.stream(request);
        return;
      }
      for (let at = 0; at < line.length && !request.signal.aborted; at += PIECE_BYTES) {
        yield line.subarray(at, at + PIECE_BYTES);
      }
    },
  };
}
