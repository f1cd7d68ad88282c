import { createPreloadQueue } from "./preload-queue.ts";
import { filesOf } from "./router-files.ts";

/** Fetches the files of a page ahead when somebody points at a link to it or gives it the focus. Returns what stops it. */
export function preloadOnIntent(): () => void {
  const queue = createPreloadQueue(preload);
  function ahead({ target }: Event) {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.target || link.pathname === location.pathname) return;
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
    const files = filesOf(link.pathname).flatMap(({ module, imports = [] }) => [module, ...imports]);
    queue.add(files.filter((href) => !isLoaded(href)));
  }
  const signs = ["pointerover", "touchstart", "focusin"] as const;
  for (const sign of signs) document.addEventListener(sign, ahead, { passive: true });
  return () => {
    for (const sign of signs) document.removeEventListener(sign, ahead);
  };
}

const isLoaded = (href: string) => performance.getEntriesByName(new URL(href, location.href).href).length > 0;

function preload(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} could not be fetched ahead`));
    document.head.append(link);
  });
}
