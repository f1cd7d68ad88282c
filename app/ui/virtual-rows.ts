import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefCallback, useEffect, useRef, useState } from "react";
import { estimatedRowPx, isVirtualised, overscanRows } from "./virtual-rows.rules.ts";

type VirtualRows<List extends HTMLElement> = {
  /** For the element that holds the rows. */
  list: RefCallback<List>;
  /** The places of the rows to draw: all of them in a short list. */
  places: number[];
  /** Pixels of the rows that are left out before and after those. Nothing, when none are. */
  before: number;
  after: number;
  /** For each row, to know its real height. */
  row: (place: number) => { "data-index": number; ref: RefCallback<HTMLElement> } | Record<string, never>;
};

/**
 * A list in the flow of the page, of which only the rows near the window are drawn once it is long. The caller draws an
 * empty row of the height `before` and one of the height `after` around the others, and says in `aria-rowcount` or
 * `aria-setsize` how many there really are.
 */
export function useVirtualRows<List extends HTMLElement>(count: number): VirtualRows<List> {
  const [list, setList] = useState<List | null>(null);
  const enabled = isVirtualised(count) && list !== null;
  const scrollMargin = useDistanceFromTop(list, count);
  const virtualizer = useWindowVirtualizer({
    count,
    enabled,
    estimateSize: () => estimatedRowPx,
    overscan: overscanRows,
    scrollMargin,
  });
  if (!enabled) {
    return {
      list: setList,
      places: Array.from({ length: count }, (_, place) => place),
      before: 0,
      after: 0,
      row: () => ({}),
    };
  }
  const rows = virtualizer.getVirtualItems();
  return {
    list: setList,
    places: rows.map(({ index }) => index),
    before: (rows[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? scrollMargin) - scrollMargin),
    row: (place) => ({ "data-index": place, ref: virtualizer.measureElement }),
  };
}

/** Where the list begins on the page, in pixels. What stands above it may change with every page of rows. */
function useDistanceFromTop(list: HTMLElement | null, count: number): number {
  const [top, setTop] = useState(0);
  const known = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more rows the page above may have moved
  useEffect(() => {
    const measure = () => {
      if (!list) return;
      const now = Math.round(list.getBoundingClientRect().top + window.scrollY);
      if (now !== known.current) setTop(now);
      known.current = now;
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [list, count]);
  return top;
}
