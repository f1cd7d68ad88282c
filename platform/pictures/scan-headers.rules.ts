/** Frames whose scans hold all coefficients at once: baseline and extended, by Huffman's or arithmetic coding. */
const sequentialFrames = new Set([0xc0, 0xc1, 0xc9]);
const [startOfScan, endOfImage] = [0xda, 0xd9];
/** The first and the last coefficient and the bits of each, in every scan of a sequential JPEG. */
const allCoefficients = [0, 63, 0];

/**
 * The same JPEG with the scan headers that the standard asks for. Some phones write them differently, which is harmless:
 * a sequential picture is always read whole. The decoder remarks on it all the same, and a remark must stay an error,
 * since a file that was cut off and closed again is only remarked on. Any other content, and the scans of a progressive
 * picture, come back as they are; what is sent is never changed.
 */
export function withRightScanHeaders(sent: Uint8Array): Uint8Array {
  const picture = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (picture.length < 4 || picture.readUInt16BE(0) !== 0xffd8) return sent;
  let right: Buffer | null = null;
  let isSequential = false;
  for (let at = markerFrom(picture, 2); at + 4 <= picture.length; ) {
    const marker = picture[at + 1] ?? endOfImage;
    if (marker === endOfImage) break;
    const end = at + 2 + picture.readUInt16BE(at + 2);
    if (sequentialFrames.has(marker)) isSequential = true;
    if (marker === startOfScan && isSequential && end <= picture.length && end - at > 6) {
      right ??= Buffer.from(picture);
      right.set(allCoefficients, end - allCoefficients.length);
    }
    at = markerFrom(picture, end);
  }
  return right ?? sent;
}

/** Where the next marker is: compressed data has escaped `ff`s and restart markers, which are none. */
function markerFrom(picture: Buffer, from: number): number {
  for (let at = picture.indexOf(0xff, from); at !== -1; at = picture.indexOf(0xff, at + 1)) {
    const next = picture[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return picture.length;
}
