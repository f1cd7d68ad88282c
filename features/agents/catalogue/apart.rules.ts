/** How many of the cards before it a card stands next to: the one on its left, and the one above it on a phone. */
const NEXT_TO = 2;
/** A card moves up by no more places than this, so that the order stays what it says. */
const MOVES_UP = 4;

/** The items in nearly the same order, with two of a kind next to each other only where it cannot be helped. */
export function apart<Item>(items: readonly Item[], kindOf: (item: Item) => string): Item[] {
  const waiting = [...items];
  const placed: Item[] = [];
  while (waiting.length > 0) {
    const near = placed.slice(-NEXT_TO).map(kindOf).reverse();
    const differsFrom = (kinds: string[]) =>
      waiting.slice(0, MOVES_UP + 1).findIndex((item) => !kinds.includes(kindOf(item)));
    const at = [near, near.slice(0, 1), []].map(differsFrom).find((place) => place >= 0) ?? 0;
    placed.push(...waiting.splice(at, 1));
  }
  return placed;
}
