import type { MouseEvent } from "react";
import { Link } from "../navigation/link.tsx";

type MoreLinkProps = {
  /** The result of `useMore`. */
  list: {
    items: readonly unknown[];
    nextCursor: string | null;
    busy: boolean;
    loadMore(event: MouseEvent<HTMLAnchorElement>): void;
  };
  /** The query of the list's page. */
  search: string;
  /** The cursor's name in that query. */
  name?: string;
  label?: string;
};

/** The link to the next page of a list, if there is one. It announces the current number of items to screen readers. */
export function MoreLink({ list, search, name = "cursor", label = "More" }: MoreLinkProps) {
  const { items, nextCursor, busy, loadMore } = list;
  if (!nextCursor) return null;
  return (
    <div className="mt-7 flex flex-col items-center gap-2">
      <Link
        to={{ search: nextSearch(search, name, nextCursor) }}
        preventScrollReset
        onClick={loadMore}
        className="btn btn-outline border-line"
        aria-busy={busy}
      >
        {busy ? "Loading…" : label}
      </Link>
      <p className="sr-only" role="status">
        {items.length} shown
      </p>
    </div>
  );
}

/** The query of the next page: the current one with another cursor. */
function nextSearch(search: string, name: string, cursor: string): string {
  const query = new URLSearchParams(search);
  query.set(name, cursor);
  query.delete("notice");
  return `?${query}`;
}
