import { ProviderError } from "../provider-error.ts";
import { createSamplesReader, type PcmReader } from "./samples-reader.ts";
import { SNIFF_BYTES, soundKind } from "./sound-kind.rules.ts";
import { createWavReader } from "./wav-reader.ts";

const NOTHING = new Uint8Array(0);

/**
 * Reads a voice server's response to a request for raw PCM: raw PCM at `rawRate` Hz, or WAV files after all. `contentType`:
 * the response's media type, empty where there is none.
 */
export function createPcmReader(rawRate: number, contentType = ""): PcmReader {
  let head: Uint8Array = NOTHING;
  let body: PcmReader | undefined;

  function open(): PcmReader {
    const kind = soundKind(contentType, head);
    if (typeof kind === "object") throw new ProviderError("bad_response", kind.refused);
    return kind === "wav" ? createWavReader() : createSamplesReader({ sampleRate: rawRate, channels: 1 });
  }

  return {
    push(chunk) {
      if (body) return body.push(chunk);
      head = Buffer.concat([head, chunk]);
      if (head.byteLength < SNIFF_BYTES) return NOTHING;
      body = open();
      const all = head;
      head = NOTHING;
      return body.push(all);
    },
    end() {
      if (!body && head.byteLength > 0) throw new ProviderError("bad_response", "the audio ended before it started");
      return body?.end() ?? NOTHING;
    },
  };
}
