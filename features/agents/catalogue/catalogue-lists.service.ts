import type { Clock } from "#platform/clock/clock.ts";

/** A change without an event, such as one of a rating, shows within this time. */
const FRESH_MS = 3_000;
/** More than the usual number of lists; lists beyond it are read from the database. */
const MOST_LISTS = 200;

export type CachedListsOptions = {
  clock: Pick<Clock, "monotonicMs">;
  /** Calls the listener after each commit that changed public data. */
  onPublicChange(listener: () => void): void;
};

/**
 * An in-memory cache of public lists. Each list is read once for all callers, cached for at most three seconds, and
 * dropped on any public change.
 */
export function createCachedLists<Row>({ clock, onPublicChange }: CachedListsOptions) {
  const lists = new Map<string, { rows: Promise<Row[]>; untilMs: number }>();
  // Also drops a list that is being read: its read may have started before the change.
  onPublicChange(() => lists.clear());

  return {
    /** The list of this key, from the cache or from `read`. A failed read is not cached. */
    async of(key: string, read: () => Promise<Row[]>): Promise<Row[]> {
      const nowMs = clock.monotonicMs();
      const known = lists.get(key);
      if (known && nowMs < known.untilMs) return known.rows;
      const rows = read();
      if (lists.size >= MOST_LISTS) lists.clear();
      const list = { rows, untilMs: nowMs + FRESH_MS };
      lists.set(key, list);
      rows.catch(() => {
        if (lists.get(key) === list) lists.delete(key);
      });
      return rows;
    },
  };
}
