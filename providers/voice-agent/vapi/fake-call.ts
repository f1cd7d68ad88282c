import type { WebSocket } from "ws";
import type { Clock, Timer } from "#platform/clock/clock.ts";
import { bytesOf, levelOf, samplesOf } from "#voice/audio/pcm.ts";

const RATE_HZ = 24_000;
const FRAME_MS = 100;
/** How long loud audio counts as speech, and how long a silence ends it. */
const [LOUD_MS, QUIET_MS] = [200, 600];
const LOUD_PEAK = 0.05;

export type FakeCallBody = {
  assistantId?: string;
  /** One for this call alone. */
  assistant?: Record<string, unknown>;
  assistantOverrides?: {
    firstMessage?: string;
    maxDurationSeconds?: number;
    metadata?: { callId?: string };
    model?: { url?: string; headers?: Record<string, string> };
    server?: { url?: string; headers?: Record<string, string> };
  };
};

export type FakeCallOptions = {
  id: string;
  body: FakeCallBody;
  clock: Clock;
  /** How long a character of speech sounds. */
  msPerChar: number;
  /** The transcript of any speech: it only measures loudness. */
  hears: string;
  tell(message: Record<string, unknown>): void;
  over(call: FakeCall): void;
};

type Message = { role: "user" | "assistant"; content: string };

/** One call as the service runs it: speaks, requests replies, detects loud audio, and ends. */
export class FakeCall {
  readonly id: string;
  readonly body: FakeCallBody;
  status: "queued" | "in-progress" | "ended" = "queued";
  endedReason: string | null = null;
  startedAt: Date | null = null;
  endedAt: Date | null = null;
  /** Everything it was told to speak word for word. */
  readonly said: string[] = [];
  readonly #options: FakeCallOptions;
  readonly #messages: Message[] = [];
  #socket: WebSocket | null = null;
  #timers = new Set<Timer>();
  #speaking: Timer | null = null;
  #queue: string[] = [];
  #loudMs = 0;
  #quietMs = 0;
  #asking = new AbortController();

  constructor(options: FakeCallOptions) {
    this.#options = options;
    this.id = options.id;
    this.body = options.body;
  }

