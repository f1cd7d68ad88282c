import { LRUCache } from "lru-cache";
import type { EntryContext } from "react-router";

/** Total characters of pages and their keys. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
/** A page can contain relative times, so it is rendered again after this time. */
const KEPT_MS = 10_000;

type KeptPage = { pieces: string[]; length: number; untilMs: number };

type Asked = {
  request: Pick<Request, "method" | "url">;
  status: number;
  context: Pick<EntryContext, "staticHandlerContext">;
};

/**
 * Pages by everything that they were made from, but for the nonce of each answer: their data was read for this request, as
 * its visitor may see it, and is word for word what it was for another one. `nowMs` is a clock that only goes forward.
 */
export function createKeptPages({ nowMs = () => performance.now(), most = MOST_CHARACTERS } = {}) {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: most,
    sizeCalculation: ({ length }, facts) => facts.length + length,
  });
  return {
    /** The cached page for these facts with this response's nonce, or null. */
    take(facts: string, nonce: string): string | null {
      const page = pages.get(facts);
      return page && nowMs() < page.untilMs ? page.pieces.join(nonce) : null;
    },

    keep(facts: string, page: string, nonce: string): void {
      const pieces = page.split(nonce);
      pages.set(facts, { pieces, length: page.length, untilMs: nowMs() + KEPT_MS });
    },
  };
}

/**
 * What a page is made from, as one text: its address and the data of its loaders. Null where there is more to it: a form
 * that was sent, something that went wrong, or data that no text stands for.
 */
export function factsOfPage({ request, status, context: { staticHandlerContext: made } }: Asked): string | null {
  if (request.method !== "GET" || status !== 200 || made.errors !== null || made.actionData !== null) return null;
  return isPlain(made.loaderData) ? `${request.url} ${JSON.stringify(made.loaderData)}` : null;
}

/** Whether a value's JSON identifies it uniquely. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== "object") return false;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  // For a screen, an undefined field is the same as a missing one.
  return Object.values(value).every((field) => field === undefined || isPlain(field));
}
