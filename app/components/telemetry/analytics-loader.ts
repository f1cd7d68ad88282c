import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import type { AnalyticsState } from "#app/context/root-data.ts";
import { type AnalyticsIds, analyticsFor, analyticsScripts, mayBeMeasured } from "#features/privacy/analytics.rules.ts";

/** The path that this document was loaded for: its security policy was made for that page. */
const openedAt = typeof location === "undefined" ? "" : location.pathname;
let loadedFor: AnalyticsIds | null = null;

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/**
 * Loads the operator's scripts on pages that may be measured, once the visitor has agreed. A script cannot be unloaded:
 * the way to any other page is then a fresh document, which never gets it.
 */
export function useAnalytics({ consent, optedOut, ids }: AnalyticsState): void {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const target = navigation.location;

  useEffect(() => {
    const refused = optedOut || navigator.globalPrivacyControl === true;
    const here = analyticsFor({ ids, consent, optedOut: refused, pathname });
    if (here && loadedFor === null && mayBeMeasured(openedAt)) load(here);
  }, [ids, consent, optedOut, pathname]);

  useEffect(() => {
    if (loadedFor && target && !mayBeMeasured(target.pathname)) {
      location.assign(target.pathname + target.search + target.hash);
    }
  }, [target]);

  useEffect(() => {
    const leaveWhole = (event: MouseEvent) => {
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!loadedFor || !plain || !link || link.target || link.origin !== location.origin) return;
      // Bypasses the router, so that the browser loads the page as a new document.
      if (!mayBeMeasured(link.pathname)) event.stopPropagation();
    };
    addEventListener("click", leaveWhole, true);
    return () => removeEventListener("click", leaveWhole, true);
  }, []);
}

function load(ids: AnalyticsIds): void {
  loadedFor = ids;
  window.dataLayer ??= [];
  if (ids.gtmId) window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  for (const address of analyticsScripts(ids)) {
    const script = document.createElement("script");
    script.async = true;
    script.src = address;
    document.head.append(script);
  }
}
