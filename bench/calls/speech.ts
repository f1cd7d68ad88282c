import { createLog } from "#platform/log/log.ts";
import { createEspeak } from "#providers/text-to-speech/espeak.ts";
import { bytesOf, joinSamples, samplesOf } from "#voice/audio/pcm.ts";
import { PCM_RATE_HZ } from "#voice/protocol/limits.ts";

const TEXT =
  "I walked by the river this morning and the water was so quiet that I could hear the swans land on it far away";
const FADE_MS = 10;

/** Speech of `ms`, PCM16 at 24 kHz: from the built-in voice, so that nothing need be installed. */
export async function speechOf(ms: number): Promise<Uint8Array> {
  const espeak = createEspeak({ log: createLog("error") });
  if (!(await espeak.isAvailable())) throw new Error("The optional speech synthesis is not installed: run npm install");
  const { signal } = new AbortController();
  const parts: Int16Array[] = [];
  for await (const pcm of espeak.stream({ text: TEXT, voice: { voiceId: "warm-alto", speed: 1 }, signal })) {
    parts.push(samplesOf(pcm));
  }
  await espeak.close();
  const spoken = joinSamples(parts);
  const from = spoken.findIndex((sample) => Math.abs(sample) > 500);
  const length = (ms * PCM_RATE_HZ) / 1_000;
  const cut = Int16Array.from({ length }, (_, at) => spoken[from + at] ?? 0);
  const fade = (FADE_MS * PCM_RATE_HZ) / 1_000;
  for (let at = 0; at < fade; at += 1) {
    const last = length - 1 - at;
    cut[last] = ((cut[last] ?? 0) * at) / fade;
  }
  return bytesOf(cut);
}
