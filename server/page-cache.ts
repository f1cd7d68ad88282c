import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/clock/clock.ts";

export type Encoding = "br" | "gzip" | "identity";

/** A page that is the same for everybody who may get it. */
export type KeptPage = {
  etag: string;
  /** All headers but those of its encoding and of the single answer. */
  headers: Readonly<Record<string, string>>;
  /** All headers but those of the single answer, names and values in turn; `unchanged` for who has the page already. */
  heads: Readonly<Record<Encoding | "unchanged", readonly string[]>>;
  bodies: Readonly<Record<Encoding, Buffer>>;
};

type Entry = { page: KeptPage; keptAtMs: number; renewing: boolean };

/** How long a page is given out before it is made anew: a change shows to everybody within this time. */
export const PAGE_FRESH_MS = 10_000;
/** While somebody waits for the new one, others still get the old one, but not longer than this. */
const RENEW_WITHIN_MS = 5_000;
/** Bytes in all encodings together: some two thousand pages of a usual size. */
const MOST_BYTES = 64 * 1024 * 1024;

export type PageCache = ReturnType<typeof createPageCache>;

type PageCacheOptions = { clock: Clock; freshMs?: number | undefined; mostBytes?: number };

const sizeOf = ({ bodies }: KeptPage) => bodies.identity.length + bodies.br.length + bodies.gzip.length;

/** Pages in the memory of this process. `freshMs` 0 keeps nothing. */
export function createPageCache({ clock, freshMs = PAGE_FRESH_MS, mostBytes = MOST_BYTES }: PageCacheOptions) {
  // Ages are told here and not by the library's `ttl`: a page has three ages, and it takes a clock's zero for "never".
  const entries = new LRUCache<string, Entry>({ maxSize: mostBytes, sizeCalculation: ({ page }) => sizeOf(page) });
  let revision = 0;

  return {
    isOn: freshMs > 0,

    /** Grows whenever everything is forgotten: a page that was begun before that is not kept. */
    revision: (): number => revision,

    /** The page to answer with; null asks the caller to make it. When it is old, one caller is asked and the others are not. */
    get(key: string): KeptPage | null {
      const entry = entries.get(key);
      if (entry === undefined) return null;
      const ageMs = clock.monotonicMs() - entry.keptAtMs;
      if (ageMs < freshMs) return entry.page;
      if (ageMs >= freshMs + RENEW_WITHIN_MS) {
        entries.delete(key);
        return null;
      }
      if (entry.renewing) return entry.page;
      entry.renewing = true;
      return null;
    },

    /** Keeps a page whose making began at `begunAt`, unless everything was forgotten since. */
    set(key: string, page: KeptPage, begunAt: number): void {
      if (freshMs <= 0 || begunAt !== revision) return;
      entries.set(key, { page, keptAtMs: clock.monotonicMs(), renewing: false });
    },

    /** Forgets every page, when something was changed that must show at once. */
    clear(): void {
      revision += 1;
      entries.clear();
    },
  };
}
