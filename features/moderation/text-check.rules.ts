import type { TextVerdict } from "#voice/ports/text-check.ts";
import { soundsLikeCrisis } from "./crisis.rules.ts";
import { touchedLimit } from "./hard-limits.rules.ts";
import { readings } from "./text-normalization.rules.ts";

/**
 * A text of more code points than the longest field takes is no sentence and no caller's turn: it is not read, and so not
 * let through.
 */
const MAX_POINTS = 8_500;

/**
 * The platform's hard limits, for what a caller said (`in`) and for what is about to be spoken (`out`). A caller who may
 * be in danger is a crisis before anything else; a companion is never in one, it may only not say such a thing.
 */
export function checkText(text: string, direction: "in" | "out"): TextVerdict {
  if (text.length > 2 * MAX_POINTS || [...text].length > MAX_POINTS) return { outcome: "refuse", reason: "too_long" };
  const meanings = readings(text);
  const crisis = meanings.some(soundsLikeCrisis);
  if (crisis && direction === "in") return { outcome: "crisis" };
  for (const meaning of meanings) {
    const limit = touchedLimit(meaning);
    if (limit) return { outcome: "refuse", reason: limit };
  }
  return crisis ? { outcome: "refuse", reason: "self_harm_encouragement" } : { outcome: "pass" };
}

/** Whether the rules let a text be shown, without anybody's look. */
export const permitsText = (text: string): boolean => checkText(text, "out").outcome === "pass";
