import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import type { RootData } from "#app/context/root-data.ts";
import { useMember } from "#app/members/member-context.ts";
import { useMemberInAllTabs, useProfileOfMember } from "#app/members/member-sync.ts";
import { preloadOnIntent } from "#app/navigation/preload-on-intent.ts";
import { attempt } from "#app/ui/attempt.ts";
import { forgetDrafts } from "../editor/old-drafts.rules.ts";
import { LoadingBar } from "../feedback/loading-bar.tsx";
import { Telemetry } from "../telemetry/telemetry.tsx";
import { ignoreAbortedRequests } from "./aborted-requests.ts";
import { Arrival } from "./arrival.tsx";
import { reloadForMissingParts, watchBuild } from "./build-watch.ts";
import { openMenusOnHover } from "./hover-menus.ts";
import { leaveOnEscape } from "./quick-leave.ts";

export { NoticesList } from "../feedback/notices-list.tsx";

/** Only where an operator measures visits is there anything to ask or to load. */
const Analytics = lazy(() => import("../telemetry/analytics.tsx"));

/** Only a customer can have left a call. */
const LeftCallBar = lazy(() => import("./left-call-bar.tsx"));

const setUps: [what: string, setUp: () => () => void][] = [
  ["the mending of missing parts", reloadForMissingParts],
  ["the watch for new builds", watchBuild],
  ["the fetching ahead of pages", preloadOnIntent],
  ["the menus", openMenusOnHover],
  ["the silence about pages that were left", ignoreAbortedRequests],
  ["the words that lie too long", forgetOldDrafts],
];

function forgetOldDrafts(): () => void {
  forgetDrafts(() => localStorage, { olderThan: Date.now() });
  return () => {};
}

/** What makes the frame of a page move: nothing of it is needed to read the page, so it comes after everything else. */
export function FrameLife({ root }: { root: RootData }) {
  const { member } = useMember();
  const { gtmId, sessionAnalyticsId } = root.analytics.ids;
  const measures = gtmId !== null || sessionAnalyticsId !== null;
  useMemberInAllTabs();
  useProfileOfMember();
  useClosingOfMenus();
  useWorker(root.viewer !== null);
  useQuickLeave(root);
  useEffect(() => {
    const ends = setUps.map(([what, setUp]) => attempt(what, setUp));
    return () => {
      for (const end of ends) end?.();
    };
  }, []);
  return (
    <>
      <LoadingBar />
      {root.viewer?.userType === "user" && (
        <Suspense>
          <LeftCallBar />
        </Suspense>
      )}
      <Arrival />
      <Telemetry member={member} />
      {measures && (
        <Suspense>
          <Analytics state={root.analytics} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Registers the service worker, which serves the offline page and shows notifications: only for members and in the
 * installed app. Other visitors' requests go straight to the network.
 */
function useWorker(isMember: boolean): void {
  useEffect(() => {
    if (!isMember && !matchMedia("(display-mode: standalone)").matches) return;
    navigator.serviceWorker?.register("/sw.js").catch((error) => console.warn("The worker was not registered.", error));
  }, [isMember]);
}

function useQuickLeave({ discretion: { quickLeave }, config: { leaveUrl } }: RootData): void {
  useEffect(() => (quickLeave ? leaveOnEscape(leaveUrl) : undefined), [quickLeave, leaveUrl]);
}

/** Closes popovers on navigation. */
function useClosingOfMenus(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the change of page that closes them
  useEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
  }, [key]);
}
