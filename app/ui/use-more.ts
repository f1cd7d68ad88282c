import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";

type Page<T> = { items: T[]; nextCursor: string | null };

/**
 * A list that grows page by page. Without scripts its "More" link opens the next page by itself.
 * `read` takes the page out of the loader's data; the route that answers is the one the list stands on.
 * `restarts`: an action takes items out of the list, so that what followed its first page has moved by then.
 */
export function useMore<Data, T>(first: Data, read: (data: Data) => Page<T>, { restarts = false } = {}) {
  const fetcher = useFetcher<Data>();
  const [later, setLater] = useState<Data[]>([]);
  const [followed, setFollowed] = useState(first);
  /** What was there when the next page was asked for; null while nothing is. */
  const asked = useRef<{ before: Data | undefined } | null>(null);
  const arrived = fetcher.data as Data | undefined;

  if (restarts && followed !== first) {
    setFollowed(first);
    setLater([]);
  }

  const busy = fetcher.state !== "idle";
  useEffect(() => {
    // The router reads a page again after an action as well; only what was asked for here is added. Data can be there a
    // render before the router is at rest: shown then, the link to the next page would lead nowhere yet.
    if (!arrived || asked.current === null || busy || asked.current.before === arrived) return;
    asked.current = null;
    setLater((pages) => [...pages, arrived]);
  }, [arrived, busy]);

  const pages = [first, ...later].map(read);
  return {
    items: pages.flatMap((page) => page.items),
    nextCursor: pages.at(-1)?.nextCursor ?? null,
    busy,
    /** For the link's `onClick`: stays on the page and adds what comes. */
    loadMore(event: MouseEvent<HTMLAnchorElement>) {
      event.preventDefault();
      const address = new URL(event.currentTarget.href);
      if (busy) return;
      asked.current = { before: arrived };
      void fetcher.load(address.pathname + address.search);
    },
  };
}
