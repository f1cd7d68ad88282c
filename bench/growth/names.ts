// Names as people choose them: two words and mostly a number, so that a part of a name is in some thousands of others.

const firsts = `amber brave calm dusty early faint gentle hazel idle jolly keen lunar misty noble olive pale quiet
  rapid silver tidal urban vivid warm young zesty blue copper deep frosty golden hollow ivory`.split(/\s+/);
const seconds = `anchor birch comet delta ember falcon glade harbor island jungle kettle lantern meadow needle otter
  pepper quartz river saddle thunder umbra valley walnut yonder zephyr badger cinder drum fjord gravel
  hinge juniper`.split(/\s+/);

/** The username of member `n`, from 1 on. */
export function usernameOf(n: number): string {
  return `${firsts[n % firsts.length]}-${seconds[Math.floor(n / firsts.length) % seconds.length]}-${n}`;
}

const list = (words: readonly string[]) => `(ARRAY[${words.map((word) => `'${word}'`).join(", ")}])`;

/** The same in SQL. */
export const usernameInSql = (n: string) =>
  `${list(firsts)}[1 + ${n} % ${firsts.length}] || '-' || ${list(seconds)}[1 + ${n} / ${firsts.length} % ${seconds.length}] || '-' || ${n}`;
