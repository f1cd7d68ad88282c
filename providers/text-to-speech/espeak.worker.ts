import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type MessagePort, parentPort, receiveMessageOnPort } from "node:worker_threads";
import { bytesOf, joinSamples } from "#voice/audio/pcm.ts";
import { createResampler, type Resampler } from "#voice/audio/resample.ts";
import { OUTPUT_SAMPLE_RATE } from "#voice/ports/text-to-speech.ts";
import type { EspeakVoice, FromEspeakWorker, ToEspeakWorker } from "./espeak-messages.ts";
import { createVoiceFinish, type VoiceFinish } from "./voice-finish.ts";

// espeak-ng is GPL-3: an optional dependency, loaded only in this worker, on the server.
const PACKAGE = "@echogarden/espeak-ng-emscripten";

/** The part of the package's API that is used here. */
type Espeak = {
  samplerate: number;
  /** 0 if the voice exists. */
  set_voice(name: string): number;
  set_rate(rate: number): number;
  set_pitch(pitch: number): number;
  set_range(range: number): number;
  /** Calls back with about 100 ms of audio at a time, before it returns; `true` stops it. */
  synthesize(text: string, onSound: (samples: Int16Array) => boolean): void;
};

type Job = { id: number; pieces: string[]; voice: EspeakVoice; finish: VoiceFinish; resampler: Resampler };

async function loadEspeak(): Promise<Espeak> {
  const { default: createModule } = await import(PACKAGE);
  // The package finds its own data only where no letter of its path has to be escaped in an address, as # has.
  const data = readFileSync(fileURLToPath(new URL("espeak-ng.data", import.meta.resolve(PACKAGE))));
  const module = await createModule({ getPreloadedPackage: () => new Uint8Array(data).buffer });
  return new module.eSpeakNGWorker();
}

function serve(port: MessagePort, espeak: Espeak): void {
  const jobs: Job[] = [];
  let busy = false;
  const send = (message: FromEspeakWorker) => port.postMessage(message);

  function take(message: ToEspeakWorker) {
    if (message.kind === "cancel") {
      const at = jobs.findIndex((job) => job.id === message.id);
      if (at >= 0) jobs.splice(at, 1);
      return;
    }
    const finish = createVoiceFinish(espeak.samplerate, message.voice);
    jobs.push({ ...message, finish, resampler: createResampler(espeak.samplerate, OUTPUT_SAMPLE_RATE) });
  }

  /** espeak-ng blocks the thread until a chunk is spoken: cancellations that arrived meanwhile are polled. */
  function isWanted(job: Job): boolean {
    for (let waiting = receiveMessageOnPort(port); waiting; waiting = receiveMessageOnPort(port)) {
      take(waiting.message);
    }
    return jobs.includes(job);
  }

  function sendSound(job: Job, samples: Int16Array) {
    if (samples.length === 0) return;
    const bytes = new Uint8Array(bytesOf(samples));
    port.postMessage({ kind: "sound", id: job.id, bytes } satisfies FromEspeakWorker, [bytes.buffer]);
  }

  function speakPiece(job: Job) {
    if (espeak.set_voice(job.voice.variant) !== 0) throw new Error(`espeak-ng has no voice ${job.voice.variant}`);
    espeak.set_rate(job.voice.rate);
    espeak.set_pitch(job.voice.pitch);
    espeak.set_range(job.voice.range);
    espeak.synthesize(job.pieces.shift() ?? "", (samples) => {
      sendSound(job, job.resampler.push(job.finish.push(samples)));
      return !isWanted(job);
    });
    if (job.pieces.length > 0 || !isWanted(job)) return;
    sendSound(job, joinSamples([job.resampler.push(job.finish.flush()), job.resampler.flush()]));
    remove(job);
    send({ kind: "done", id: job.id });
  }

  function remove(job: Job) {
    if (jobs.includes(job)) jobs.splice(jobs.indexOf(job), 1);
  }

  /** One chunk of each text in turn, so that a long text does not delay a short one. */
  function workOn() {
    const job = jobs.shift();
    busy = job !== undefined;
    if (!job) return;
    jobs.push(job);
    try {
      speakPiece(job);
    } catch (error) {
      remove(job);
      send({ kind: "failed", id: job.id, reason: error instanceof Error ? error.message : String(error) });
    }
    setImmediate(workOn);
  }

  port.on("message", (message: ToEspeakWorker) => {
    take(message);
    if (!busy) workOn();
  });
  send({ kind: "ready" });
}

if (parentPort) {
  const port = parentPort;
  try {
    serve(port, await loadEspeak());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    port.postMessage({ kind: "missing", reason } satisfies FromEspeakWorker);
  }
}
