import type { TextVerdict } from "#voice/ports/text-check.ts";
import { soundsLikeCrisis } from "./crisis.rules.ts";
import { touchedLimit } from "./hard-limits.rules.ts";
import { readings } from "./text-normalization.rules.ts";

/**
 * A text of more code points than the longest field takes is no sentence and no caller's turn: it is not read, and so not
 * let through.
 */
const MAX_POINTS = 8_500;
const tooLong = { outcome: "refuse", reason: "too_long" } as const;

/**
 * The platform's hard limits, for what a caller said (`in`) and for what is about to be spoken (`out`). A caller who may
 * be in danger is a crisis before anything else; a companion is never in one, it may only not say such a thing.
 */
export function checkText(text: string, direction: "in" | "out"): TextVerdict {
  if (text.length > 2 * MAX_POINTS || [...text].length > MAX_POINTS) return tooLong;
  const meanings = readings(text);
  const crisis = meanings.some(soundsLikeCrisis);
  if (crisis && direction === "in") return { outcome: "crisis" };
  for (const meaning of meanings) {
    const limit = touchedLimit(meaning);
    if (limit) return { outcome: "refuse", reason: limit };
  }
  return crisis ? { outcome: "refuse", reason: "self_harm_encouragement" } : { outcome: "pass" };
}

/** A long text in pieces of whole lines, each short enough to be read. Only a line that is too long itself is not. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let [piece, points] = ["", 0];
  for (const line of text.split("\n")) {
    const more = [...line].length + 1;
    if (points > 0 && points + more > MAX_POINTS) {
      pieces.push(piece);
      [piece, points] = ["", 0];
    }
    piece = points === 0 ? line : `${piece}\n${line}`;
    points += more;
  }
  return [...pieces, piece];
}

/** The hard limits for a text of any length that is going to be shown, such as all texts of a companion together. */
export function checkLongText(text: string): TextVerdict {
  const verdicts = piecesOf(text).map((piece) => checkText(piece, "out"));
  const stopped = verdicts.filter(({ outcome }) => outcome !== "pass");
  return stopped.find((verdict) => !isTooLong(verdict)) ?? stopped[0] ?? { outcome: "pass" };
}

/** Whether a text was refused because it is too long to be read, which says nothing about what is in it. */
export const isTooLong = (verdict: TextVerdict): boolean =>
  verdict.outcome === "refuse" && verdict.reason === tooLong.reason;

/** Whether the rules let a text be shown, without anybody's look. */
export const permitsText = (text: string): boolean => checkText(text, "out").outcome === "pass";
