/** What a response to a request for raw PCM is: raw samples, a WAV file, or something that must not be played. */
export type SoundKind = "pcm" | "wav" | { refused: string };

/** Enough to recognise every signature below. */
export const SNIFF_BYTES = 12;

/** Media types under which servers send raw samples. */
const rawTypes =
  /^(audio\/(x-)?(pcm|l16|raw|s16le|wav|wave|vnd\.wave)|(application|binary)\/octet-stream|audio\/mpeg)$/;
/** `audio/mpeg` is among them because LiteLLM, a common proxy, gives that type to whatever it passes on. */
const soundTypes = /^(audio\/|(application|binary)\/octet-stream$)/;

/** How files start that are not raw samples. */
const starts =
  "RIFX RF64 BW64 FORM .snd caff #!AMR OggS fLaC ID3 ADIF wvpk MAC riff BZh PK\x03\x04 \x1f\x8b \x1aE\xdf\xa3 0&\xb2u (\xb5/\xfd \xfd7zXZ".split(
    " ",
  );
/** The boxes that MP4 files start with, after a length of four bytes. */
const boxes = ["ftyp", "moov", "moof", "styp", "sidx", "mdat"];

/**
 * Judges a response by its media type and its first bytes (all of them if it is shorter than `SNIFF_BYTES`). Only what is
 * known to be raw samples or a WAV file may be played: anything else would be loud noise in someone's ear.
 */
export function soundKind(contentType: string, head: Uint8Array): SoundKind {
  const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  const first = String.fromCharCode(...head.subarray(0, SNIFF_BYTES));
  if (type !== "" && !soundTypes.test(type)) return { refused: `the server sent ${type} instead of audio` };
  if (first.startsWith("RIFF")) {
    return first.slice(8) === "WAVE" ? "wav" : { refused: "the server sent a RIFF file that is not audio" };
  }
  if (type !== "" && !rawTypes.test(type)) return { refused: `the server sent ${type} instead of PCM` };
  const isFile = starts.some((start) => first.startsWith(start)) || boxes.includes(first.slice(4, 8));
  if (isFile || isMpegFrame(head)) return { refused: "the server sent another audio format instead of PCM" };
  return isText(head) ? { refused: "the server sent text instead of audio" } : "pcm";
}

/** The header of an MPEG frame: layers 1 to 3, or AAC (ADTS), whose layer is 0. As samples: a jump that speech never starts with. */
function isMpegFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return false;
  const layer = (second >> 1) & 3;
  const isAac = layer === 0 && (second & 0xf0) === 0xf0 && ((third >> 2) & 0x0f) < 13;
  const isMp3 = layer !== 0 && third >> 4 !== 0 && third >> 4 !== 15 && ((second >> 3) & 3) !== 1;
  return isAac || isMp3;
}

/** Printable ASCII from the first byte on, after a byte order mark if any: JSON, HTML, an error message. */
function isText(head: Uint8Array): boolean {
  const start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  const rest = head.subarray(start, SNIFF_BYTES);
  return rest.length > 0 && rest.every((byte) => (byte >= 0x20 && byte < 0x7f) || [9, 10, 13].includes(byte));
}
