import { ProviderError } from "../provider-error.ts";
import type { ImageCheck, ImageConcern } from "./image-check.ts";

export type FakeImageCheck = ImageCheck & {
  /** How many pictures it was shown. */
  readonly asked: number;
  /** From now on it does not answer; or it does again. */
  goAway(isAway: boolean): void;
};

/** A program that says of each picture what it was told to say, once it has seen that it is a picture. */
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
      if (away) throw new ProviderError("unavailable", "the image check is away");
      if (!isPicture(picture)) throw new ProviderError("refused", "this is no WebP and no JPEG");
      return find(picture);
    },
  };
}

function isPicture(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return (text.startsWith("RIFF") && text.endsWith("WEBP")) || (bytes[0] === 0xff && bytes[1] === 0xd8);
}
