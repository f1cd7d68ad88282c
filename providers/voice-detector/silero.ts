import { Worker } from "node:worker_threads";
import { inBackground } from "#platform/errors/in-background.ts";
import type { Log } from "#platform/log/log.ts";
import type { VoiceDetector } from "#voice/ports/voice-detector.ts";
import { ProviderError } from "../provider-error.ts";
import type { FromSileroWorker, ToSileroWorker } from "./silero-messages.ts";

/** A worker this far behind is of no use any more: better to fail. 2 s of frames. */
const MOST_WAITING = 64;

export type Silero = VoiceDetector & {
  /** Whether the optional packages are installed and load. Starts the worker. */
  isAvailable(): Promise<boolean>;
  close(): Promise<void>;
};

type Waiter = { resolve(probability: number): void; reject(error: Error): void };

/** The Silero detector (version 5) in its own worker, with the frames of all callers in batches. */
export function createSilero(options: { log: Log; startWorker?: () => Worker }): Silero {
  const worker = (options.startWorker ?? startSileroWorker)();
  const waiting = new Map<number, Waiter[]>();
  let lastCaller = 0;
  let isOver = false;
  const ready = new Promise<boolean>((resolve) => {
    worker.on("message", (message: FromSileroWorker) => {
      if (message.kind === "ready") resolve(true);
      else if (message.kind === "missing") {
        options.log.info({ reason: message.reason }, "the silero detector is not available");
        resolve(false);
      } else answer(waiting, message);
    });
    worker.on("error", (error) => options.log.error({ err: error }, "the silero worker failed"));
    worker.on("exit", () => {
      isOver = true;
      resolve(false);
      for (const queue of waiting.values()) for (const one of queue) one.reject(gone());
      waiting.clear();
    });
  });
  // Frames that nobody waits for any more must not keep the process alive.
  inBackground(ready.then(() => worker.unref()));
  const send = (message: ToSileroWorker, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer);

  return {
    name: "silero-v5",
    isAvailable: () => ready,
    open() {
      lastCaller += 1;
      const caller = lastCaller;
      const queue: Waiter[] = [];
      waiting.set(caller, queue);
      return {
        probabilityOf(samples) {
          if (isOver) return Promise.reject(gone());
          if (queue.length >= MOST_WAITING)
            return Promise.reject(new ProviderError("rate_limited", "too many frames are queued"));
          return new Promise((resolve, reject) => {
            queue.push({ resolve, reject });
            const frame = new Float32Array(samples);
            send({ kind: "frame", caller, frame }, [frame.buffer]);
          });
        },
        close() {
          waiting.delete(caller);
          for (const one of queue.splice(0)) one.resolve(0);
          if (!isOver) send({ kind: "gone", caller });
        },
      };
    },
    async close() {
      await worker.terminate();
    },
  };
}

function startSileroWorker(): Worker {
  return new Worker(new URL("./silero.worker.ts", import.meta.url), { name: "silero" });
}

const gone = () => new ProviderError("unavailable", "the silero worker ended");

function answer(
  waiting: ReadonlyMap<number, Waiter[]>,
  message: Extract<FromSileroWorker, { kind: "heard" | "failed" }>,
): void {
  for (const [at, caller] of message.callers.entries()) {
    const next = waiting.get(caller)?.shift();
    if (message.kind === "heard") next?.resolve(message.probabilities[at] ?? 0);
    else next?.reject(new ProviderError("bad_response", message.reason));
  }
}
