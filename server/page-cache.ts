import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/clock/clock.ts";

export type Encoding = "br" | "gzip" | "identity";

/** A page that is the same for every visitor who may see it. */
export type CachedPage = {
  etag: string;
  /** All headers except those of the encoding and of the individual response. */
  headers: Readonly<Record<string, string>>;
  /** All headers except those of the individual response, as alternating names and values; `unchanged` for a 304. */
  heads: Readonly<Record<Encoding | "unchanged", readonly string[]>>;
  bodies: Readonly<Record<Encoding, Buffer>>;
};

type Entry = { page: CachedPage; freshUntilMs: number; renewing: boolean };

/** How long a page is served before it is rendered again: every visitor sees a change within this time. */
export const PAGE_FRESH_MS = 10_000;
/** While one request renders the new page, others still get the old one, but no longer than this. */
const RENEW_WITHIN_MS = 5_000;
/** Bytes of all encodings together: about two thousand pages of usual size. */
const MOST_BYTES = 64 * 1024 * 1024;

export type PageCache = ReturnType<typeof createPageCache>;

type PageCacheOptions = { clock: Clock; freshMs?: number | undefined; mostBytes?: number };

const sizeOf = ({ bodies }: CachedPage) => bodies.identity.length + bodies.br.length + bodies.gzip.length;

/** An in-memory page cache. With `freshMs` 0 it stores nothing. */
export function createPageCache({ clock, freshMs = PAGE_FRESH_MS, mostBytes = MOST_BYTES }: PageCacheOptions) {
  // Not the library's `ttl`: a page has three ages, and the library reads a clock's zero as "never".
  const entries = new LRUCache<string, Entry>({ maxSize: mostBytes, sizeCalculation: ({ page }) => sizeOf(page) });
  let revision = 0;

  return {
    isOn: freshMs > 0,

    /** Incremented by `clear`: a page whose rendering started before is not stored. */
    revision: (): number => revision,

    /**
     * The page to send, or null if the caller has to render it. When a page is stale, one caller renders it and the
     * others do not.
     */
    get(key: string): CachedPage | null {
      const entry = entries.get(key);
      if (entry === undefined) return null;
      const staleMs = clock.monotonicMs() - entry.freshUntilMs;
      if (staleMs < 0 || (entry.renewing && staleMs < RENEW_WITHIN_MS)) return entry.page;
      entry.renewing = true;
      return null;
    },

    /** The last page that was stored, however old: for a caller who cannot render it now. */
    last: (key: string): CachedPage | null => entries.get(key)?.page ?? null,

    /** Drops a page that is no longer one for everybody. */
    drop: (key: string): void => void entries.delete(key),

    /** Stores a page whose rendering started at revision `revisionAtStart`, unless the cache was cleared since. */
    set(key: string, page: CachedPage, revisionAtStart: number): void {
      if (freshMs <= 0 || revisionAtStart !== revision) return;
      entries.set(key, { page, freshUntilMs: clock.monotonicMs() + freshMs, renewing: false });
    },

    /** Drops every page, after a change that must show immediately. */
    clear(): void {
      revision += 1;
      entries.clear();
    },
  };
}
