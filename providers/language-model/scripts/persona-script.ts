/** The topic of a caller's words, as far as a rehearsal needs to know. */
export const topics = [
  "human",
  "goodbye",
  "boundary",
  "memory",
  "low",
  "tired",
  "work",
  "music",
  "weather",
  "food",
  "sleep",
  "name",
  "thanks",
  "greeting",
  "glad",
  "question",
  "yes",
  "no",
  "short",
  "long",
  "quiet",
  "other",
] as const;

export type Topic = (typeof topics)[number];

/**
 * The lines of one content type. `{name}` is the companion's name, `{echo}` a word of the caller. A line may have several
 * sentences; no sentence may appear twice, here or in another script. Warm and atmospheric, never explicit; never a claim to
 * be human, to have a body, or to remember.
 */
export type PersonaScript = {
  /** First answers. `human` follows the notice that this is an AI; `goodbye` ends the turn. */
  reactions: Readonly<Record<Topic, readonly string[]>>;
  /** First answers that repeat a word of the caller. */
  echoes: readonly string[];
  /** What the companion brings up itself. */
  stories: readonly string[];
  questions: readonly string[];
  /** Ends of a turn that ask nothing. */
  closings: readonly string[];
};
