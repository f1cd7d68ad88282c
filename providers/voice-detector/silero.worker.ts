import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { type MessagePort, parentPort } from "node:worker_threads";
import { inBackground } from "#platform/errors/in-background.ts";
import { DETECTOR_FRAME_SAMPLES, DETECTOR_RATE_HZ } from "#voice/ports/voice-detector.ts";
import type { FromSileroWorker, ToSileroWorker } from "./silero-messages.ts";

// 140 MB that only an engine with a recogniser needs: optional, loaded only in this worker.
const RUNTIME = "onnxruntime-web/wasm";
const MODEL = "@ricky0123/vad-web/dist/silero_vad_v5.onnx";

/** The model needs the end of the previous frame, and keeps its own state between frames. */
const CONTEXT_SAMPLES = 64;
const STATE_SIZE = 128;
/** The model's state is reset now and then: it drifts over long silences. */
const FORGETS_AFTER_FRAMES = 156;
const LARGEST_BATCH = 32;

type Tensor = { data: Float32Array };
/** The part of the runtime that is used here. */
type Runtime = {
  env: { wasm: { numThreads: number; wasmPaths: string } };
  Tensor: new (type: string, data: Float32Array | BigInt64Array, dims: number[]) => Tensor;
  InferenceSession: {
    create(
      model: Uint8Array,
      options: object,
    ): Promise<{ run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>> }>;
  };
};
type Model = (callers: Caller[], frames: Float32Array[]) => Promise<Float32Array>;
type Caller = { context: Float32Array; state: Float32Array; frames: number };

async function loadModel(): Promise<Model> {
  const require = createRequire(import.meta.url);
  const runtime: Runtime = await import(RUNTIME);
  runtime.env.wasm.numThreads = 1;
  runtime.env.wasm.wasmPaths = `${pathToFileURL(dirname(require.resolve(RUNTIME))).href}/`;
  const options = { executionProviders: ["wasm"] };
  const session = await runtime.InferenceSession.create(await readFile(require.resolve(MODEL)), options);
  const rate = new runtime.Tensor("int64", BigInt64Array.of(BigInt(DETECTOR_RATE_HZ)), []);

  return async (callers, frames) => {
    const count = callers.length;
    const width = CONTEXT_SAMPLES + DETECTOR_FRAME_SAMPLES;
    const input = new Float32Array(count * width);
    const state = new Float32Array(2 * count * STATE_SIZE);
    for (const [at, caller] of callers.entries()) {
      input.set(caller.context, at * width);
      input.set(frames[at] ?? caller.context, at * width + CONTEXT_SAMPLES);
      for (const half of [0, 1]) {
        const part = caller.state.subarray(half * STATE_SIZE, (half + 1) * STATE_SIZE);
        state.set(part, (half * count + at) * STATE_SIZE);
      }
    }
    const answer = await session.run({
      input: new runtime.Tensor("float32", input, [count, width]),
      state: new runtime.Tensor("float32", state, [2, count, STATE_SIZE]),
      sr: rate,
    });
    const next = answer.stateN?.data ?? state;
    for (const [at, caller] of callers.entries()) keep(caller, { next, at, count, frame: frames[at] });
    return Float32Array.from(answer.output?.data ?? []);
  };
}

function keep(
  caller: Caller,
  { next, at, count, frame }: { next: Float32Array; at: number; count: number; frame: Float32Array | undefined },
): void {
  caller.frames += 1;
  if (frame) caller.context = frame.slice(-CONTEXT_SAMPLES);
  if (caller.frames % FORGETS_AFTER_FRAMES === 0) {
    caller.state.fill(0);
    return;
  }
  for (const half of [0, 1]) {
    const from = (half * count + at) * STATE_SIZE;
    caller.state.set(next.subarray(from, from + STATE_SIZE), half * STATE_SIZE);
  }
}

function serve(port: MessagePort, model: Model): void {
  const callers = new Map<number, Caller>();
  const waiting = new Map<number, Float32Array[]>();
  let busy = false;
  const send = (message: FromSileroWorker) => port.postMessage(message);

  port.on("message", (message: ToSileroWorker) => {
    if (message.kind === "gone") {
      callers.delete(message.caller);
      waiting.delete(message.caller);
      return;
    }
    const queue = waiting.get(message.caller);
    if (queue) queue.push(message.frame);
    else waiting.set(message.caller, [message.frame]);
    if (!busy) inBackground(work());
  });

  function callerOf(id: number): Caller {
    const known = callers.get(id);
    if (known) return known;
    const fresh = { context: new Float32Array(CONTEXT_SAMPLES), state: new Float32Array(2 * STATE_SIZE), frames: 0 };
    callers.set(id, fresh);
    return fresh;
  }

  /** One frame of each caller who has any, together: a batch of 32 costs half of 32 single ones. */
  async function work(): Promise<void> {
    busy = true;
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, LARGEST_BATCH);
      const ids = Uint32Array.from(batch, ([id]) => id);
      const frames = batch.map(([id, queue]) => taken(id, queue));
      try {
        const probabilities = await model(
          batch.map(([id]) => callerOf(id)),
          frames,
        );
        send({ kind: "heard", callers: ids, probabilities: new Float32Array(probabilities) });
      } catch (error) {
        send({ kind: "failed", callers: ids, reason: String(error) });
      }
      // Frames that arrived meanwhile are in the port's queue: let them in, so that the next batch is full.
      await new Promise((resolve) => setImmediate(resolve));
    }
    busy = false;
  }

  function taken(id: number, queue: Float32Array[]): Float32Array {
    const frame = queue.shift() ?? new Float32Array(DETECTOR_FRAME_SAMPLES);
    if (queue.length === 0) waiting.delete(id);
    return frame;
  }
}

if (parentPort) {
  const port = parentPort;
  loadModel().then(
    (model) => {
      serve(port, model);
      port.postMessage({ kind: "ready" } satisfies FromSileroWorker);
    },
    (error) => port.postMessage({ kind: "missing", reason: String(error) } satisfies FromSileroWorker),
  );
}
