import type { Clock } from "#platform/clock/clock.ts";

/** A change that nobody heard of, such as one of a rating, shows within this time. */
const FRESH_MS = 3_000;
/** More than there are usual lists; whoever asks for all others goes to the database as before. */
const MOST_LISTS = 200;

export type KeptListsOptions = {
  clock: Pick<Clock, "monotonicMs">;
  /** Calls the listener after each commit that changed something public. */
  onPublicChange(listener: () => void): void;
};

/**
 * Public lists in the memory of this process, each read once for everybody who asks for it: for three seconds at most, and
 * never beyond a public change.
 */
export function createKeptLists<Row>({ clock, onPublicChange }: KeptListsOptions) {
  const lists = new Map<string, { rows: Promise<Row[]>; untilMs: number }>();
  // One that is still being read is forgotten too: it may have begun before the change.
  onPublicChange(() => lists.clear());

  return {
    /** The list of this key, from `read` when it is not known. A failed read is not remembered. */
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
