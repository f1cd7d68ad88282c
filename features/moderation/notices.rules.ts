/** Spoken and shown before anything else of a call; not billed. */
export function aiDisclosure(name: string): string {
  return `Before we start: I'm ${name}, an AI voice, not a person.`;
}

/** Said again after every three hours of talking; not billed. */
export function aiReminder(name: string): string {
  return `A reminder: I'm ${name}, an AI voice, not a person.`;
}

const truths = [
  (name: string) => `I'm ${name}, an AI voice. There is no human on this line.`,
  (name: string) => `You are talking to an AI, not to a human. My name is ${name}.`,
  (name: string) => `No, I'm not human. I'm ${name}, an AI voice, and I will always say so.`,
];

/** The answer to somebody who asks whether they talk to a human being. The same question gets the same words. */
export function truthfulAnswer(name: string, question: string): string {
  return (truths[question.length % truths.length] ?? truths[0])?.(name) ?? aiReminder(name);
}

/** What is spoken where a companion was about to claim to be human. */
export const humanCorrection = (name: string): string =>
  `To be clear: I'm ${name}, an AI voice, and not a human being.`;

/** Spoken before a call is ended for what was said in it. */
export const SAFETY_GOODBYE =
  "I have to end this call here. What was said goes against a limit that holds for everybody. Goodbye.";

/**
 * For somebody who may be in danger. 988 is the Suicide and Crisis Lifeline of the United States, by call and text
 * (988lifeline.org).
 */
export const CRISIS_HELP =
  "I want to stop here for a moment, because what you said matters. I'm an AI, and you deserve a real person right now. " +
  "In the United States and Canada, call or text 988 at any time, free of charge. " +
  "In the United Kingdom and Ireland, call 116 123, and in Australia, 13 11 14. " +
  "If you are in danger, or anywhere else, please call your local emergency number.";

/** Spoken and shown in a call instead of the companion's answer; the meter rests. */
export const CRISIS_REFERRAL = `${CRISIS_HELP} We are not charging for this part of the call.`;
