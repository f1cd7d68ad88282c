import type { MouseEvent } from "react";
import { Link } from "../navigation/link.tsx";

type MoreLinkProps = {
  /** What `useMore` gives. */
  list: {
    items: readonly unknown[];
    nextCursor: string | null;
    busy: boolean;
    loadMore(event: MouseEvent<HTMLAnchorElement>): void;
  };
  /** The query of the page on which the list stands. */
  search: string;
};

/** The way to the next page of a list, while there is one. It tells screen readers how many stand there now. */
export function MoreLink({ list, search }: MoreLinkProps) {
  const { items, nextCursor, busy, loadMore } = list;
  if (!nextCursor) return null;
  return (
    <div className="mt-7 flex flex-col items-center gap-2">
      <Link
        to={{ search: nextSearch(search, nextCursor) }}
        preventScrollReset
        onClick={loadMore}
        className="btn btn-outline border-line"
        aria-busy={busy}
      >
        {busy ? "Loading…" : "More"}
      </Link>
      <p className="sr-only" role="status">
        {items.length} shown
      </p>
    </div>
  );
}

/** The query of the next page: everything of this one, with another cursor. */
function nextSearch(search: string, cursor: string): string {
  const query = new URLSearchParams(search);
  query.set("cursor", cursor);
  query.delete("notice");
  return `?${query}`;
}
