import type { ContentKind } from "#features/reviews/reviews.rules.ts";

export const kindLabels: Record<ContentKind, { one: string; many: string }> = {
  photo: { one: "Photo", many: "Photos" },
  video: { one: "Video", many: "Videos" },
  voice: { one: "Own voice", many: "Voices" },
  text: { one: "Profile text", many: "Texts" },
  agent: { one: "Companion", many: "Companions" },
  appeal: { one: "Appeal", many: "Appeals" },
};

/** What one letter does in the list. */
export const reviewKeys = [
  { key: "j", words: "next" },
  { key: "k", words: "previous" },
  { key: "v", words: "show or cover the picture" },
  { key: "a", words: "approve what you have seen" },
  { key: "c", words: "ask for a change" },
  { key: "r", words: "refuse" },
] as const;
