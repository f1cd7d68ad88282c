/** What a moderation model finds in a text, in our words. What adults may talk about is none of them. */
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
  /** Who says it: a caller, or a companion (also in texts that its creator wrote). */
  by: "caller" | "agent";
  signal: AbortSignal;
};

/** A model that judges texts, beside the rules. */
export interface ModerationModel {
  readonly name: string;
  /**
   * What it objects to; empty: nothing. Throws a `ProviderError` when it does not answer in time or answers something
   * that cannot be read: that is never a yes.
   */
  judge(request: ModerationRequest): Promise<ModerationCategory[]>;
}
