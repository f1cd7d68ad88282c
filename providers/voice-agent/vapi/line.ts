import { WebSocket } from "ws";
import type { Clock, Timer } from "#platform/clock/clock.ts";
import { ProviderError } from "#providers/provider-error.ts";
import { createSampleAligner } from "#voice/audio/pcm.ts";
import type { HostedEnd, HostedLine, HostedLineEvents } from "#voice/ports/hosted-line.ts";
import { lineMessage } from "./answers.schema.ts";
import { endOf } from "./call-facts.rules.ts";
import { askOnce } from "./requests.ts";

/** How long a line may take to open. */
const OPEN_WITHIN_MS = 8_000;
/** Beyond this much unsent audio the network does not keep up: microphone audio is dropped. */
const MOST_UNSENT_BYTES = 256 * 1_024;
const LARGEST_FRAME_BYTES = 1_048_576;

type LineCall = { lineUrl: string; controlUrl: string | null; clock: Clock };

/** Opens the socket of one call. Every message is validated; unknown ones are ignored. */
export function openVapiLine(call: LineCall, on: HostedLineEvents): Promise<HostedLine> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(call.lineUrl, { maxPayload: LARGEST_FRAME_BYTES, perMessageDeflate: false });
    const line = new VapiLine(socket, call, on);
    const timer: Timer = call.clock.after(OPEN_WITHIN_MS, () => {
      line.abandon();
      reject(new ProviderError("timeout", "the line to vapi did not open in time"));
    });
    socket.once("open", () => {
      timer.cancel();
      resolve(line);
    });
    socket.once("error", (error) => {
      timer.cancel();
      reject(new ProviderError("unavailable", "the line to vapi cannot be opened", { cause: error }));
    });
  });
}

class VapiLine implements HostedLine {
  readonly #socket: WebSocket;
  readonly #call: LineCall;
  readonly #on: HostedLineEvents;
  readonly #aligner = createSampleAligner();
  #isOver = false;

  constructor(socket: WebSocket, call: LineCall, on: HostedLineEvents) {
    this.#socket = socket;
    this.#call = call;
    this.#on = on;
    socket.on("message", (data, isBinary) => {
      if (this.#isOver) return;
      if (isBinary) this.#audio(data as Buffer);
      else this.#take(String(data));
    });
    // A socket that closes without an end message was cut.
    socket.on("close", () => this.#end("fault"));
    socket.on("error", () => {});
  }

  send(pcm: Uint8Array): void {
    if (this.#isOver || this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#socket.bufferedAmount < MOST_UNSENT_BYTES) this.#socket.send(pcm);
  }

  say(text: string): Promise<void> {
    return this.#control({ type: "say", content: text, endCallAfterSpoken: false });
  }

  tell(text: string): Promise<void> {
    const message = { role: "user", content: text };
    return this.#control({ type: "add-message", message, triggerResponseEnabled: true });
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: "end-call" }));
    this.#socket.close(1000);
  }

  /** Closes a socket that was not handed to anyone. */
  abandon(): void {
    this.#isOver = true;
    this.#socket.terminate();
  }

  /** Without a control URL the same commands go over the line itself. */
  async #control(message: object): Promise<void> {
    if (this.#isOver) throw new ProviderError("unavailable", "the line to vapi is closed");
    const { clock, controlUrl } = this.#call;
    if (controlUrl === null) this.#socket.send(JSON.stringify(message));
    else await askOnce(clock, { url: controlUrl, method: "POST", body: message, signal: new AbortController().signal });
  }

  #audio(bytes: Uint8Array): void {
    const pcm = this.#aligner.push(bytes);
    if (pcm.length > 0) this.#on.audio(pcm);
  }

  #take(text: string): void {
    const message = readMessage(text);
    if (!message) return;
    const { type, role, status } = message;
    const isTranscript = type === "transcript" || type.startsWith("transcript[");
    const isFinal = message.transcriptType === "final" || type.includes('transcriptType="final"');
    if (isTranscript && isFinal && role === "user" && message.transcript?.trim()) {
      this.#on.heard(message.transcript.trim());
    } else if (type === "speech-update" && (status === "started" || status === "stopped")) {
      if (role === "assistant" || role === "user") {
        this.#on.speaking(role === "user" ? "caller" : "agent", status === "started");
      }
    } else if (type === "user-interrupted") this.#on.interrupted();
    else if (type === "status-update" && status === "ended") {
      this.#end(endOf(message.endedReason ?? null));
    }
  }

  #end(reason: HostedEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#on.ended(reason);
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.close(1000);
  }
}

function readMessage(text: string) {
  try {
    const parsed = lineMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
