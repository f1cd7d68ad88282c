import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a change of page in the browser: the focus moves to the main heading, and the title is announced, as a freshly
 * opened page would do. What the new page has put the focus on itself stays.
 */
export function Arrival() {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setTitle(document.title);
    if (hash === "") focusHeading();
  }, [pathname, hash]);

  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {title}
    </p>
  );
}

function focusHeading(): void {
  const active = document.activeElement;
  if (active?.matches("#main :is(input, textarea, select)") || document.querySelector("dialog[open]")) return;
  const main = document.getElementById("main");
  const heading = main?.querySelector<HTMLElement>("h1") ?? main;
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}
