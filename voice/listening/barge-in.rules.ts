/**
 * When the companion stops for a caller who talks over it: held first, so that none of its speech is lost, and stopped
 * once this is clearly neither a cough nor a backchannel. All in ms.
 */
export const bargeIn = {
  /** Voice after which the companion is held; anything shorter is not a word. Six frames: a “stop” is hardly longer. */
  holdsAfterMs: 192,
  /** Voice after which it stops, whatever was said. */
  stopsAfterMs: 500,
  /** The same with live transcripts: the first word may be about to settle it. */
  stopsBeforeWordsMs: 640,
  /** The same while only backchannels have been recognised: an “uh-huh” takes half a second too. */
  stopsAfterAgreementMs: 900,
  /** Silence after a backchannel before it resumes. */
  resumesAfterMs: 400,
  /** Silence before it resumes when no words were recognised. */
  givesUpAfterMs: 1_200,
  /** How long an echo canceller needs at the start of the companion's speech. */
  settlesMs: 1_000,
  /** Until then only this much voice counts. */
  early: { stopsAfterMs: 700 },
  /** Voice after which a reply that has just started is retracted. */
  takesBackAfterMs: 400,
} as const;
