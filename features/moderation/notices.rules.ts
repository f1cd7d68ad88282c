/** Spoken and shown before anything else of a call; not billed. */
export function aiDisclosure(name: string): string {
  return `Before we start: I'm ${name}, an AI voice, not a person.`;
}

/** Said again after every three hours of talking; not billed. */
export function aiReminder(name: string): string {
  return `A reminder: I'm ${name}, an AI voice, not a person.`;
}

/**
 * For somebody who may be in danger. 988 is the Suicide and Crisis Lifeline of the United States, by call and text
 * (988lifeline.org).
 */
export const CRISIS_HELP =
  "I want to stop here for a moment, because what you said matters. I'm an AI, and you deserve a real person right now. " +
  "In the United States, call or text 988 at any time, free of charge. " +
  "If you are in danger, or anywhere else, please call your local emergency number.";

/** Spoken and shown in a call instead of the companion's answer; the meter rests. */
export const CRISIS_REFERRAL = `${CRISIS_HELP} We are not charging for this part of the call.`;
