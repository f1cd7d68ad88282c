import { z } from "zod";
import { cleanLine, fits, mostUnits } from "./lines.rules.ts";

/** So much of what is sent may be signs that are left out of the line. More is not cleaned at all. */
const MOST_TIMES_LONGER = 4;

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
    .max(MOST_TIMES_LONGER * mostUnits(most), { error: tooLong, abort: true })
    .transform((text, context) => {
      const line = cleanLine(text);
      if (line === "" && text.trim() !== "") context.addIssue({ code: "custom", message: unseen });
      return line;
    })
    .refine((line) => fits(line, most), tooLong);
}
