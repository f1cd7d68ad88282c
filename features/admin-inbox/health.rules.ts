import { dayMs, minuteMs } from "#platform/days/durations.ts";

/** How the calls outside ended that were measured here in one step of time from `from` on, in milliseconds since 1970. */
export type Outcomes = Readonly<{ from: number; asked: number; failed: number }>;

/** So long the share of errors looks back. */
export const healthWindowMs = 15 * minuteMs;
/** Calls are counted by steps of this length: a busy server keeps no more of them than a quiet one. */
const STEP_MS = 15_000;

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
  outcomes: readonly Outcomes[];
};

/** Counts one more call; what no window holds any more is let go. */
export function counted(outcomes: readonly Outcomes[], { at, ok }: { at: number; ok: boolean }): Outcomes[] {
  const from = at - (at % STEP_MS);
  const last = outcomes.at(-1);
  const one = { from, asked: 1, failed: ok ? 0 : 1 };
  if (last?.from === from) {
    return [...outcomes.slice(0, -1), { from, asked: last.asked + one.asked, failed: last.failed + one.failed }];
  }
  return [...outcomes.filter((step) => step.from > at - healthWindowMs), one];
}

/** Half of all failing is down; any is shaky. */
export function healthOf(measured: Measured, now: number): ProviderHealth {
  const { name, provider, lastSuccess, lastFailure, lastFault } = measured;
  const recent = measured.outcomes.filter(({ from }) => from > now - healthWindowMs);
  const failed = recent.reduce((sum, step) => sum + step.failed, 0);
  const asked = recent.reduce((sum, step) => sum + step.asked, 0);
  const errorPercent = asked === 0 ? null : Math.round((failed * 100) / asked);
  return {
    name,
    provider,
    lastFault,
    errorPercent,
    asked,
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

/** `restored`: what was restored in the last week. `isWhole`: nothing is missing that was written after that backup. */
export type BackupHealth = { newestAt: string | null; restored: RestoredHealth | null };
export type RestoredHealth = { at: string; takenAt: string; isWhole: boolean; setAside: string };

/** For so long an admin is told that the database was restored. */
const toldOfRestoringMs = 7 * dayMs;

/** What of the backups an admin is told now. */
export function backupHealth(newestAt: string | null, restored: RestoredHealth | null, now: number): BackupHealth {
  const isTold = restored !== null && now - Date.parse(restored.at) < toldOfRestoringMs;
  if (!isTold) return { newestAt, restored: null };
  const { at, takenAt, isWhole, setAside } = restored;
  return { newestAt, restored: { at, takenAt, isWhole, setAside } };
}

/**
 * The process that answers. Milliseconds; `eventLoopMs` is the longest delay of its last minute; `failedJobs` counts the
 * last day, null where no jobs run.
 */
export type ProcessHealth = {
  databaseMs: number;
  eventLoopMs: number;
  /** False while it has as many calls as it can carry. */
  takesCalls: boolean;
  failedJobs: { name: string; count: number }[] | null;
  /** Those of the embedded database; null where a database server has tools of its own. */
  backups: BackupHealth | null;
  upSeconds: number;
};
