import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import { OUTPUT_SAMPLE_RATE, type SpeechRequest, type TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { codeOfStatus, ProviderError } from "../provider-error.ts";
import { openVendorSocket, type VendorSocket } from "../vendor-socket/vendor-socket.ts";
import { createPcmReader } from "./pcm-reader.ts";
import { spokenOver, vendorVoice } from "./socket-speech.ts";

export type CartesiaOptions = {
  apiKey: string;
  model: string;
  /** The vendor's id for a voice of ours; `*` for all others. */
  voices: Readonly<Record<string, string>>;
  /** BCP 47; the vendor takes its first part. */
  language?: string | undefined;
  log: Log;
  /** Overrides the vendor's own URL, `wss://…` without a path. */
  url?: string | undefined;
  clock?: Clock | undefined;
};

const VENDOR_URL = "wss://api.cartesia.ai";
/** The version of the vendor's protocol that this was written for. */
const PROTOCOL = "2025-04-16";
/** The speeds that the vendor accepts. */
const SPEED = { slowest: 0.6, fastest: 1.5 };

const event = z.looseObject({
  type: z.string(),
  data: z.string().nullish(),
  done: z.boolean().nullish(),
  error: z.string().nullish(),
  status_code: z.number().nullish(),
});

/** Cartesia's voices over its streaming socket: one socket for each sentence, which is one context. */
export function createCartesia(options: CartesiaOptions): TextToSpeech {
  const { apiKey, model, voices, url = VENDOR_URL, clock, language = "en" } = options;

  function ask({ text, voice, signal }: SpeechRequest): VendorSocket {
    const socket = openVendorSocket({
      url: `${url}/tts/websocket?cartesia_version=${PROTOCOL}`,
      signal,
      clock,
      headers: { "x-api-key": apiKey, "cartesia-version": PROTOCOL },
    });
    const speed = Math.min(SPEED.fastest, Math.max(SPEED.slowest, voice.speed));
    socket.send({
      model_id: model,
      transcript: text,
      voice: { mode: "id", id: vendorVoice(voices, voice.voiceId) },
      language: language.split("-")[0],
      context_id: randomUUID(),
      output_format: { container: "raw", encoding: "pcm_s16le", sample_rate: OUTPUT_SAMPLE_RATE },
      continue: false,
      // Older models refuse the field: it is only sent if needed.
      ...(speed === 1 ? {} : { generation_config: { speed } }),
    });
    return socket;
  }

  return {
    name: `cartesia:${model}`,
    stream: (request) =>
      spokenOver(request, { ask, read: soundOf, clock, onFault: (fault) => options.log.warn(fault, "voice failed") }),
  };
}

async function* soundOf(messages: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, void> {
  const reader = createPcmReader(OUTPUT_SAMPLE_RATE);
  for await (const message of messages) {
    const { success, data } = event.safeParse(message);
    if (!success) throw new ProviderError("bad_response", "the server sent something that is not audio");
    if (data.type === "error") {
      const code = data.status_code ? codeOfStatus(data.status_code) : "refused";
      throw new ProviderError(code, `the server reported an error: ${(data.error ?? "no reason given").slice(0, 200)}`);
    }
    if (data.type === "chunk" && data.data) yield reader.push(Buffer.from(data.data, "base64"));
    if (data.type === "done" || data.done) {
      yield reader.end();
      return;
    }
  }
}
