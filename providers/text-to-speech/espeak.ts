import { Worker } from "node:worker_threads";
import { inBackground } from "#platform/errors/in-background.ts";
import type { Log } from "#platform/log/log.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { type ChunkQueue, createChunkQueue } from "../chunk-queue.ts";
import { ProviderError } from "../provider-error.ts";
import type { FromEspeakWorker, ToEspeakWorker } from "./espeak-messages.ts";
import { espeakVoice } from "./espeak-voices.ts";
import { speakablePieces } from "./speakable-text.ts";

/** Beyond this the wait exceeds a caller's patience: better to fail at once. */
const MAX_WAITING = 256;

export type EspeakOptions = {
  log: Log;
  /** Starts the worker; tests pass their own. */
  startWorker?: () => Worker;
};

export type Espeak = TextToSpeech & {
  /** Whether the optional dependency is installed and loads. Starts the worker. */
  isAvailable(): Promise<boolean>;
  /** Ends the worker. Current and later texts fail. */
  close(): Promise<void>;
};

type Thread = {
  worker: Worker;
  ready: Promise<boolean>;
  speaking: Map<number, ChunkQueue<Uint8Array>>;
};

/** The built-in synthetic voices: espeak-ng in its own worker, started on first use and restarted after a crash. */
export function createEspeak(options: EspeakOptions): Espeak {
  const startWorker = options.startWorker ?? startEspeakWorker;
  let thread: Thread | undefined;
  let closed = false;
  let lastId = 0;

  function currentThread(): Thread {
    if (closed) throw new ProviderError("unavailable", "the built-in voices are closed");
    thread ??= startThread(startWorker(), options.log, () => {
      thread = undefined;
    });
    return thread;
  }

  return {
    name: "espeak-ng",
    voices: async () => builtInVoices,
    isAvailable: async () => !closed && (await currentThread().ready),
    async *stream({ text, voice, signal }) {
      const pieces = speakablePieces(text);
      if (pieces.length === 0 || signal.aborted) return;
      const current = currentThread();
      if (!(await current.ready)) throw new ProviderError("unavailable", "espeak-ng is not installed");
      if (signal.aborted) return;
      lastId += 1;
      yield* speak(current, { kind: "speak", id: lastId, pieces, voice: espeakVoice(voice) }, signal);
    },
    async close() {
      closed = true;
      await thread?.worker.terminate();
    },
  };
}

function startEspeakWorker(): Worker {
  return new Worker(new URL("./espeak.worker.ts", import.meta.url), { name: "espeak" });
}

async function* speak(
  { worker, speaking }: Thread,
  request: Extract<ToEspeakWorker, { kind: "speak" }>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  if (speaking.size >= MAX_WAITING) throw new ProviderError("rate_limited", "too many texts are queued");
  const sound = createChunkQueue<Uint8Array>();
  const stop = () => sound.end();
  speaking.set(request.id, sound);
  signal.addEventListener("abort", stop, { once: true });
  // An idle worker must not keep the process alive, a speaking one must.
  worker.ref();
  worker.postMessage(request);
  try {
    for await (const chunk of sound) {
      if (signal.aborted) return;
      yield chunk;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    if (speaking.delete(request.id)) worker.postMessage({ kind: "cancel", id: request.id } satisfies ToEspeakWorker);
    if (speaking.size === 0) worker.unref();
  }
}

function startThread(worker: Worker, log: Log, onEnd: () => void): Thread {
  const speaking: Thread["speaking"] = new Map();
  const ready = new Promise<boolean>((resolve) => {
    worker.on("message", (message: FromEspeakWorker) => {
      if (message.kind === "ready") resolve(true);
      else if (message.kind === "missing") {
        log.info({ reason: message.reason }, "espeak-ng is not available");
        resolve(false);
      } else receive(speaking, message);
    });
    worker.on("error", (error) => log.error({ err: error }, "the espeak worker failed"));
    worker.on("exit", () => {
      onEnd();
      resolve(false);
      for (const sound of speaking.values()) sound.fail(new ProviderError("unavailable", "the espeak worker ended"));
      speaking.clear();
    });
  });
  inBackground(ready.then(() => speaking.size === 0 && worker.unref()));
  return { worker, ready, speaking };
}

function receive(
  speaking: Thread["speaking"],
  message: Extract<FromEspeakWorker, { kind: "sound" | "done" | "failed" }>,
): void {
  const sound = speaking.get(message.id);
  if (message.kind === "sound") {
    sound?.push(message.bytes);
    return;
  }
  speaking.delete(message.id);
  if (message.kind === "done") sound?.end();
  else sound?.fail(new ProviderError("unavailable", message.reason));
}
