import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";

type Page<T> = { items: T[]; nextCursor: string | null };

/**
 * A list that grows page by page. Without JavaScript its "More" link opens the next page on its own.
 * `read` extracts the page from the loader data of the list's route.
 * `restarts`: an action removes items from the list, so that the later pages have moved and the list starts over.
 */
export function useMore<Data, T>(first: Data, read: (data: Data) => Page<T>, { restarts = false } = {}) {
  const fetcher = useFetcher<Data>();
  const [later, setLater] = useState<Data[]>([]);
  const [followed, setFollowed] = useState(first);
  /** The list when the next page was requested; null if no request is pending. */
  const asked = useRef<{ before: Data | undefined } | null>(null);
  const arrived = fetcher.data as Data | undefined;

  if (restarts && followed !== first) {
    setFollowed(first);
    setLater([]);
  }

  const busy = fetcher.state !== "idle";
  useEffect(() => {
    // The router also reloads data after an action; only a page requested here is added. Data can arrive a render before the
    // router is idle, when the link to the next page would not work yet.
    if (!arrived || asked.current === null || busy || asked.current.before === arrived) return;
    asked.current = null;
    setLater((pages) => [...pages, arrived]);
  }, [arrived, busy]);

  const pages = [first, ...later].map(read);
  return {
    items: pages.flatMap((page) => page.items),
    nextCursor: pages.at(-1)?.nextCursor ?? null,
    busy,
    /** For the link's `onClick`: adds the next page without leaving this one. */
    loadMore(event: MouseEvent<HTMLAnchorElement>) {
      event.preventDefault();
      const address = new URL(event.currentTarget.href);
      if (busy) return;
      asked.current = { before: arrived };
      void fetcher.load(address.pathname + address.search);
    },
  };
}
