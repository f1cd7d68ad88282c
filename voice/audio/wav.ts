import { bytesOf, samplesOf } from "./pcm.ts";

/** Where the samples of a WAV file start and how to read them. `dataBytes` is null when the writer did not know. */
export type WavHeader = { sampleRate: number; channels: number; dataOffset: number; dataBytes: number | null };

/** The header must reach its samples within this many bytes. */
const MAX_HEADER_BYTES = 65_536;
const HEADER_BYTES = 44;
const PCM_FORMAT = 1;
const EXTENSIBLE_FORMAT = 0xff_fe;
/** Streaming writers put one of these in place of the length. */
const unknownLengths = new Set([0, 0xff_ff_ff_ff, 0x7f_ff_ff_ff]);

/** Whether the bytes start like a WAV file. Needs twelve of them. */
export function looksLikeWav(bytes: Uint8Array): boolean {
  return tag(bytes, 0) === "RIFF" && tag(bytes, 8) === "WAVE";
}

/** Reads the header, or returns null if more bytes are needed. Throws unless it is a WAV file of 16-bit PCM. */
export function readWavHeader(bytes: Uint8Array): WavHeader | null {
  if (bytes.byteLength < 12) return null;
  if (!looksLikeWav(bytes)) throw new Error("this is not a WAV file");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: { sampleRate: number; channels: number } | undefined;
  let at = 12;
  while (at + 8 <= bytes.byteLength) {
    const name = tag(bytes, at);
    const length = view.getUint32(at + 4, true);
    if (name === "data") return dataHeader(format, at + 8, length);
    if (name === "fmt ") {
      if (at + 24 > bytes.byteLength) return null;
      format = readFormat(view, at + 8);
    }
    at += 8 + length + (length % 2);
    if (at > MAX_HEADER_BYTES) throw new Error("the WAV header has no end");
  }
  return null;
}

function dataHeader(format: { sampleRate: number; channels: number } | undefined, dataOffset: number, length: number) {
  if (!format) throw new Error("the WAV file does not state its format");
  return { ...format, dataOffset, dataBytes: unknownLengths.has(length) ? null : length };
}

function readFormat(view: DataView, at: number): { sampleRate: number; channels: number } {
  const encoding = view.getUint16(at, true);
  const channels = view.getUint16(at + 2, true);
  const sampleRate = view.getUint32(at + 4, true);
  const bits = view.getUint16(at + 14, true);
  if ((encoding !== PCM_FORMAT && encoding !== EXTENSIBLE_FORMAT) || bits !== 16) {
    throw new Error(`the WAV file has encoding ${encoding} at ${bits} bits: only 16-bit PCM is supported`);
  }
  if (channels < 1 || channels > 8 || sampleRate < 4_000 || sampleRate > 192_000) {
    throw new Error(`the WAV file claims ${channels} channels at ${sampleRate} Hz`);
  }
  return { channels, sampleRate };
}

/** Encodes samples as a mono WAV file of 16-bit PCM. */
export function encodeWav(pcm: Uint8Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER_BYTES + pcm.byteLength);
  const view = new DataView(file.buffer);
  writeTag(file, 0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + pcm.byteLength, true);
  writeTag(file, 8, "WAVE");
  writeTag(file, 12, "fmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM_FORMAT, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  writeTag(file, 36, "data");
  view.setUint32(40, pcm.byteLength, true);
  file.set(pcm, HEADER_BYTES);
  return file;
}

/** Reads a whole WAV file as mono samples. Throws unless it is 16-bit PCM. */
export function decodeWav(file: Uint8Array): { sampleRate: number; samples: Int16Array } {
  const header = readWavHeader(file);
  if (!header) throw new Error("the WAV file ends within its header");
  const end = header.dataBytes === null ? file.byteLength : header.dataOffset + header.dataBytes;
  const samples = samplesOf(file.subarray(header.dataOffset, end));
  return { sampleRate: header.sampleRate, samples: toMono(samples, header.channels) };
}

/** Averages the channels; an incomplete last frame is dropped. */
export function toMono(interleaved: Int16Array, channels: number): Int16Array {
  if (channels === 1) return interleaved;
  const mono = new Int16Array(Math.floor(interleaved.length / channels));
  for (let frame = 0; frame < mono.length; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += interleaved[frame * channels + channel] ?? 0;
    mono[frame] = Math.round(sum / channels);
  }
  return mono;
}

/** Encodes mono samples as a WAV file. */
export function wavOfSamples(samples: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  return encodeWav(bytesOf(samples), sampleRate);
}

function tag(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function writeTag(bytes: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < 4; index += 1) bytes[at + index] = text.charCodeAt(index);
}
