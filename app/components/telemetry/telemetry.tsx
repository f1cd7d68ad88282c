import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { PageViewer } from "../../root-data.ts";
import { pushEvent } from "./events.ts";

/** Pages whose first show is an event. */
const viewEvents: Record<string, string> = { "/model/dashboard": "view_dashboard", "/user/account": "view_credits" };

/** Keeps the data layer: pages seen, and members who came in. Draws nothing. */
export function Telemetry({ viewer }: { viewer: PageViewer | null }) {
  const { pathname } = useLocation();
  const seen = useRef(new Set<string>());
  const before = useRef({ signedIn: viewer !== null, pathname });

  useEffect(() => {
    const event = viewEvents[pathname];
    if (!event || seen.current.has(event)) return;
    seen.current.add(event);
    pushEvent(event, { event_category: "navigation" });
  }, [pathname]);

  useEffect(() => {
    const cameIn = viewer && !before.current.signedIn;
    const event = before.current.pathname === "/signup" ? "signup" : "login";
    if (cameIn) pushEvent(event, { event_category: "auth", event_label: viewer.userType, status: "success" });
    before.current = { signedIn: viewer !== null, pathname };
  }, [viewer, pathname]);

  return null;
}
