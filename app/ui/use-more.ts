import { type MouseEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";

type Page<T> = { items: T[]; nextCursor: string | null };

/**
 * A list that grows page by page. Without scripts its "More" link opens the next page by itself.
 * `read` takes the page out of the loader's data; the route that answers is the one the list stands on.
 */
export function useMore<Data, T>(first: Data, read: (data: Data) => Page<T>) {
  const fetcher = useFetcher<Data>();
  const [later, setLater] = useState<Data[]>([]);
  const arrived = fetcher.data as Data | undefined;

  useEffect(() => {
    if (arrived) setLater((pages) => (pages.includes(arrived) ? pages : [...pages, arrived]));
  }, [arrived]);

  const pages = [first, ...later].map(read);
  return {
    items: pages.flatMap((page) => page.items),
    nextCursor: pages.at(-1)?.nextCursor ?? null,
    busy: fetcher.state !== "idle",
    /** For the link's `onClick`: stays on the page and adds what comes. */
    loadMore(event: MouseEvent<HTMLAnchorElement>) {
      event.preventDefault();
      const address = new URL(event.currentTarget.href);
      if (fetcher.state === "idle") void fetcher.load(address.pathname + address.search);
    },
  };
}
