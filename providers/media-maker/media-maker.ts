/** Why a file is refused, whatever it shows. */
export type MediaFault = "wrong_type" | "unreadable" | "too_many_pixels" | "too_small" | "heic";

/** A file that is not of the expected format. */
export class MediaRefused extends Error {
  override readonly name = "MediaRefused";
  readonly fault: MediaFault;

  constructor(fault: MediaFault, details: { cause?: unknown } = {}) {
    super(`A file was refused: ${fault}`, details);
    this.fault = fault;
  }
}

/** One file made from an upload, with its name. */
export type MadeFile = { name: string; contentType: string; content: Uint8Array };
/** The measures are those of the picture as it is seen: turned upright. */
export type MadePhoto = { contentType: string; width: number; height: number; print: Print | null; files: MadeFile[] };
export type MadeVideo = {
  contentType: string;
  width: number | null;
  height: number | null;
  print: Print | null;
  poster: MadeFile | null;
};

/**
 * How a picture looks, in 64 noughts and ones: the same picture in another size or format differs in few of them. Null
 * for what is too plain to be told from other pictures.
 */
export type Print = string;

/**
 * Makes what the site shows from what was uploaded. It looks at what a file is, never at what it is called, and throws
 * a `MediaRefused` for what it cannot take. Nothing of a file's metadata is in what it makes.
 */
export type MediaMaker = {
  /** Six sizes and a blur: `320.avif` … `1600.webp`, `blur.webp`. */
  photo(path: string): Promise<MadePhoto>;
  /** Cleans the file in its place. `poster.webp` is there only where a frame could be taken. */
  video(path: string): Promise<MadeVideo>;
};
