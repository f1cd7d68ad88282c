import { hourMs } from "#platform/days/durations.ts";

/** The delay of the first check after a page starts, and the interval of later ones. */
export const firstBuildCheckMs = 1_000;
export const buildCheckEveryMs = hourMs;
/** A page reloads itself at most once in this time, so that a broken build cannot cause a reload loop. */
export const reloadGuardMs = 10_000;

/** Whether a page has a running call, which must not be interrupted. */
export function isLiveCall(pathname: string): boolean {
  return /^\/call\/(?!new\/)[^/]+\/?$/.test(pathname);
}

/** Whether the build endpoint's response names a build other than the page's own. */
export function tellsOfNewBuild(own: string | undefined, answer: unknown): boolean {
  const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined;
  return own !== undefined && typeof id === "string" && id !== "" && id !== own;
}

type Reloading = { nowMs: number; lastReloadMs: number | null; pathname: string };

/** Whether a page may reload itself because one of its files failed to load. */
export function mayReloadItself({ nowMs, lastReloadMs, pathname }: Reloading): boolean {
  if (isLiveCall(pathname)) return false;
  return lastReloadMs === null || nowMs - lastReloadMs >= reloadGuardMs || nowMs < lastReloadMs;
}
