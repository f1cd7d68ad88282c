import type { LanguageModelRequest } from "#voice/ports/language-model.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import type { VoiceDetector } from "#voice/ports/voice-detector.ts";
import { createLoudnessDetector } from "../listening/loudness-detector.ts";
import type { SessionOptions } from "../session/options/session-options.ts";
import { fixedReplies } from "./fixed-replies.ts";
import { sessionUnderTest } from "./session-under-test.ts";

const FRAME_MS = 20;

/** A frame of a voice-like tone, or of a quiet room. */
function frameOf(kind: "voice" | "room", ms: number): Uint8Array {
  const samples = Int16Array.from({ length: 24 * ms }, (_, at) =>
    kind === "voice" ? Math.round(9_000 * Math.sin((2 * Math.PI * 200 * at) / 24_000)) : (at % 7) - 3,
  );
  return new Uint8Array(samples.buffer);
}

export type Hears = (audio: Uint8Array, signal: AbortSignal) => Promise<string>;

/** A session with turn detection, whose caller is transcribed by `hears`, answered by `replies`, and played in real time. */
export function callUnderTest(
  hears: Hears,
  replies = ["The rain has stopped here. How was your day, my friend?"],
  more: {
    listen?: SpeechToText["listen"];
    recordTurns?: SessionOptions["recordTurns"];
    frameMs?: number;
    detector?: VoiceDetector;
  } = {},
) {
  const { listen, recordTurns, frameMs = FRAME_MS, detector = createLoudnessDetector() } = more;
  const frames = { voice: frameOf("voice", frameMs), room: frameOf("room", frameMs) };
  const audio: Uint8Array[] = [];
  const requests: LanguageModelRequest[] = [];
  const parts = sessionUnderTest((clock) => ({
    voiceDetector: detector,
    recordTurns,
    languageModel: fixedReplies(replies, { clock, firstTokenMs: 100, requests }),
    speechToText: {
      name: "recogniser under test",
      ...(listen ? { listen } : {}),
      transcribe: (request) => {
        audio.push(request.audio);
        return hears(request.audio, request.signal);
      },
    },
  }));
  const play = async (kind: "voice" | "room", ms: number) => {
    for (let at = 0; at < ms; at += frameMs) {
      parts.session.receive(frames[kind]);
      await parts.clock.advance(frameMs);
    }
  };
  return {
    ...parts,
    audio,
    requests,
    voice: (ms: number) => play("voice", ms),
    room: (ms: number) => play("room", ms),
    /** The microphone is open while the companion opens the call. */
    async begin() {
      await parts.begin();
      await play("room", 1_000);
      return parts.client.sent.length;
    },
    reasons: () =>
      parts.client.all("response.done").map(({ response }) => response.status_details?.reason ?? response.status),
  };
}

/** A recogniser that returns these texts in turn. */
export const answers = (...texts: string[]): Hears => {
  let times = 0;
  return async () => texts[Math.min(times++, texts.length - 1)] ?? "";
};
