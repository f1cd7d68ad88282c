/** The most facts that a companion stores of one customer: few enough to read at a glance and to fit in a prompt. */
export const MOST_FACTS = 12;
/** The most new facts after one call. */
export const NEW_PER_CALL = 3;
/** In characters. */
export const LONGEST_FACT = 200;
/** Facts that no call has used and no one has edited for this long are erased. */
export const IDLE_DAYS = 365;

export type StoredFact = {
  id: string;
  text: string;
  notedAt: Date;
  /** Written or edited by the customer: never removed to make room. */
  byCustomer: boolean;
};

/** Normalizes a sentence for storage: one line, an initial capital, a final full stop. Empty for an empty text. */
export function tidyFact(text: string): string {
  const line = text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  if (line === "") return "";
  const whole = /[.!?…]$/u.test(line) ? line : `${line}.`;
  return whole.charAt(0).toLocaleUpperCase("en") + whole.slice(1);
}

/** The subject of a sentence: a newer sentence on the same subject replaces the older one. */
export function subjectOf(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (/^(?:my name is|call me|i am called) /.test(plain)) return "name";
  if (/^i work (?:as|in|at|for) /.test(plain)) return "work";
  const named = /^my (?:favou?rite )?(\p{L}+(?: \p{L}+)?) is /u.exec(plain);
  return named?.[1] ?? plain.replace(/^i (?:do not|don t) like /, "i like ").replace(/^i (?:love|enjoy) /, "i like ");
}

/**
 * The changes to make after a call with new facts. Facts that the customer wrote are never replaced; of the others the
 * oldest is dropped first. If the customer wrote all of them, nothing is added.
 */
export function mergeFacts(kept: readonly StoredFact[], fresh: readonly string[]): { add: string[]; drop: string[] } {
  const drop = new Set<string>();
  const add: string[] = [];
  for (const text of fresh) {
    const before = kept.find((fact) => subjectOf(fact.text) === subjectOf(text) && !drop.has(fact.id));
    const isKnown = before !== undefined && (before.byCustomer || before.text === text);
    if (isKnown || add.some((other) => subjectOf(other) === subjectOf(text))) continue;
    if (before) drop.add(before.id);
    else if (kept.length - drop.size + add.length >= MOST_FACTS) {
      const oldest = oldestUntouched(kept, drop);
      if (oldest === null) continue;
      drop.add(oldest);
    }
    add.push(text);
  }
  return { add, drop: [...drop] };
}

/** The fact to drop for one that the customer writes; null if the customer wrote all of them. */
export function oldestUntouched(kept: readonly StoredFact[], gone: ReadonlySet<string> = new Set()): string | null {
  const untouched = kept.filter((fact) => !fact.byCustomer && !gone.has(fact.id));
  return untouched.sort((a, b) => a.notedAt.getTime() - b.notedAt.getTime())[0]?.id ?? null;
}

/**
 * The customer's name from the stored facts, latest last; null if there is none. First name only, since a greeting uses
 * no surname.
 */
export function nameIn(texts: readonly string[]): string | null {
  for (const text of texts.toReversed()) {
    const name = /^(?:my name is|call me|i am called|i'm called) ([\p{L}][\p{L}'’-]{0,19})(?=[\s.,!]|$)/iu.exec(
      text,
    )?.[1];
    if (name) return name;
  }
  return null;
}