  connect(socket: WebSocket): void {
    if (this.status !== "queued") {
      socket.close(1008);
      return;
    }
    this.#socket = socket;
    this.status = "in-progress";
    this.startedAt = this.#options.clock.now();
    this.#options.tell({ type: "status-update", status: "in-progress" });
    const { maxDurationSeconds = 600, firstMessage = "" } = this.body.assistantOverrides ?? {};
    this.#after(maxDurationSeconds * 1_000, () => this.end("exceeded-max-duration"));
    if (firstMessage !== "") this.#say(firstMessage);
    socket.on("message", (data, isBinary) => (isBinary ? this.#hear(data as Buffer) : this.#command(String(data))));
    socket.on("close", () => this.end("customer-ended-call"));
  }

  control(message: { type?: string; content?: string; message?: { content?: string } }): void {
    if (message.type === "end-call") this.end("manually-canceled");
    if (message.type === "say" && message.content) {
      this.said.push(message.content);
      this.#say(message.content);
    }
    if (message.type === "add-message" && message.message?.content) this.#answer(message.message.content);
  }

  end(reason: string): void {
    if (this.status === "ended") return;
    this.status = "ended";
    this.endedReason = reason;
    this.endedAt = this.#options.clock.now();
    this.#stop();
    this.#send({ type: "status-update", status: "ended", endedReason: reason });
    this.#socket?.close(1000);
    this.#options.over(this);
  }

  /** The network breaks: neither side is notified. */
  cut(): void {
    this.status = "ended";
    this.endedReason = "call.in-progress.error-vapifault-worker-died";
    this.endedAt = this.#options.clock.now();
    this.#stop();
    this.#socket?.terminate();
  }

  #command(text: string): void {
    this.control(JSON.parse(text) as { type?: string });
  }

  #hear(pcm: Uint8Array): void {
    const samples = samplesOf(pcm);
    const ms = (samples.length / RATE_HZ) * 1_000;
    if (levelOf(samples).peak > LOUD_PEAK) {
      const before = this.#loudMs;
      this.#loudMs += ms;
      this.#quietMs = 0;
      if (before < LOUD_MS && this.#loudMs >= LOUD_MS) this.#callerBegins();
    } else if (this.#loudMs > 0) {
      this.#quietMs += ms;
      if (this.#quietMs < QUIET_MS) return;
      const spoke = this.#loudMs >= LOUD_MS;
      [this.#loudMs, this.#quietMs] = [0, 0];
      if (!spoke) return;
      const { hears } = this.#options;
      this.#send({ type: "speech-update", status: "stopped", role: "user" });
      this.#send({ type: 'transcript[transcriptType="final"]', role: "user", transcript: hears });
      this.#answer(hears);
    }
  }

  #callerBegins(): void {
    this.#send({ type: "speech-update", status: "started", role: "user" });
    if (!this.#speaking) return;
    this.#silence();
    this.#send({ type: "user-interrupted" });
  }

  #answer(text: string): void {
    this.#messages.push({ role: "user", content: text });
    this.#asking.abort();
    this.#asking = new AbortController();
    void this.#ask(this.#asking.signal).catch(() => {
      if (this.status === "in-progress") this.end("call.in-progress.error-providerfault-custom-llm-llm-failed");
    });
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const { url, headers = {} } = this.body.assistantOverrides?.model ?? {};
    const response = await fetch(`${url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ model: "persona", stream: true, messages: this.#messages }),
      signal,
    }).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (!response) return;
    const text = await response.text();
    if (!response.ok) throw new Error(`the model responded ${response.status}`);
    const pieces = text.split("\n").filter((line) => line.startsWith("data: {"));
    const words = pieces.map((line) => wordsOf(line.slice("data: ".length))).join("");
    if (signal.aborted || words.trim() === "") return;
    this.#messages.push({ role: "assistant", content: words });
    this.#say(words);
  }

  #say(text: string): void {
    this.#queue.push(text);
    if (!this.#speaking) this.#next();
  }

  #next(): void {
    const text = this.#queue.shift();
    this.#speaking = null;
    if (text === undefined || this.status !== "in-progress") return;
    this.#send({ type: "speech-update", status: "started", role: "assistant" });
    this.#frames(Math.ceil((text.length * this.#options.msPerChar) / FRAME_MS), text);
  }

  #frames(left: number, text: string): void {
    if (left === 0) {
      this.#send({ type: "transcript", transcriptType: "final", role: "assistant", transcript: text });
      this.#send({ type: "speech-update", status: "stopped", role: "assistant" });
      this.#next();
      return;
    }
    this.#socket?.send(tone());
    this.#speaking = this.#after(FRAME_MS, () => this.#frames(left - 1, text));
  }

  #silence(): void {
    this.#speaking?.cancel();
    this.#speaking = null;
    this.#queue = [];
  }

  #send(message: object): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #after(ms: number, run: () => void): Timer {
    const timer = this.#options.clock.after(ms, () => {
      this.#timers.delete(timer);
      run();
    });
    this.#timers.add(timer);
    return timer;
  }

  #stop(): void {
    this.#asking.abort();
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
    this.#silence();
  }
}

function wordsOf(json: string): string {
  const piece = JSON.parse(json) as { choices?: { delta?: { content?: string } }[] };
  return piece.choices?.[0]?.delta?.content ?? "";
}

/** A hum for one frame. */
function tone(): Uint8Array {
  const samples = new Int16Array((RATE_HZ * FRAME_MS) / 1_000);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.round(6_000 * Math.sin((at * 2 * Math.PI) / 120));
  return bytesOf(samples);
}
