import { type RefObject, useEffect, useRef } from "react";

/** The call has the whole screen: what lies beneath it can be neither seen nor reached by key while it runs. */
export function useWholeScreen(): void {
  useEffect(() => {
    const beneath = [...document.querySelectorAll<HTMLElement>(".site-header, .site-footer")];
    for (const element of beneath) element.inert = true;
    document.documentElement.classList.add("in-call");
    return () => {
      for (const element of beneath) element.inert = false;
      document.documentElement.classList.remove("in-call");
    };
  }, []);
}

/** Keeps the screen lit while somebody listens. Browsers let go of it whenever the page is hidden. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const take = async () => {
      if (document.visibilityState !== "visible") return;
      lock = await navigator.wakeLock.request("screen").catch(() => null); // refused on low battery
      if (left) await lock?.release();
    };
    void take();
    document.addEventListener("visibilitychange", take);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, [wanted]);
}

/** A key that does something as long as it is held; nothing without `hold`, or while somebody types or reads a sheet. */
export function useHeldKey(key: string, hold: { press(): void; release(): void } | undefined): void {
  useEffect(() => {
    if (!hold) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, textarea, select, dialog, a, button, [contenteditable]")) return;
      // Held down, a space would scroll the page.
      event.preventDefault();
      if (!event.repeat) hold.press();
    };
    const release = (event: KeyboardEvent) => {
      if (event.key === key) hold.release();
    };
    addEventListener("keydown", press);
    addEventListener("keyup", release);
    addEventListener("blur", hold.release);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("keyup", release);
      removeEventListener("blur", hold.release);
      hold.release();
    };
  }, [key, hold]);
}

/**
 * Single keys, as long as nobody types and no sheet is open. Where a field for typed words is on the screen they are
 * letters for it, wherever the focus is.
 */
export function useShortcuts(keys: Record<string, () => void>, field: RefObject<HTMLInputElement | null>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, textarea, select, dialog, [contenteditable]")) return;
      if (field.current) {
        // A space presses the button that has the focus.
        if (event.key.length === 1 && event.key !== " ") field.current.focus();
        return;
      }
      const action = event.repeat ? undefined : current.current[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [field]);
}
