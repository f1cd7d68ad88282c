import { z } from "zod";
import type { Clock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import { OUTPUT_SAMPLE_RATE, type SpeechRequest, type TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { ProviderError } from "../provider-error.ts";
import { openVendorSocket, type VendorSocket } from "../vendor-socket/vendor-socket.ts";
import { createPcmReader } from "./pcm-reader.ts";
import { spokenOver, vendorVoice } from "./socket-speech.ts";

export type ElevenLabsOptions = {
  apiKey: string;
  model: string;
  /** The vendor's id for a voice of ours; `*` for all others. */
  voices: Readonly<Record<string, string>>;
  log: Log;
  /** Overrides the vendor's own URL, `wss://…` without a path. */
  url?: string | undefined;
  clock?: Clock | undefined;
};

const VENDOR_URL = "wss://api.elevenlabs.io";
/** The speeds that the vendor accepts. */
const SPEED = { slowest: 0.7, fastest: 1.2 };

const event = z.looseObject({
  audio: z.string().nullish(),
  isFinal: z.boolean().nullish(),
  error: z.string().nullish(),
  message: z.string().nullish(),
});

/** ElevenLabs' voices over `stream-input`: one socket per sentence, which plays while the rest is still synthesised. */
export function createElevenLabs(options: ElevenLabsOptions): TextToSpeech {
  const { apiKey, model, voices, url = VENDOR_URL, clock } = options;

  function ask({ text, voice, signal }: SpeechRequest): VendorSocket {
    const name = encodeURIComponent(vendorVoice(voices, voice.voiceId));
    const query = new URLSearchParams({
      model_id: model,
      output_format: `pcm_${OUTPUT_SAMPLE_RATE}`,
      // The sentence is complete: the vendor need not wait for more of it.
      auto_mode: "true",
    });
    const socket = openVendorSocket({
      url: `${url}/v1/text-to-speech/${name}/stream-input?${query}`,
      signal,
      clock,
      headers: { "xi-api-key": apiKey },
    });
    const speed = Math.min(SPEED.fastest, Math.max(SPEED.slowest, voice.speed));
    socket.send({ text: " ", voice_settings: { stability: 0.5, similarity_boost: 0.8, speed } });
    socket.send({ text: `${text} ` });
    socket.send({ text: "" });
    return socket;
  }

  return {
    name: `elevenlabs:${model}`,
    stream: (request) =>
      spokenOver(request, { ask, read: soundOf, clock, onFault: (fault) => options.log.warn(fault, "voice failed") }),
  };
}

async function* soundOf(messages: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, void> {
  const reader = createPcmReader(OUTPUT_SAMPLE_RATE);
  for await (const message of messages) {
    const { success, data } = event.safeParse(message);
    if (!success) throw new ProviderError("bad_response", "the server sent something that is not audio");
    if (data.error) throw new ProviderError("refused", `the server reported an error: ${data.error.slice(0, 200)}`);
    if (data.audio) yield reader.push(Buffer.from(data.audio, "base64"));
    if (data.isFinal) {
      yield reader.end();
      return;
    }
  }
}
