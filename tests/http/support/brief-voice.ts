import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { toneVoice } from "#voice/testing/tone-voice.ts";

/** Of every sentence only the first 300 ms are spoken: what comes after it need not be waited for. */
const piecesOfASentence = 3;

export function briefVoice(): TextToSpeech {
  const whole = toneVoice({ firstByteMs: 20 });
  return {
    name: "brief",
    // It does not tell when its words sound: most of them never do.
    async *stream({ onWord: _, ...request }) {
      let spoken = 0;
      for await (const piece of whole.stream(request)) {
        yield piece;
        spoken += 1;
        if (spoken === piecesOfASentence) return;
      }
    },
  };
}
