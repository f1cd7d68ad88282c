import type { Clock } from "#platform/clock/clock.ts";

/** A reading that is shared by all callers and repeated when it is older than `freshMs`. A failed one is not kept. */
export function keptFor<T>(
  freshMs: number,
  clock: Pick<Clock, "monotonicMs">,
  read: () => Promise<T>,
): () => Promise<T> {
  let known: { value: Promise<T>; untilMs: number } | null = null;
  return () => {
    const nowMs = clock.monotonicMs();
    if (known && nowMs < known.untilMs) return known.value;
    const value = read();
    const reading = { value, untilMs: nowMs + freshMs };
    known = reading;
    value.catch(() => {
      if (known === reading) known = null;
    });
    return value;
  };
}
