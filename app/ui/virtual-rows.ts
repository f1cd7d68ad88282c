import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefCallback, useEffect, useRef, useState } from "react";
import { estimatedRowPx, isVirtualised, overscanRows } from "./virtual-rows.rules.ts";

type VirtualRows<List extends HTMLElement> = {
  /** The ref of the element that contains the rows. */
  list: RefCallback<List>;
  /** The indexes of the rows to draw: all of them in a short list. */
  places: number[];
  /** The height in pixels of the omitted rows before and after; 0 if none are omitted. */
  before: number;
  after: number;
  /** The ref of each row, to measure its height. */
  row: (place: number) => { "data-index": number; ref: RefCallback<HTMLElement> } | Record<string, never>;
};

/**
 * A list in the page flow; if it is long, only the rows near the viewport are drawn. The caller adds an empty row of height
 * `before` and one of height `after` around them, and sets the real number of rows in `aria-rowcount` or `aria-setsize`.
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

/** The list's offset from the top of the page, in pixels. It can change with every page of rows. */
function useDistanceFromTop(list: HTMLElement | null, count: number): number {
  const [top, setTop] = useState(0);
  const known = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows can move the content above
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
