import { looksLikeWav, readWavHeader, type WavHeader } from "#voice/audio/wav.ts";
import { ProviderError } from "../provider-error.ts";
import { createSamplesReader, type PcmReader } from "./samples-reader.ts";

/** `RIFF`, a length, `WAVE`. */
const MARK_BYTES = 12;
const R = 0x52;

/**
 * Reads one WAV file after another from one body: some servers send a file for each sentence, with true lengths or unknown
 * ones. Of what lies between two files nothing is played.
 */
export function createWavReader(): PcmReader {
  let held: Uint8Array = new Uint8Array(0);
  let body: PcmReader | null = null;
  /** What is left of the current file's samples, in bytes. */
  let left = 0;

  /** Takes bytes of the current file; those beyond its samples are other chunks, such as titles. */
  function take(bytes: Uint8Array): Uint8Array {
    const data = bytes.subarray(0, Math.min(left, bytes.byteLength));
    left -= data.byteLength;
    return body?.push(data) ?? data;
  }

  function read(ended: boolean): Uint8Array {
    const sound: Uint8Array[] = [];
    for (;;) {
      if (body === null) {
        const header = headerOf(held);
        if (!header) return Buffer.concat(sound);
        body = createSamplesReader(header);
        left = header.dataBytes ?? Number.POSITIVE_INFINITY;
        held = held.subarray(header.dataOffset);
      }
      const next = startOfFile(held);
      if (next < 0) {
        // The end may be the start of another file's header.
        const keep = ended ? 0 : Math.min(held.byteLength, MARK_BYTES - 1);
        sound.push(take(held.subarray(0, held.byteLength - keep)));
        held = held.slice(held.byteLength - keep);
        return Buffer.concat(sound);
      }
      sound.push(take(held.subarray(0, next)), body.end());
      body = null;
      held = held.subarray(next);
    }
  }

  return {
    push(chunk) {
      held = Buffer.concat([held, chunk]);
      return read(false);
    },
    end() {
      const sound = read(true);
      if (body === null) throw new ProviderError("bad_response", "the audio ended before it started");
      return Buffer.concat([sound, body.end()]);
    },
  };
}

/** Where the next file starts; -1 if nowhere. */
function startOfFile(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(R); at >= 0 && at + MARK_BYTES <= bytes.byteLength; at = bytes.indexOf(R, at + 1)) {
    if (looksLikeWav(bytes.subarray(at))) return at;
  }
  return -1;
}

function headerOf(head: Uint8Array): WavHeader | null {
  try {
    return readWavHeader(head);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unreadable WAV";
    throw new ProviderError("bad_response", reason, { cause: error });
  }
}
