const HEADER_BYTES = 44;

/** Mono samples between -1 and 1 as a WAV file of 16 bit. */
export function wavFile(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER_BYTES + samples.length * 2);
  const view = new DataView(file.buffer);
  const tag = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) file[at + index] = text.charCodeAt(index);
  };
  tag(0, "RIFF");
  view.setUint32(4, file.byteLength - 8, true);
  tag(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, "data");
  view.setUint32(40, samples.length * 2, true);
  for (const [index, sample] of samples.entries()) {
    view.setInt16(HEADER_BYTES + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  }
  return file;
}
