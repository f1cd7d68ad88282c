import { bytesOf, createSampleAligner, joinSamples, samplesOf } from "#voice/audio/pcm.ts";
import { createResampler } from "#voice/audio/resample.ts";
import { toMono } from "#voice/audio/wav.ts";
import { OUTPUT_SAMPLE_RATE } from "#voice/ports/text-to-speech.ts";
import { createNoiseGuard } from "./noise-guard.ts";

export type PcmReader = {
  /** Takes bytes as they arrive; returns whole samples of 24 kHz mono. Throws `bad_response` for what is not audio. */
  push(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
};

/** Reads interleaved 16-bit samples, guarded against noise. */
export function createSamplesReader({ sampleRate, channels }: { sampleRate: number; channels: number }): PcmReader {
  const aligner = createSampleAligner();
  const guard = createNoiseGuard(sampleRate);
  const resampler = createResampler(sampleRate, OUTPUT_SAMPLE_RATE);
  let frameRest: Int16Array = new Int16Array(0);

  function mono(samples: Int16Array): Int16Array {
    if (channels === 1) return samples;
    const all = joinSamples([frameRest, samples]);
    const whole = all.length - (all.length % channels);
    frameRest = all.slice(whole);
    return toMono(all.subarray(0, whole), channels);
  }

  return {
    push: (chunk) => bytesOf(resampler.push(guard.push(mono(samplesOf(aligner.push(chunk)))))),
    end: () => Buffer.concat([bytesOf(resampler.push(guard.end())), bytesOf(resampler.flush())]),
  };
}
