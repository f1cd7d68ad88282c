import { z } from "zod";
import { cleanLine, fits, showsNothing } from "./lines.rules.ts";

type LineWords = {
  /** Said of a line that is too long. */
  tooLong?: string;
  /** Said where nothing was sent at all. */
  missing?: string;
  /** Said of a line of which nothing can be seen. */
  unseen?: string;
};

/** A name or another short line of at most `most` characters, as people count them. Empty only where nothing was typed. */
export function typedLine(most: number, words: LineWords = {}) {
  const {
    tooLong = `At most ${most} characters`,
    missing,
    unseen = "Nothing of this can be seen. Use letters",
  } = words;
  return z
    .string(missing)
    .refine((text) => !showsNothing(text), unseen)
    .transform(cleanLine)
    .refine((line) => fits(line, most), tooLong);
}
