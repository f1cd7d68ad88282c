import { createHash } from "node:crypto";
import type { CoverSeed } from "#features/agents/cover/cover.rules.ts";

/** The preview of a shared link: text from which the image is drawn. */
export type ShareCard = {
  brand: string;
  title: string;
  line: string;
  /** The bottom line, such as "$1.50 a minute". */
  foot: string;
  /** The source of the cover behind the text. */
  cover: CoverSeed;
};

export type ToCardWorker = { id: number; card: ShareCard };
export type FromCardWorker = { id: number; png: Uint8Array } | { id: number; error: string };

/** Increment when cards are drawn differently, so that stored images are drawn again. */
const drawing = "3";

/** The name of a card's image: the same text gives the same image. */
export function cardHash(card: ShareCard): string {
  return createHash("sha256").update(drawing).update(JSON.stringify(card)).digest("hex").slice(0, 32);
}
