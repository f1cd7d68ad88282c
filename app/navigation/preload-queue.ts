/** How many files of other pages are fetched ahead at the same time. */
const mostAtOnce = 4;

/** Fetches files ahead, each once, the latest wish first: where somebody points now matters more than where they pointed. */
export function createPreloadQueue(load: (href: string) => Promise<void>) {
  const known = new Set<string>();
  const waiting: string[] = [];
  let running = 0;

  function fill(): void {
    while (running < mostAtOnce) {
      const href = waiting.pop();
      if (href === undefined) return;
      running += 1;
      // One that fails is fetched again by whoever needs it.
      void load(href)
        .catch(() => known.delete(href))
        .finally(() => {
          running -= 1;
          fill();
        });
    }
  }

  return {
    add(hrefs: readonly string[]): void {
      for (const href of hrefs) {
        if (known.has(href)) continue;
        known.add(href);
        waiting.push(href);
      }
      fill();
    },
  };
}
