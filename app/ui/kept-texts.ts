export type KeptTexts<Value> = ReturnType<typeof createKeptTexts<Value>>;

/**
 * Texts by what they say, up to `most` characters with their keys. What was not asked for the longest goes first, about:
 * what was asked for of late is kept apart from what was before, since noting each question in an order would cost more
 * than the answer.
 */
export function createKeptTexts<Value>(most: number) {
  let recent = new Map<string, Value>();
  let earlier = new Map<string, Value>();
  let characters = 0;

  function keep(key: string, value: Value, length: number): void {
    const size = key.length + length;
    if (size > most / 2) return;
    if (characters + size > most / 2) {
      earlier = recent;
      recent = new Map();
      characters = 0;
    }
    recent.set(key, value);
    characters += size;
  }

  return {
    keep,

    /** `lengthOf` tells the characters of a value that was asked for again after a while. */
    take(key: string, lengthOf: (value: Value) => number): Value | undefined {
      const known = recent.get(key);
      if (known !== undefined) return known;
      const before = earlier.get(key);
      if (before !== undefined) keep(key, before, lengthOf(before));
      return before;
    },
  };
}
