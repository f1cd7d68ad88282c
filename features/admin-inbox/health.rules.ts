import { dayMs, minuteMs } from "#platform/days/durations.ts";
import type { BackupHealth, HealthState, ProviderHealth, RestoredHealth } from "./admin-inbox.schema.ts";

/** Outcomes of provider calls in one time step starting at `from`, in milliseconds since 1970. */
export type Outcomes = Readonly<{ from: number; asked: number; failed: number }>;

/** The error rate covers this window. */
export const healthWindowMs = 15 * minuteMs;
/** Calls are counted in steps of this length, so memory does not grow with traffic. */
const STEP_MS = 15_000;

type Measured = {
  name: string;
  provider: string | null;
  lastSuccess: number | null;
  lastFailure: number | null;
  lastFault: string | null;
  outcomes: readonly Outcomes[];
};

/** Counts one more call and drops the steps that left the window. */
export function counted(outcomes: readonly Outcomes[], { at, ok }: { at: number; ok: boolean }): Outcomes[] {
  const from = at - (at % STEP_MS);
  const last = outcomes.at(-1);
  const one = { from, asked: 1, failed: ok ? 0 : 1 };
  if (last?.from === from) {
    return [...outcomes.slice(0, -1), { from, asked: last.asked + one.asked, failed: last.failed + one.failed }];
  }
  return [...outcomes.filter((step) => step.from > at - healthWindowMs), one];
}

/** The health of a provider: `down` from an error rate of 50 %, `shaky` above 0 %. */
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

/** Admins see a notice about a database restore for this long. */
const restoreNoticeMs = 7 * dayMs;

/** The backup state shown to admins. */
export function backupHealth(newestAt: string | null, restored: RestoredHealth | null, now: number): BackupHealth {
  const isShown = restored !== null && now - Date.parse(restored.at) < restoreNoticeMs;
  if (!isShown) return { newestAt, restored: null };
  const { at, takenAt, isWhole, setAside } = restored;
  return { newestAt, restored: { at, takenAt, isWhole, setAside } };
}
