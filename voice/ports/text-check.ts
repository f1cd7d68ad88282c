export type TextVerdict =
  /** `second`: another, slower look is still due. A sentence may be made into sound meanwhile; none of it is heard before. */
  | { outcome: "pass"; second?: (signal: AbortSignal) => Promise<TextVerdict> }
  /** Must not be spoken or answered; `reason` is a stable code, never shown with the text. */
  | { outcome: "refuse"; reason: string }
  /** The caller may be in danger: a fixed referral is spoken and the meter rests. */
  | { outcome: "crisis" }
  /** What the caller said has one true answer, which is spoken word for word. */
  | { outcome: "answer"; text: string };

/** Looks at what a caller said (`in`) or at a sentence before it is spoken (`out`). A check that throws counts as a refusal. */
export type TextCheck = (text: string, direction: "in" | "out") => Promise<TextVerdict>;
