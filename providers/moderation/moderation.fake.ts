import { ProviderError } from "../provider-error.ts";
import type { ModerationCategory, ModerationModel, ModerationRequest } from "./moderation.ts";

export type FakeModeration = ModerationModel & {
  readonly asked: Pick<ModerationRequest, "text" | "by">[];
  /** Makes it unavailable or available. */
  goAway(isAway: boolean): void;
};

/** A model that objects to texts with certain words. */
export function createFakeModeration(words: Readonly<Record<string, ModerationCategory>> = {}): FakeModeration {
  const asked: Pick<ModerationRequest, "text" | "by">[] = [];
  let away = false;
  return {
    name: "fake",
    asked,
    goAway: (isAway) => {
      away = isAway;
    },
    async judge({ text, by, signal }) {
      signal.throwIfAborted();
      asked.push({ text, by });
      if (away) throw new ProviderError("unavailable", "the moderation model is unavailable");
      return Object.entries(words).flatMap(([word, category]) => (text.includes(word) ? [category] : []));
    },
  };
}
