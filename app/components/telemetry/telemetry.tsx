import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isAuthenticated, type MemberState } from "#app/members/member-store.rules.ts";
import { pushEvent } from "./events.ts";

/** Pages whose first show is an event. Credit is shown on two of them. */
const viewEvents: Record<string, string> = {
  "/model/dashboard": "view_dashboard",
  "/user/account": "view_credits",
  "/user/credit": "view_credits",
};

/** Keeps the data layer: pages seen for the first time, and members who came in. Draws nothing. */
export function Telemetry({ member }: { member: MemberState }) {
  const { pathname } = useLocation();
  const seen = useRef(new Set<string>());
  const signedIn = isAuthenticated(member);
  const wasIn = useRef(signedIn);
  /** The page that the way in began on: the address is ahead of the news of who came in. */
  const door = useRef<"login" | "signup">("login");
  const userType = member.user?.userType;

  useEffect(() => {
    const event = viewEvents[pathname];
    if (!event || seen.current.has(event)) return;
    seen.current.add(event);
    pushEvent(event, { event_category: "navigation" });
  }, [pathname]);

  useEffect(() => {
    if (pathname === "/signup") door.current = "signup";
    else if (pathname === "/login") door.current = "login";
    const cameIn = signedIn && !wasIn.current;
    wasIn.current = signedIn;
    if (!cameIn || !userType) return;
    pushEvent(door.current, { event_category: "auth", event_label: userType, status: "success" });
  }, [signedIn, userType, pathname]);

  return null;
}
