import { LRUCache } from "lru-cache";
import { type ComponentType, createElement, type ReactElement } from "react";

/** Characters of HTML in all: some ten thousand cards. What was not asked for the longest goes first. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

export type KeptParts = { html<Facts extends object>(part: ComponentType<Facts>, facts: Facts): string };

/**
 * The HTML of parts by what they show. Facts that changed are other facts, so nothing has to be forgotten for them.
 * Throws for a part that wants a place in the page's head, or an id of React's.
 */
export function createKeptParts(render: (part: ReactElement) => string, most = MOST_CHARACTERS): KeptParts {
  const kept = new LRUCache<string, string>({
    maxSize: most,
    sizeCalculation: (html, key) => key.length + html.length,
  });
  const numbers = new WeakMap<object, number>();
  let known = 0;

  function numberOf(part: object): number {
    const number = numbers.get(part) ?? ++known;
    numbers.set(part, number);
    return number;
  }

  return {
    html(part, facts) {
      const key = `${numberOf(part)} ${JSON.stringify(facts)}`;
      const before = kept.get(key);
      if (before !== undefined) return before;
      const html = render(createElement(part, facts));
      refuseMisuse(html);
      kept.set(key, html);
      return html;
    },
  };
}

function refuseMisuse(html: string): void {
  if (html.startsWith("<link")) throw new Error("A part that is kept cannot fetch anything early");
  // React counts its ids from the root: those of a part made by itself are others than the browser's.
  if (/="[^"]*\b_R_\w*_/.test(html)) throw new Error("A part that is kept cannot have ids of React's");
}
