import { withRightScanHeaders } from "#platform/pictures/scan-headers.rules.ts";
import { pictureFailures, pictureLeastSide, pictureMostBytes } from "./verifications.failures.ts";

/** A picture without a word of metadata, upright, as JPEG. */
export type CleanPicture = { content: Buffer; width: number; height: number };

const plainTypes = new Set(["image/jpeg", "image/png", "image/webp"]);
const heicTypes = new Set(["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"]);
/** A picture of a good camera has half as many; one that unpacks to more is meant to fill the memory. */
const mostPixels = 50_000_000;
/** Small print on a document is readable at this size. */
const mostSide = 2_400;

/**
 * Draws a picture anew: what it was called, where it was taken and by which device stays behind, and so does anything
 * that is hidden in the file. Throws a `Failure` for what is no picture, whatever its name says.
 */
export async function cleanPicture(sent: Uint8Array): Promise<CleanPicture> {
  if (sent.length === 0) throw pictureFailures.none();
  if (sent.length > pictureMostBytes) throw pictureFailures.tooLarge();
  // Both take a while to load, and most installations start without anybody sending a document.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import("file-type"), import("sharp")]);
  const mime = (await fileTypeFromBuffer(sent))?.mime ?? "";
  const isHeic = heicTypes.has(mime);
  if (!plainTypes.has(mime) && !isHeic) throw pictureFailures.wrongType();
  const picture = withRightScanHeaders(sent);
  const open = () => sharp(picture, { limitInputPixels: mostPixels, failOn: "warning", pages: 1 });
  try {
    const { width, height } = await open().metadata();
    if (Math.min(width, height) < pictureLeastSide) throw pictureFailures.tooSmall();
    const { data, info } = await open()
      .autoOrient()
      .resize({ width: mostSide, height: mostSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 88, mozjpeg: false })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch (error) {
    throw refusalOf(error, isHeic);
  }
}

function refusalOf(error: unknown, isHeic: boolean): unknown {
  if (!(error instanceof Error) || error.name === "Failure") return error;
  if (/pixel limit/i.test(error.message)) return pictureFailures.tooManyPixels();
  // Not every build of the library has the decoder of HEIC, which is patented.
  return isHeic ? pictureFailures.heic() : pictureFailures.broken();
}
