import { z } from "zod";
import { longestLine } from "./guide.labels.ts";

export const guideWords = z
  .string()
  .trim()
  .min(1, "Please write something first")
  .max(longestLine, `At most ${longestLine} characters, please`);

/** One line of a rehearsal. */
export type GuideLine = { by: "guide" | "visitor"; text: string };

/** A rehearsal as the page shows it. */
export type GuideTalk = {
  /** The whole rehearsal, sealed; it comes back with the next line. Nothing of it is kept on the server. */
  talk: string;
  lines: GuideLine[];
  /** Where the guide's last line can be heard. */
  speechUrl: string;
  /** What is left of the minute. */
  leftMs: number;
  over: boolean;
};
