import { useEffect, useRef } from "react";

/** Moves between the entries of a list by letters, and turns to an entry's own buttons. Typing is left alone. */
export function useReviewKeys<Element extends HTMLElement>() {
  const list = useRef<Element>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      if (event.metaKey || event.ctrlKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      const entries = [...(list.current?.querySelectorAll<HTMLElement>("[data-entry]") ?? [])];
      const here = entries.findIndex((entry) => entry.contains(document.activeElement));
      if (event.key === "j") entries[Math.min(here + 1, entries.length - 1)]?.focus();
      else if (event.key === "k") entries[Math.max(here - 1, 0)]?.focus();
      else if (here < 0) return;
      else if (event.key === "a") entries[here]?.querySelector<HTMLElement>("[data-approve]")?.click();
      else if (event.key === "c" || event.key === "r") openDecision(entries[here], event.key);
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return list;
}

/** Opens the part that asks for a reason. Nothing is sent by one letter that cannot be taken back. */
function openDecision(entry: HTMLElement | undefined, key: "c" | "r"): void {
  const part = entry?.querySelector("details");
  if (!part) return;
  part.open = true;
  const field = part.querySelector<HTMLElement>("select, textarea");
  part.dataset.meant = key;
  field?.focus();
}
