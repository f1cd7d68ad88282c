import { isFailure } from "#platform/errors/failure.ts";
import { stuckAfterMs, undoMs } from "./media.rules.ts";
import * as store from "./media.store.ts";
import { deleteFiles, type MediaOptions } from "./media-parts.service.ts";
import { takeIn } from "./uploads.service.ts";
import * as uploads from "./uploads.store.ts";

const mostAtOnce = 100;

/** Forgets uploads that were given up, finishes those that a stopped process left, and deletes what was removed. */
export async function cleanMedia(
  options: MediaOptions,
): Promise<{ finished: number; forgotten: number; purged: number }> {
  const { db, clock, log, incoming } = options;
  const now = clock.now();
  const done = { finished: 0, forgotten: 0, purged: 0 };
  const stuckSince = new Date(now.getTime() - stuckAfterMs);
  /** One that fails is tried again the next time, and keeps nothing else waiting. */
  const attempt = async (id: string, deed: () => Promise<void>) => {
    try {
      await deed();
    } catch (error) {
      log.error({ err: error, media: id }, "media: an upload or a removed file could not be cleaned up");
    }
  };
  for (const row of await uploads.leftBehind(db, { now, stuckSince }, mostAtOnce)) {
    await attempt(row.id, async () => {
      if (row.state === "uploading") {
        // Before the row, which is all that knows of them.
        await incoming.forget(row.id);
        await uploads.dropUpload(db, row.id);
        done.forgotten += 1;
        return;
      }
      try {
        await takeIn(options, row.id);
        done.finished += 1;
      } catch (error) {
        done.forgotten += 1;
        if (!isFailure(error)) throw error;
      }
    });
  }
  for (const row of await store.toPurge(db, new Date(now.getTime() - undoMs), mostAtOnce)) {
    await attempt(row.id, async () => {
      await deleteFiles(options, row);
      await incoming.forget(row.id);
      await store.forgetPurged(db, row.id, now);
      done.purged += 1;
    });
  }
  return done;
}
