/**
 * Writes words across a JPEG, into its pixels, so often that no part of it can be shown without them. Whoever shares the
 * picture reveals who saw it.
 */
export type Watermark = (picture: Uint8Array, words: string) => Promise<Buffer>;
