/** What somebody has to look at, with how sure the program is, from 0 to 1. Nothing found is no promise of anything. */
export type ImageConcern = { code: "explicit" | "suggestive" | "violence"; score: number };

/** A program that looks at pictures before a person does. */
export type ImageCheck = {
  /** For the reviewer; null: there is no such program here. */
  name: string | null;
  /** Takes a WebP or JPEG. Throws when it cannot say. */
  check(picture: Uint8Array): Promise<ImageConcern[]>;
};
