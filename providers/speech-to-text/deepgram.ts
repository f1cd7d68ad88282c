import { type Clock, systemClock } from "#platform/clock/clock.ts";
import type { Log } from "#platform/log/log.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import { ProviderError } from "../provider-error.ts";
import { openVendorSocket, type VendorSocket } from "../vendor-socket/vendor-socket.ts";
import { createDeepgramHearing } from "./deepgram-hearing.ts";
import { readDeepgramMessage } from "./deepgram-message.schema.ts";

export type DeepgramOptions = {
  apiKey: string;
  model: string;
  log: Log;
  /** Overrides the vendor's own URL, `wss://…` without a path. */
  url?: string | undefined;
  clock?: Clock | undefined;
};

const VENDOR_URL = "wss://api.deepgram.com";
const SAMPLE_RATE = 24_000;
/** No word fits into a tenth of a second. */
const MIN_AUDIO_BYTES = SAMPLE_RATE * 2 * 0.1;
/** The chunk size of a turn that is sent at once. */
const PIECE_BYTES = 48_000;
/** From the last byte of a turn to its last word. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Deepgram's streaming recognition: live words, and complete turns from a buffer. */
export function createDeepgram(options: DeepgramOptions): SpeechToText {
  const { apiKey, model, log, url = VENDOR_URL, clock = systemClock } = options;

  function open(language: string, signal: AbortSignal): VendorSocket {
    const query = new URLSearchParams({
      model,
      language,
      encoding: "linear16",
      sample_rate: String(SAMPLE_RATE),
      channels: "1",
      // We detect turns ourselves, and send `Finalize` when a text is needed.
      interim_results: "true",
      punctuate: "true",
      endpointing: "false",
      // Otherwise the vendor stores what callers say and trains its models on it.
      mip_opt_out: "true",
    });
    return openVendorSocket({
      url: `${url}/v1/listen?${query}`,
      signal,
      clock,
      headers: { authorization: `Token ${apiKey}` },
    });
  }
  const toldOf = (error: unknown) => {
    if (error instanceof ProviderError) log.warn({ model, code: error.code, status: error.status }, "hearing failed");
  };

  return {
    name: `deepgram:${model}`,
    listen: ({ language, onWords }) =>
      createDeepgramHearing({ open: (signal) => open(language, signal), onWords, clock, onFault: toldOf }),
    async transcribe({ audio, language, signal }) {
      signal.throwIfAborted();
      if (audio.byteLength < MIN_AUDIO_BYTES) return "";
      const socket = open(language, signal);
      let late = false;
      const timer = clock.after(ANSWER_TIMEOUT_MS, () => {
        late = true;
        socket.close();
      });
      try {
        for (let at = 0; at < audio.byteLength; at += PIECE_BYTES) socket.send(audio.subarray(at, at + PIECE_BYTES));
        socket.send({ type: "CloseStream" });
        const text = await wholeText(socket.messages);
        signal.throwIfAborted();
        if (late) throw new ProviderError("timeout", `no transcript within ${ANSWER_TIMEOUT_MS} ms`);
        return text;
      } catch (error) {
        if (!signal.aborted) toldOf(error);
        throw error;
      } finally {
        timer.cancel();
        socket.close();
      }
    },
  };
}

/** The final words up to the message that ends the stream. */
async function wholeText(messages: AsyncIterable<unknown>): Promise<string> {
  const finals: string[] = [];
  for await (const raw of messages) {
    const message = readDeepgramMessage(raw);
    if (message.type === "results" && message.isFinal && message.text !== "") finals.push(message.text);
    if (message.type === "end") break;
  }
  return finals.join(" ");
}
