/**
 * Captures the microphone on the audio thread: resamples to the wire rate and passes on chunks of 20 ms. Loaded with
 * `audioWorklet.addModule`.
 */
import { pcmFromFloats, WIRE_RATE } from "./pcm.rules.ts";
import { createResampler } from "./resampler.rules.ts";

export const CAPTURE_PROCESSOR = "nocturne-capture";

declare const sampleRate: number;
declare function registerProcessor(name: string, processor: typeof CaptureProcessor): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

const PIECE_SAMPLES = WIRE_RATE / 50;

class CaptureProcessor extends AudioWorkletProcessor {
  private readonly resample = createResampler(sampleRate, WIRE_RATE);
  private readonly piece = new Float32Array(PIECE_SAMPLES);
  private filled = 0;
  private closed = false;

  constructor() {
    super();
    this.port.onmessage = () => {
      this.closed = true;
    };
  }

  process(inputs: Float32Array[][]): boolean {
    const [microphone] = inputs[0] ?? [];
    if (microphone) for (const sample of this.resample(microphone)) this.take(sample);
    return !this.closed;
  }

  private take(sample: number): void {
    this.piece[this.filled] = sample;
    this.filled += 1;
    if (this.filled < PIECE_SAMPLES) return;
    this.filled = 0;
    const pcm = pcmFromFloats(this.piece);
    this.port.postMessage(pcm, [pcm.buffer]);
  }
}

registerProcessor(CAPTURE_PROCESSOR, CaptureProcessor);
