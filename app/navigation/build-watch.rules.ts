import { hourMs } from "#platform/days/durations.ts";

/** The first look after a page has started, and how long until each next one. */
export const firstBuildCheckMs = 1_000;
export const buildCheckEveryMs = hourMs;
/** A page reloads itself at most once in this time, so that a fault of a new build never becomes a loop. */
export const reloadGuardMs = 10_000;

/** Whether a call is running on a page: nothing may take it away. */
export function isLiveCall(pathname: string): boolean {
  return /^\/call\/(?!new\/)[^/]+\/?$/.test(pathname);
}

/** Whether the answer of the build endpoint tells of another build than the page's own. */
export function tellsOfNewBuild(own: string | undefined, answer: unknown): boolean {
  const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined;
  return own !== undefined && typeof id === "string" && id !== "" && id !== own;
}

type Reloading = { nowMs: number; lastReloadMs: number | null; pathname: string };

/** Whether a page may reload itself because a part of it could not be loaded. */
export function mayReloadItself({ nowMs, lastReloadMs, pathname }: Reloading): boolean {
  if (isLiveCall(pathname)) return false;
  return lastReloadMs === null || nowMs - lastReloadMs >= reloadGuardMs || nowMs < lastReloadMs;
}
