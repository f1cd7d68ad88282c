import { LRUCache } from "lru-cache";
import { type ComponentType, createElement, type ReactElement } from "react";

/** Total characters of HTML: some ten thousand cards. The least recently used entry is evicted first. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

export type KeptParts = { html<Facts extends object>(part: ComponentType<Facts>, facts: Facts): string };

/**
 * The HTML of parts, keyed by the facts they show. Changed facts have another key, so nothing is invalidated.
 * Throws for a part that needs the page's head or a React id.
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
  // React numbers its ids from the root: those of a part rendered in isolation would not match the browser's.
  if (/="[^"]*\b_R_\w*_/.test(html)) throw new Error("A part that is kept cannot have ids of React's");
}
