import sharp from "sharp";
import type { MediaMaker } from "./media-maker.ts";
import { makePhoto } from "./photos.ts";
import { makeVideo } from "./videos.ts";

/** How many files are processed at once: calls run on the same machine. */
const mostAtOnce = 2;

/** Makes photos and videos on this machine. */
export function createLocalMaker(): MediaMaker {
  sharp.concurrency(1);
  sharp.cache(false);
  const inTurn = turns(mostAtOnce);
  return {
    photo: (path) => inTurn(() => makePhoto(path)),
    video: (path) => inTurn(() => makeVideo(path)),
  };
}

/** Limits how many tasks run at once; the rest are queued. */
function turns(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
