import { bytesOf, createSampleAligner, samplesOf } from "#voice/audio/pcm.ts";
import { createResampler, type Resampler } from "#voice/audio/resample.ts";
import { looksLikeWav, readWavHeader, toMono, type WavHeader } from "#voice/audio/wav.ts";
import { OUTPUT_SAMPLE_RATE } from "#voice/ports/text-to-speech.ts";
import { ProviderError } from "../provider-error.ts";

export type PcmReader = {
  /** Takes bytes as they arrive; returns whole samples of 24 kHz mono. */
  push(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
};

const NOTHING = new Uint8Array(0);
/** Enough to tell a WAV file or a compressed one from raw samples. */
const SNIFF_BYTES = 4;

/** Reads a voice server's response to a request for raw PCM: raw PCM at `rawRate` Hz, or a WAV file after all. */
export function createPcmReader(rawRate: number): PcmReader {
  let head = NOTHING;
  let body: PcmReader | undefined;

  return {
    push(chunk) {
      if (body) return body.push(chunk);
      head = joined(head, chunk);
      if (head.byteLength < SNIFF_BYTES) return NOTHING;
      refuseCompressed(head);
      if (!looksLikeWav(head)) body = createBody({ sampleRate: rawRate, channels: 1, dataOffset: 0, dataBytes: null });
      else {
        const header = headerOf(head);
        if (!header) return NOTHING;
        body = createBody(header);
      }
      const all = head;
      head = NOTHING;
      return body.push(all);
    },
    end() {
      if (body) return body.end();
      if (head.byteLength > 0) throw new ProviderError("bad_response", "the audio ended before it started");
      return NOTHING;
    },
  };
}

function headerOf(head: Uint8Array): WavHeader | null {
  try {
    return readWavHeader(head);
  } catch (error) {
    throw new ProviderError("bad_response", error instanceof Error ? error.message : "unreadable WAV", {
      cause: error,
    });
  }
}

/** Some servers ignore `response_format`: compressed bytes played as samples are loud noise in someone's ear. */
function refuseCompressed(head: Uint8Array): void {
  const first = String.fromCharCode(...head.subarray(0, SNIFF_BYTES));
  if (first.startsWith("ID3") || first === "OggS" || first === "fLaC" || isMpegFrame(head)) {
    throw new ProviderError("bad_response", "the server sent compressed audio instead of PCM");
  }
}

/** Header of MPEG 1 or 2, layer 3, with a valid bit rate. As samples it would be a jump that speech never starts with. */
function isMpegFrame(head: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = head;
  return first === 0xff && [0xfb, 0xfa, 0xf3, 0xf2].includes(second) && third >> 4 !== 0 && third >> 4 !== 15;
}

function createBody(header: WavHeader): PcmReader {
  const aligner = createSampleAligner();
  const resampler: Resampler = createResampler(header.sampleRate, OUTPUT_SAMPLE_RATE);
  let skip = header.dataOffset;
  let left = header.dataBytes ?? Number.POSITIVE_INFINITY;
  let frameRest = new Int16Array(0);

  function frames(samples: Int16Array): Int16Array {
    if (header.channels === 1) return samples;
    const all = new Int16Array(frameRest.length + samples.length);
    all.set(frameRest);
    all.set(samples, frameRest.length);
    const whole = all.length - (all.length % header.channels);
    frameRest = all.slice(whole);
    return toMono(all.subarray(0, whole), header.channels);
  }

  return {
    push(chunk) {
      const skipped = Math.min(skip, chunk.byteLength);
      skip -= skipped;
      const data = chunk.subarray(skipped, skipped + Math.min(left, chunk.byteLength - skipped));
      left -= data.byteLength;
      return bytesOf(resampler.push(frames(samplesOf(aligner.push(data)))));
    },
    end: () => bytesOf(resampler.flush()),
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.byteLength + second.byteLength);
  all.set(first);
  all.set(second, first.byteLength);
  return all;
}
