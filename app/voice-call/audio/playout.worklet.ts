/**
 * Plays speech on the audio thread: takes it at the wire rate, plays it at the device's rate, and reports every 100 ms how
 * much of which item was played. Loaded with `audioWorklet.addModule`.
 */
import { type BufferReport, defaultJitterSettings, JitterBuffer, type PlayedItem } from "./jitter-buffer.rules.ts";
import { floatsFromPcm, WIRE_RATE } from "./pcm.rules.ts";
import { createResampler, type Resampler } from "./resampler.rules.ts";

export const PLAYOUT_PROCESSOR = "nocturne-playout";

export type ToPlayout =
  | { type: "sound"; itemId: string; pcm: Int16Array }
  | { type: "end_item"; itemId: string }
  | { type: "flush"; request: number }
  | { type: "hold" }
  | { type: "release" }
  | { type: "close" };
export type FromPlayout =
  | { type: "report"; report: BufferReport }
  | { type: "flushed"; request: number; item: PlayedItem | null }
  /** What was sent to the speaker, only if the processor was asked to record it. */
  | { type: "recorded"; samples: Float32Array };
export type PlayoutOptions = { record: boolean; startMs: number };

declare const sampleRate: number;
declare function registerProcessor(name: string, processor: typeof PlayoutProcessor): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

const REPORT_MS = 100;
const RECORDED_CHUNK = 4_096;

class PlayoutProcessor extends AudioWorkletProcessor {
  private readonly buffer: JitterBuffer;
  private resample: Resampler = createResampler(WIRE_RATE, sampleRate);
  private framesToReport = 0;
  private reportedIdle = false;
  private readonly recorder: Float32Array | null;
  private recorded = 0;
  private closed = false;

  constructor(options: { processorOptions: PlayoutOptions }) {
    super();
    const { record, startMs } = options.processorOptions;
    this.buffer = new JitterBuffer({ ...defaultJitterSettings, startMs, rate: sampleRate });
    this.recorder = record ? new Float32Array(RECORDED_CHUNK) : null;
    this.port.onmessage = (event: MessageEvent<ToPlayout>) => this.receive(event.data);
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const channels = outputs[0] ?? [];
    const [first] = channels;
    if (!first) return true;
    this.buffer.pull(first);
    for (const channel of channels.slice(1)) channel.set(first);
    this.record(first);
    this.framesToReport -= first.length;
    if (this.framesToReport <= 0) this.report();
    return !this.closed;
  }

  private receive(message: ToPlayout): void {
    switch (message.type) {
      case "sound":
        this.buffer.push(message.itemId, this.resample(floatsFromPcm(message.pcm)));
        return;
      case "end_item":
        this.buffer.endItem(message.itemId);
        return;
      case "flush":
        this.resample = createResampler(WIRE_RATE, sampleRate);
        this.send({ type: "flushed", request: message.request, item: this.buffer.flush() });
        this.report();
        return;
      case "hold":
        this.buffer.hold();
        return;
      case "release":
        this.buffer.release();
        return;
      case "close":
        this.closed = true;
    }
  }

  private report(): void {
    this.framesToReport = (REPORT_MS / 1000) * sampleRate;
    const report = this.buffer.report();
    const idle = report.current === null && report.finished.length === 0;
    if (!idle || !this.reportedIdle) this.send({ type: "report", report });
    this.reportedIdle = idle;
  }

  private record(samples: Float32Array): void {
    if (!this.recorder) return;
    this.recorder.set(samples, this.recorded);
    this.recorded += samples.length;
    if (this.recorded < RECORDED_CHUNK) return;
    this.send({ type: "recorded", samples: this.recorder.slice() });
    this.recorded = 0;
  }

  private send(message: FromPlayout): void {
    this.port.postMessage(message);
  }
}

registerProcessor(PLAYOUT_PROCESSOR, PlayoutProcessor);
