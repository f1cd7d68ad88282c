import { type RefObject, useEffect, useState } from "react";

/** Longer than this nothing waits for a page to come to rest. */
const restWithinMs = 4_000;

/**
 * Whether what moves for its beauty's sake may move: null until the page has come to rest and the element is seen, and
 * for ever where motion is not wanted; then true while the element is on the screen and the tab is in front.
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

/** Calls once everything has loaded and nothing waits to be done. Returns what calls it off. */
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
