/** So many facts a companion keeps of one customer: few enough to be read at a glance and to be said in a prompt. */
export const MOST_FACTS = 12;
/** So many at most are new after one call. */
export const NEW_PER_CALL = 3;
/** In characters. */
export const LONGEST_FACT = 200;
/** What has not been used in a call, nor written to, for so long is erased. */
export const IDLE_DAYS = 365;

export type KeptFact = {
  id: string;
  text: string;
  notedAt: Date;
  /** Written or edited by the customer: it stays when others go. */
  byCustomer: boolean;
};

/** A sentence as it is kept: one line, a capital first, a full stop last. Empty for nothing. */
export function tidyFact(text: string): string {
  const line = text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  if (line === "") return "";
  const whole = /[.!?…]$/u.test(line) ? line : `${line}.`;
  return whole.charAt(0).toLocaleUpperCase("en") + whole.slice(1);
}

/** What a sentence is about: a second one about the same takes the place of the first. */
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
 * What changes when a call told something new. What the customer wrote is never replaced; of the rest the oldest goes
 * first, and where all was written by the customer nothing new is kept.
 */
export function mergeFacts(kept: readonly KeptFact[], fresh: readonly string[]): { add: string[]; drop: string[] } {
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

/** Who makes room for one that the customer writes; null where all were written by the customer. */
export function oldestUntouched(kept: readonly KeptFact[], gone: ReadonlySet<string> = new Set()): string | null {
  const untouched = kept.filter((fact) => !fact.byCustomer && !gone.has(fact.id));
  return untouched.sort((a, b) => a.notedAt.getTime() - b.notedAt.getTime())[0]?.id ?? null;
}

/** The name that a customer goes by, from what is kept, the latest last; null where there is none. One word: nobody is greeted by a surname. */
export function nameIn(texts: readonly string[]): string | null {
  for (const text of texts.toReversed()) {
    const name = /^(?:my name is|call me|i am called|i'm called) ([\p{L}][\p{L}'’-]{0,19})(?=[\s.,!]|$)/iu.exec(
      text,
    )?.[1];
    if (name) return name;
  }
  return null;
}
