import type { MouseEvent } from "react";
import { Link } from "react-router";

type MoreLinkProps = {
  search: string;
  busy: boolean;
  shown: number;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** The way to the next page of a list. It tells screen readers how many stand there now. */
export function MoreLink({ search, busy, shown, onClick }: MoreLinkProps) {
  return (
    <div className="mt-7 flex flex-col items-center gap-2">
      <Link
        to={{ search }}
        preventScrollReset
        onClick={onClick}
        className="btn btn-outline border-line"
        aria-busy={busy}
      >
        {busy ? "Loading…" : "More"}
      </Link>
      <p className="sr-only" role="status">
        {shown} shown
      </p>
    </div>
  );
}

/** The query of the next page: everything of this one, with another cursor. */
export function nextSearch(search: string, cursor: string): string {
  const query = new URLSearchParams(search);
  query.set("cursor", cursor);
  query.delete("notice");
  return `?${query}`;
}
