/** FNV-1a, 32 bit: the same text gives the same number on every machine. */
export function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return hash >>> 0;
}

/** A copy in an order that depends only on the seed. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  return items
    .map((item, index) => ({ item, order: hashOf(`${seed}:${index}`) }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
