/** How a call outside ended, as it was measured here. Times are milliseconds since 1970. */
export type Outcome = { at: number; ok: boolean };

/** So long the share of errors looks back. */
export const healthWindowMs = 15 * 60_000;

/** `absent`: none is connected; `quiet`: not asked in the last quarter of an hour. */
export type HealthState = "absent" | "quiet" | "good" | "shaky" | "down";

export type ProviderHealth = {
  name: string;
  /** Which one it is; null: none is connected. */
  provider: string | null;
  state: HealthState;
  lastSuccess: string | null;
  lastFailure: string | null;
  /** What went wrong last, in the words of the provider's error; null before any failure. */
  lastFault: string | null;
  asked: number;
  /** Of 100 in the window; null when it was not asked. */
  errorPercent: number | null;
};

type Measured = {
  name: string;
  provider: string | null;
  lastSuccess: number | null;
  lastFailure: number | null;
  lastFault: string | null;
  outcomes: readonly Outcome[];
};

/** Half of all failing is down; any is shaky. */
export function healthOf(measured: Measured, now: number): ProviderHealth {
  const { name, provider, lastSuccess, lastFailure, lastFault } = measured;
  const recent = measured.outcomes.filter(({ at }) => at > now - healthWindowMs);
  const failed = recent.filter(({ ok }) => !ok).length;
  const errorPercent = recent.length === 0 ? null : Math.round((failed * 100) / recent.length);
  return {
    ...{ name, provider, lastFault, errorPercent, asked: recent.length },
    state: provider === null ? "absent" : stateOf(errorPercent),
    lastSuccess: iso(lastSuccess),
    lastFailure: iso(lastFailure),
  };
}

function stateOf(errorPercent: number | null): HealthState {
  if (errorPercent === null) return "quiet";
  if (errorPercent >= 50) return "down";
  return errorPercent > 0 ? "shaky" : "good";
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** The process that answers. Milliseconds; `failedJobs` counts the last day, null where no jobs run. */
export type ProcessHealth = {
  databaseMs: number;
  eventLoopP99Ms: number;
  failedJobs: { name: string; count: number }[] | null;
  upSeconds: number;
};
