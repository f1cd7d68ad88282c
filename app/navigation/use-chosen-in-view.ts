import { type RefObject, useEffect } from "react";

/** Scrolls rows that are longer than the screen so that the chosen entry of each stands in the middle of its row. */
export function useChosenInView(frame: RefObject<HTMLElement | null>, chosen: string | null): void {
  useEffect(() => {
    if (chosen === null) return;
    for (const chip of frame.current?.querySelectorAll<HTMLElement>(".side-scroll [aria-current]") ?? []) {
      const row = chip.closest(".side-scroll");
      if (row) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
    }
  }, [frame, chosen]);
}
