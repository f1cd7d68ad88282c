import { useEffect } from "react";
import { useLocation } from "react-router";
import { keepCookie } from "#app/context/keep-cookie.ts";
import { useRootData } from "#app/context/root-data.ts";
import { zoneCookieOf } from "#features/members/time-zone/zone-cookie.rules.ts";
import { type MomentShape, momentLabel, type Reader, unknownReader, zoneHere } from "#platform/days/moments.ts";
import { useHydrated } from "./use-hydrated.ts";

/**
 * The browser's own zone; until scripts run it is the one that the browser told the server before, or UTC. Admins compare
 * times with logs and with each other, so theirs are UTC.
 */
export function useReader(): Reader {
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const reader = useRootData()?.reader ?? unknownReader;
  if (pathname.startsWith("/admin")) return unknownReader;
  return hydrated ? { zone: zoneHere(), locale: reader.locale } : reader;
}

/** Tells the server the browser's zone, for the pages to come. On the pages that members pass before they see a time. */
export function useTellZone(): void {
  useEffect(() => {
    keepCookie(zoneCookieOf(zoneHere()));
  }, []);
}

type TimeProps = { at: string; shape?: MomentShape; className?: string };

/** A timestamp on the reader's clock. All timestamps of the site are shown by this, but for the admins', which are UTC. */
export function Time({ at, shape = "dateTime", className }: TimeProps) {
  const reader = useReader();
  return (
    <time
      dateTime={at}
      className={className}
      title={shape === "dateTime" ? undefined : momentLabel(at, "dateTime", reader)}
    >
      {momentLabel(at, shape, reader)}
    </time>
  );
}
