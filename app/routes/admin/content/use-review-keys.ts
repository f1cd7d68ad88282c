import { useEffect, useRef } from "react";

/**
 * Moves between the entries of a list by letters, and turns to an entry's own buttons. Typing is left alone. Where an
 * entry goes, because it is decided, the next one is turned to. `entries` says which there are.
 */
export function useReviewKeys<Element extends HTMLElement>(entries: string) {
  const list = useRef<Element>(null);
  const turnedTo = useRef(-1);
  useEffect(() => {
    const all = entries === "" || !list.current ? [] : [...list.current.querySelectorAll<HTMLElement>("[data-entry]")];
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && turnedTo.current >= 0) all[Math.min(turnedTo.current, all.length - 1)]?.focus();
  }, [entries]);
  useEffect(() => {
    const here = list.current;
    const remember = (event: FocusEvent) => {
      const all = [...(here?.querySelectorAll("[data-entry]") ?? [])];
      turnedTo.current = all.findIndex((entry) => entry.contains(event.target as Node));
    };
    here?.addEventListener("focusin", remember);
    return () => here?.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      if (event.metaKey || event.ctrlKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      const entries = [...(list.current?.querySelectorAll<HTMLElement>("[data-entry]") ?? [])];
      const here = entries.findIndex((entry) => entry.contains(document.activeElement));
      if (event.key === "j") entries[Math.min(here + 1, entries.length - 1)]?.focus();
      else if (event.key === "k") entries[Math.max(here - 1, 0)]?.focus();
      else if (here < 0) return;
      else if (event.key === "v") entries[here]?.querySelector<HTMLElement>("[data-show]")?.click();
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
