/** What a creator does before an agent earns, in the order in which it is easiest. */
export const creatorSteps = ["email", "profile", "identity", "voice", "agent", "price", "review", "payout"] as const;
export type CreatorStep = (typeof creatorSteps)[number];

/** `begun`: a part of it is there. `waiting`: the creator has done their part and somebody else looks at it. */
export type StepState = "open" | "begun" | "waiting" | "done" | "refused";
/** How a step stands that somebody else decides, by the word under which its own feature keeps it. */
export function decidedStep(state: string | null): StepState {
  if (state === "submitted" || state === "waiting") return "waiting";
  return state === "rejected" || state === "expired" || state === "refused" || state === "changes_asked"
    ? "refused"
    : "open";
}

/** `email` is null where emails reach nobody: no confirmation is needed there, and the step is left out. */
export type CreatorFacts = Record<Exclude<CreatorStep, "email">, StepState> & { email: StepState | null };

export type CreatorProgress = {
  steps: { step: CreatorStep; state: StepState }[];
  /** The one thing to do next; null when nothing is left to do for the creator. */
  next: CreatorStep | null;
  /** Whole percent of the steps that are done. */
  percent: number;
};

/**
 * The list with its one next step. What was refused comes first, since it may hold up what waits; the review needs
 * everything before it, so it is next only when that is done or waits.
 */
export function creatorProgress(facts: CreatorFacts): CreatorProgress {
  const steps = creatorSteps.flatMap((step) => {
    const state = facts[step];
    return state === null ? [] : [{ step, state }];
  });
  const done = steps.filter(({ state }) => state === "done").length;
  const toDo = (step: CreatorStep) => facts[step] === "open" || facts[step] === "begun";
  const open = (step: CreatorStep) => toDo(step) && (step !== "review" || readyForReview(facts));
  const next = creatorSteps.find((step) => facts[step] === "refused") ?? creatorSteps.find(open) ?? null;
  return { steps, next, percent: Math.floor((done * 100) / steps.length) };
}

const beforeReview: readonly CreatorStep[] = ["email", "profile", "identity", "voice", "agent", "price"];

function readyForReview(facts: CreatorFacts): boolean {
  return beforeReview.every((step) => ["done", "waiting", null].includes(facts[step]));
}
