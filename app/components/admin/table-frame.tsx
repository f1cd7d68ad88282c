import type { ReactNode } from "react";

type TableFrameProps = {
  /** What the table lists and in which order. */
  label: string;
  /** How many rows there are; without any the frame says `empty`. */
  rows: number;
  empty: ReactNode;
  children: ReactNode;
};

/**
 * Holds a wide table: where it is too wide it scrolls inside its own frame, never the page, with light at
 * the edge behind which more follows; the first column stays. Without rows it says why.
 */
export function TableFrame({ label, rows, empty, children }: TableFrameProps) {
  if (rows === 0) return <div className="panel p-10 text-center text-soft">{empty}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls has to be reachable by keyboard
    <section className="panel table-frame" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
