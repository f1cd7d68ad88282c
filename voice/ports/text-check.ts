export type TextVerdict =
  /** `second`: a second, slower check is still due. The sentence may be synthesised meanwhile, but not played. */
  | { outcome: "pass"; second?: (signal: AbortSignal) => Promise<TextVerdict> }
  /** Must not be spoken or answered; `reason` is a stable code, never shown with the text. */
  | { outcome: "refuse"; reason: string }
  /** The caller may be in danger: a fixed referral is spoken and the meter is paused. */
  | { outcome: "crisis" }
  /** There is one correct answer to what the caller said, spoken word for word. */
  | { outcome: "answer"; text: string };

/** Checks what a caller said (`in`) or a sentence before it is spoken (`out`). A check that throws counts as a refusal. */
export type TextCheck = (text: string, direction: "in" | "out") => Promise<TextVerdict>;
