import { dropThoughts, noThoughts } from "#platform/text/speech/thoughts.rules.ts";

/**
 * Whether a server's answers begin in the middle of thoughts, because its template puts the opening mark into the prompt, as
 * those of DeepSeek R1 and Qwen3 do. `likely`: by the model's name; `unknown`: until its first whole answer.
 */
export type Opening = "answer" | "thoughts" | "likely" | "unknown";

/** How models are called whose templates open the thoughts. */
const thinkers =
  /\br1\b|r1-|qwq|think(?!.*\b(?:no|non|off)\b)|reason|qwen-?3(?!.*(instruct|coder))|glm-?z1|skywork-o|deepseek-v4/i;

/** What a model's name says. Nothing is certain: names are what an operator typed. */
export function openingOf(model: string): Opening {
  return thinkers.test(model) ? "likely" : "unknown";
}

/** What may be said now, in the pieces in which it came. */
type Pieces = string[];

export type SpokenTextFilter = {
  push(piece: string): Pieces;
  /** Everything so far is an answer and no thoughts: returns it. */
  release(): Pieces;
  /** What was held back. `atLimit`: the answer was cut, so text that may be thoughts is none of it. */
  end(atLimit: boolean): Pieces;
  /** Thoughts ended that had not begun. */
  beganInside(): boolean;
};

/**
 * Removes a reasoning model's thoughts from its answer, however the tags are split: a caller must not hear them. Unless
 * answers begin as answers, all text is held back until thoughts end, or until it is certain that there are none.
 */
export function createSpokenTextFilter(opening: Opening = "answer"): SpokenTextFilter {
  let thoughts = noThoughts;
  let held: Pieces = [];
  let isHolding = opening !== "answer";
  let beganInside = false;
  let hasThought = false;
  let hasBegun = false;

  function add(text: string): void {
    // The empty lines between the thoughts and the answer.
    const spoken = hasThought && !hasBegun ? text.trimStart() : text;
    hasBegun ||= spoken.trim() !== "";
    if (spoken !== "") held.push(spoken);
  }
  function release(): Pieces {
    isHolding = false;
    const pieces = held;
    held = [];
    return pieces;
  }
  function take(added: string, ended: boolean): Pieces {
    const step = dropThoughts(thoughts, added, ended);
    thoughts = step.thoughts;
    beganInside ||= step.restarted;
    if (step.restarted) [held, hasBegun] = [[], false];
    if (step.restarted || step.opened) {
      isHolding = false;
      hasThought = true;
    }
    add(step.text);
    return isHolding ? [] : release();
  }

  return {
    push: (piece) => take(piece, false),
    release,
    end(atLimit) {
      const rest = take("", true);
      return isHolding && !(atLimit && opening !== "unknown") ? release() : rest;
    },
    beganInside: () => beganInside,
  };
}
