import {
  buildCheckEveryMs,
  firstBuildCheckMs,
  isLiveCall,
  tellsOfNewBuild,
} from "#app/navigation/build-watch.rules.ts";
import { fetchContent } from "#app/navigation/fetch-content.ts";
import { mayReload, noteReload } from "#app/navigation/reload-once.ts";
import { notify } from "#app/notices/notices.ts";

/** Checks regularly for a newer build and offers it once, never during a call. Returns a function that stops it. */
export function watchBuild(): () => void {
  let told = false;
  async function check() {
    if (told || isLiveCall(location.pathname)) return;
    try {
      if (!tellsOfNewBuild(window.__reactRouterManifest?.version, await fetchContent("/api/build"))) return;
    } catch (error) {
      // The connection may be lost or the server may be restarting: the next check will show.
      console.warn("Could not look for a new version.", error);
      return;
    }
    if (isLiveCall(location.pathname)) return;
    told = true;
    notify("A new version is ready", { lastsMs: null, action: { label: "Reload", run: () => location.reload() } });
  }
  const first = setTimeout(check, firstBuildCheckMs);
  const next = setInterval(check, buildCheckEveryMs);
  return () => {
    clearTimeout(first);
    clearInterval(next);
  };
}

/** A part of the page that is fetched later may be gone after a new build: the page then reloads, once in ten seconds. */
export function reloadForMissingParts(): () => void {
  function mend(event: Event) {
    if (!mayReload()) return;
    noteReload();
    event.preventDefault();
    location.reload();
  }
  addEventListener("vite:preloadError", mend);
  return () => removeEventListener("vite:preloadError", mend);
}
