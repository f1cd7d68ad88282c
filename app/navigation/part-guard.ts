import { notify } from "../notices/notices.ts";
import { mayReload, noteReload } from "./reload-once.ts";
import { filesOf } from "./router-files.ts";

/** The part of the Navigation API that is needed here; not every browser has it. */
type Navigations = {
  addEventListener(type: "navigate", listen: (event: ReloadEvent) => void): void;
  removeEventListener(type: "navigate", listen: (event: ReloadEvent) => void): void;
};
type ReloadEvent = Event & { navigationType: string; userInitiated: boolean };

/** How long the router may take to ask for its reload after a part has turned out to be missing. */
const routerReloadsWithinMs = 1_000;

/**
 * Client middleware of the root route. After a new build the files of the old one are gone, and the router reloads the
 * page when it misses one. Here that reload leads to the page that was wanted, and happens once in ten seconds: within
 * that time, and in a call, the router's reload is refused, and whoever clicked stays where they are and is told. A
 * browser without the Navigation API reloads the page that it is on, once for each click.
 */
export async function guardParts({ url }: { url: URL }, next: () => Promise<unknown>): Promise<void> {
  const files = Promise.all(filesOf(url.pathname).map(({ module }) => import(/* @vite-ignore */ module)));
  const allowReloads = refuseReloads();
  if (navigator.onLine && mayReload()) {
    files.then(allowReloads, () => {
      noteReload();
      // After the router's own reload, whose place it takes where that could not be refused.
      setTimeout(() => location.assign(url));
    });
  } else {
    await files.then(allowReloads, (error: unknown) => {
      console.error(error);
      setTimeout(allowReloads, routerReloadsWithinMs);
      stay(url);
    });
  }
  await next();
}

/** The router waits for its reload for ever: another navigation, to where the page is, frees it. */
function stay(wanted: URL): void {
  const { pathname, search, hash } = location;
  const staying = { replace: true, preventScrollReset: true };
  // Given the fragment as well, the router would scroll to its element.
  void window.__reactRouterDataRouter?.navigate(pathname + search, staying).then(() => {
    if (hash && location.pathname + location.search === pathname + search) {
      history.replaceState(history.state, "", pathname + search + hash);
    }
  });
  notify("This page did not load. Please check your connection and try again.", {
    tone: "error",
    lastsMs: null,
    action: { label: "Try again", run: () => location.assign(wanted) },
  });
}

/** Refuses reloads that a script asks for, and no person. Returns what allows them again. */
function refuseReloads(): () => void {
  const { navigation } = window as { navigation?: Navigations };
  const refuse = (event: ReloadEvent) => {
    if (event.navigationType === "reload" && !event.userInitiated) event.preventDefault();
  };
  navigation?.addEventListener("navigate", refuse);
  return () => navigation?.removeEventListener("navigate", refuse);
}
