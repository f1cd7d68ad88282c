/**
 * When the companion stops for a caller who speaks into its speech: held first, so that nothing of it is lost, stopped when
 * it is clear that this is no cough and no word of agreement. All in ms.
 */
export const bargeIn = {
  /** Voice after which the companion is held; anything shorter is no word. Six frames: a “stop” has hardly more. */
  holdsAfterMs: 192,
  /** Voice after which it stops, whatever is said. */
  stopsAfterMs: 500,
  /** The same where words are heard while they are spoken: the first one may be about to tell. */
  stopsBeforeWordsMs: 640,
  /** The same where all that is understood so far are words of agreement: an “uh-huh” takes half a second too. */
  stopsAfterAgreementMs: 900,
  /** Silence after words of agreement before it goes on. */
  resumesAfterMs: 400,
  /** Silence before it goes on when nothing was understood. */
  givesUpAfterMs: 1_200,
  /** So long an echo canceller needs at the start of the companion's speech. */
  settlesMs: 1_000,
  /** Meanwhile only this much voice counts. */
  early: { stopsAfterMs: 700 },
  /** Voice after which an answer that has just begun is taken back. */
  takesBackAfterMs: 400,
} as const;
