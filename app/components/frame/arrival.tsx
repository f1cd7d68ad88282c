import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "./focus-heading.ts";
import { useKeptFocus } from "./kept-focus.ts";

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
  // After the above: on a new page the heading comes first.
  useKeptFocus();

  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {title}
    </p>
  );
}
