import { ProviderError } from "../provider-error.ts";
import type { ImageCheck, ImageConcern } from "./image-check.ts";

export type FakeImageCheck = ImageCheck & {
  /** How many pictures it was given. */
  readonly asked: number;
  /** Makes it unavailable or available. */
  goAway(isAway: boolean): void;
};

/** An image check that returns what it was told to, once it has verified that it got a picture. */
export function createFakeImageCheck(find: (picture: Uint8Array) => Promise<ImageConcern[]>): FakeImageCheck {
  let [asked, away] = [0, false];
  return {
    name: "fake",
    get asked() {
      return asked;
    },
    goAway: (isAway) => {
      away = isAway;
    },
    async check(picture) {
      asked += 1;
      if (away) throw new ProviderError("unavailable", "the image check is unavailable");
      if (!isPicture(picture)) throw new ProviderError("refused", "this is neither WebP nor JPEG");
      return find(picture);
    },
  };
}

function isPicture(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return (text.startsWith("RIFF") && text.endsWith("WEBP")) || (bytes[0] === 0xff && bytes[1] === 0xd8);
}
