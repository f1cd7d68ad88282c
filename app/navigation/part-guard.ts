import { pageError } from "./answers.ts";
import { mayReload, noteReload } from "./reload-once.ts";
import { filesOf } from "./router-files.ts";

/**
 * Client middleware of the root route. After a new build the files of the old one are gone, and the router reloads the
 * page when it misses one. Here that reload leads to the page that was wanted, and happens once in ten seconds: within
 * that time the files are asked for before the router does it, and a missing one becomes the error page.
 */
export async function guardParts({ url }: { url: URL }, next: () => Promise<unknown>): Promise<void> {
  const files = Promise.all(filesOf(url.pathname).map(({ module }) => import(/* @vite-ignore */ module)));
  if (navigator.onLine && mayReload()) {
    files.catch(() => {
      noteReload();
      // After the router's own reload, whose place it takes.
      setTimeout(() => location.assign(url));
    });
  } else {
    await files.catch((error: unknown) => {
      console.error(error);
      const message = "A part of this page could not be loaded. Please check your connection and try again.";
      throw pageError(503, { name: "This page did not load", message });
    });
  }
  await next();
}
