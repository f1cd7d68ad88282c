import { type Clock, systemClock } from "#platform/clock/clock.ts";
import type { SpeechRequest } from "#voice/ports/text-to-speech.ts";
import { ProviderError, type ProviderErrorCode } from "../provider-error.ts";
import type { VendorSocket } from "../vendor-socket/vendor-socket.ts";

/** Between two chunks of audio. */
const IDLE_TIMEOUT_MS = 10_000;

type SocketSpeech = {
  /** Opens the socket and sends the text. */
  ask(request: SpeechRequest): VendorSocket;
  /** The audio in the vendor's messages, up to the one that ends it. Chunks may be empty. */
  read(messages: AsyncIterable<unknown>): AsyncIterable<Uint8Array>;
  onFault(fault: { code: ProviderErrorCode }): void;
  clock: Clock | undefined;
};

/** The vendor's id for a voice of ours. */
export const vendorVoice = (voices: Readonly<Record<string, string>>, voiceId: string): string =>
  voices[voiceId] ?? voices["*"] ?? voiceId;

/** One sentence over its own socket. Ends early without an error when the request is aborted. */
export async function* spokenOver(request: SpeechRequest, parts: SocketSpeech): AsyncGenerator<Uint8Array, void, void> {
  const { signal } = request;
  if (signal.aborted || request.text.trim() === "") return;
  const { clock = systemClock } = parts;
  const socket = parts.ask(request);
  let late = false;
  const giveUp = () => {
    late = true;
    socket.close();
  };
  let timer = clock.after(IDLE_TIMEOUT_MS, giveUp);
  try {
    for await (const pcm of parts.read(socket.messages)) {
      timer.cancel();
      if (signal.aborted) return;
      if (pcm.byteLength > 0) yield pcm;
      timer = clock.after(IDLE_TIMEOUT_MS, giveUp);
    }
    if (late) throw new ProviderError("timeout", `no audio within ${IDLE_TIMEOUT_MS} ms`);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ProviderError) parts.onFault({ code: error.code });
    throw error;
  } finally {
    timer.cancel();
    socket.close();
  }
}
