/** What a moderation model can find in a text, in our terms. What adults may talk about is not included. */
export const moderationCategories = [
  "minors",
  "sex_crimes",
  "self_harm",
  "violence",
  "crime",
  "hate",
  "privacy",
  "unknown",
] as const;
export type ModerationCategory = (typeof moderationCategories)[number];

export type ModerationRequest = {
  text: string;
  /** The speaker: a caller, or a companion (also in texts that its creator wrote). */
  by: "caller" | "agent";
  signal: AbortSignal;
};

/** A model that judges texts, beside the rules. */
export interface ModerationModel {
  readonly name: string;
  /**
   * Its objections; empty: none. Throws a `ProviderError` without a readable result in time: that never counts as a pass.
   */
  judge(request: ModerationRequest): Promise<ModerationCategory[]>;
}
