import { createHash } from "node:crypto";
import type { CoverSeed } from "#features/agents/cover/cover.rules.ts";

/** What a link to the site shows where it is shared. All words; the picture is drawn from them. */
export type ShareCard = {
  brand: string;
  title: string;
  line: string;
  /** At the foot, such as "$1.50 a minute". */
  foot: string;
  /** What the cover behind the words is drawn from. */
  cover: CoverSeed;
};

export type ToCardWorker = { id: number; card: ShareCard };
export type FromCardWorker = { id: number; png: Uint8Array } | { id: number; fault: string };

/** Changes when cards are drawn differently, so that kept ones are drawn anew. */
const drawing = "3";

/** Names the picture of a card: the same words give the same picture. */
export function cardHash(card: ShareCard): string {
  return createHash("sha256").update(drawing).update(JSON.stringify(card)).digest("hex").slice(0, 32);
}
