import { dayMs } from "#platform/days/durations.ts";

/** Words that lie longer than this are no longer offered. */
export const KEPT_MS = 14 * dayMs;

/** How the name of what is kept begins; the member's username follows. */
export const namedAs = "nocturne.editor-draft.";

/** Where a browser keeps things. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Runs work on what a browser keeps; it comes to null where the browser forbids it, or has no room left. */
export function onShelf(shelf: () => Shelf) {
  return <T>(work: (kept: Shelf) => T): T | null => {
    try {
      return work(shelf());
    } catch {
      return null;
    }
  };
}

/** Takes away the words of members that lie too long, or all of them when somebody signs out. */
export function forgetDrafts(shelf: () => Shelf, which: { olderThan: number } | "all"): void {
  onShelf(shelf)((kept) => {
    for (const name of Object.keys(kept).filter((key) => key.startsWith(namedAs))) {
      if (which === "all" || isTooOld(kept.getItem(name), which.olderThan)) kept.removeItem(name);
    }
  });
}

/** Whether what is kept lies too long at `now` (milliseconds since 1970), or cannot be read. */
export function isTooOld(text: string | null, now: number): boolean {
  try {
    const { at }: { at?: unknown } = JSON.parse(text ?? "{}");
    return typeof at !== "number" || now - at > KEPT_MS;
  } catch {
    return true;
  }
}
