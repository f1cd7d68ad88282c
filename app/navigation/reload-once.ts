import { mayReloadItself } from "./build-watch.rules.ts";

const storageKey = "reloaded-at";

/** When this tab last reloaded itself, or null. */
function lastReload(): number | null {
  const kept = Number(sessionStorage.getItem(storageKey) ?? Number.NaN);
  return Number.isFinite(kept) ? kept : null;
}

/** Whether this tab may reload itself now; a live call and a reload a moment ago forbid it. Without storage: never. */
export function mayReload(): boolean {
  try {
    return mayReloadItself({ nowMs: Date.now(), lastReloadMs: lastReload(), pathname: location.pathname });
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Remembers that this tab is about to reload itself. */
export function noteReload(): void {
  sessionStorage.setItem(storageKey, String(Date.now()));
}
