/** A concern for the reviewer, with its score from 0 to 1. No concerns guarantee nothing. */
export type ImageConcern = { code: "explicit" | "suggestive" | "violence"; score: number };

/** A program that checks pictures before a person does. */
export type ImageCheck = {
  /** For the reviewer; null: there is no image check here. */
  name: string | null;
  /** Takes a WebP or JPEG. Throws when it has no result. */
  check(picture: Uint8Array): Promise<ImageConcern[]>;
};
