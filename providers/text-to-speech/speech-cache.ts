import { systemClock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import type { VoiceSettings } from "#voice/ports/persona.ts";
import { OUTPUT_SAMPLE_RATE, type SpeechRequest, type TextToSpeech } from "#voice/ports/text-to-speech.ts";

export type KeptLines = TextToSpeech & {
  /** Has these lines spoken in this voice, so that they can be heard when it fails. Never throws. */
  prepare(voice: VoiceSettings, lines: readonly string[]): Promise<void>;
};

type KeptLinesOptions = {
  /** The voice of the calls. */
  voice: TextToSpeech;
  /** Speaks a line that is not kept. It should need nobody outside. */
  spare: TextToSpeech;
  log: Log;
};

/** Lines in memory: some 150 kB each. */
const MOST_KEPT = 128;
/** A line that takes longer to be made is tried again at the next call. */
const MADE_WITHIN_MS = 10_000;
const PIECE_BYTES = (OUTPUT_SAMPLE_RATE * 2) / 5;

/** A voice that speaks a few lines from memory as the agent would, and everything else as the spare voice does. */
export function createKeptLines({ voice, spare, log }: KeptLinesOptions): KeptLines {
  const kept = new Map<string, Uint8Array>();
  const underWay = new Set<string>();
  // Not by its pace: the caller may have changed that since.
  const keyOf = (line: Pick<SpeechRequest, "text" | "voice">) => JSON.stringify([line.voice.voiceId, line.text]);

  async function make(line: Pick<SpeechRequest, "text" | "voice">): Promise<void> {
    const key = keyOf(line);
    if (kept.has(key) || underWay.has(key)) return;
    underWay.add(key);
    const control = new AbortController();
    const timer = systemClock.after(MADE_WITHIN_MS, () => control.abort());
    try {
      const pieces: Uint8Array[] = [];
      for await (const piece of voice.stream({ ...line, signal: control.signal })) pieces.push(piece);
      const [oldest] = kept.keys();
      if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      if (pieces.length > 0 && !control.signal.aborted) kept.set(key, Buffer.concat(pieces));
    } catch (error) {
      log.warn({ voice: voice.name, error: String(error) }, "a line could not be made in advance");
    } finally {
      timer.cancel();
      underWay.delete(key);
    }
  }

  return {
    name: `kept lines, else ${spare.name}`,
    async prepare(settings, lines) {
      for (const text of lines) await make({ text, voice: settings });
    },
    async *stream(request) {
      const line = kept.get(keyOf(request));
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
