import { type ComponentType, createElement, type ReactElement } from "react";

/** Characters of HTML in all: some ten thousand cards. What was not asked for the longest goes first. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

export type KeptParts = { html<Facts extends object>(part: ComponentType<Facts>, facts: Facts): string };

/**
 * The HTML of parts by what they show. Facts that changed are other facts, so nothing has to be forgotten for them.
 * Throws for a part that wants a place in the page's head.
 */
export function createKeptParts(render: (part: ReactElement) => string, most = MOST_CHARACTERS): KeptParts {
  const kept = new Map<string, string>();
  const numbers = new WeakMap<object, number>();
  let known = 0;
  let characters = 0;

  function numberOf(part: object): number {
    const number = numbers.get(part) ?? ++known;
    numbers.set(part, number);
    return number;
  }

  return {
    html(part, facts) {
      const key = `${numberOf(part)} ${JSON.stringify(facts)}`;
      const before = kept.get(key);
      if (before !== undefined) {
        kept.delete(key);
        kept.set(key, before);
        return before;
      }
      const html = render(createElement(part, facts));
      if (html.startsWith("<link")) throw new Error("A part that is kept cannot fetch anything early");
      kept.set(key, html);
      characters += key.length + html.length;
      for (const [oldest, text] of kept) {
        if (characters <= most) break;
        kept.delete(oldest);
        characters -= oldest.length + text.length;
      }
      return html;
    },
  };
}
