import sharp, { type SharpOptions } from "sharp";
import imported from "sharp-phash";
import type { Print } from "./media-maker.ts";

// Its types describe another kind of module than it is.
const perceptualHash = imported as unknown as (picture: Buffer, options?: SharpOptions) => Promise<Print>;

const side = 32;
/** Mean step between neighbouring points, of 255. Below it there is little but a plain ground. */
const leastDetail = 1;

/** The fingerprint of a picture; null for one that is too plain to be distinctive. */
export async function printOf(picture: Buffer, options?: SharpOptions): Promise<Print | null> {
  const points = await sharp(picture, options).greyscale().resize(side, side, { fit: "fill" }).raw().toBuffer();
  return detailOf(points) < leastDetail ? null : perceptualHash(picture, options);
}

function detailOf(points: Buffer): number {
  let steps = 0;
  for (let y = 0; y < side - 1; y += 1) {
    for (let x = 0; x < side - 1; x += 1) {
      const [here = 0, right = 0, below = 0] = [y * side + x, y * side + x + 1, (y + 1) * side + x].map(
        (place) => points[place],
      );
      steps += Math.abs(here - right) + Math.abs(here - below);
    }
  }
  return steps / (2 * (side - 1) ** 2);
}
