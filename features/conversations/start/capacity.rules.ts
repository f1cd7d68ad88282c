/**
 * A second is late when something in it waited longer than this. Speech is sent 400 ms ahead of what is heard: half of that
 * gone leaves the callers nothing to notice yet, and new calls would take the other half.
 */
const LATE_MS = 200;
const WINDOW = 10;
const LATE_SECONDS = 4;
/** So few calls strain no server: something else does, and refusing a call would not help. */
const ALWAYS_TAKEN = 10;

/** Which of the last seconds were late, the newest last, and what that comes to. */
export type Strain = Readonly<{ seconds: readonly boolean[]; strained: boolean }>;

export const calm: Strain = { seconds: [], strained: false };

/**
 * One more second, by the longest delay of the event loop in it, in milliseconds. Begins with four late seconds of ten, and
 * ends with ten that were not: a server at its edge must not change its mind with each call.
 */
export function nextStrain({ seconds, strained }: Strain, longestDelayMs: number): Strain {
  const last = [...seconds, longestDelayMs > LATE_MS].slice(-WINDOW);
  const late = last.filter(Boolean).length;
  return { seconds: last, strained: strained ? late > 0 : late >= LATE_SECONDS };
}

/** Whether a server that carries `running` calls takes one more; `most`: as many as its operator gives it, null for any. */
export function takesCall({
  running,
  most,
  strain,
}: {
  running: number;
  most: number | null;
  strain: Strain;
}): boolean {
  if (most !== null && running >= most) return false;
  return !strain.strained || running < ALWAYS_TAKEN;
}
