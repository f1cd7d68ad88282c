import { type RefObject, useEffect, useState } from "react";

/** The longest wait for a page to become idle. */
const restWithinMs = 4_000;

/**
 * Whether decorative animation may run: null until the page is idle and the element has been visible, and always null with
 * reduced motion; then true while the element is on the screen and the tab is in the foreground.
 */
export function useMotion(element: RefObject<Element | null>): boolean | null {
  const [moving, setMoving] = useState<boolean | null>(null);

  useEffect(() => {
    if (!element.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let seen = false;
    const tell = () => setMoving((before) => (seen && !document.hidden) || (before === null ? null : false));
    const observer = new IntersectionObserver(([entry]) => {
      seen = entry?.isIntersecting ?? false;
      tell();
    });
    const cancel = atRest(() => {
      if (element.current) observer.observe(element.current);
      document.addEventListener("visibilitychange", tell);
    });
    return () => {
      cancel();
      observer.disconnect();
      document.removeEventListener("visibilitychange", tell);
    };
  }, [element]);

  return moving;
}

/** Calls back once the page has loaded and is idle. Returns a function that cancels the call. */
function atRest(begin: () => void): () => void {
  const stop = new AbortController();
  const wait = () => {
    if ("requestIdleCallback" in window) {
      const idle = requestIdleCallback(begin, { timeout: restWithinMs });
      stop.signal.addEventListener("abort", () => cancelIdleCallback(idle));
    } else {
      const timer = setTimeout(begin, 500);
      stop.signal.addEventListener("abort", () => clearTimeout(timer));
    }
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true, signal: stop.signal });
  return () => stop.abort();
}
