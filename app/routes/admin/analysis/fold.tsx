import type { ReactNode } from "react";
import "./fold.css";

type FoldProps = { title: string; children: ReactNode };

/** A group of charts: folded under its title on a phone, always open where there is room. */
export function Fold({ title, children }: FoldProps) {
  return (
    <details className="phone-fold">
      <summary className="panel cursor-pointer px-4 py-3 text-lg">{title}</summary>
      <div className="max-sm:pt-4">{children}</div>
    </details>
  );
}
