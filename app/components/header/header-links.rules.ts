import { dashboardOf } from "#features/members/viewer.rules.ts";
import { formatDollars, parseDollars, zero } from "#platform/money/money.ts";
import type { PageViewer } from "../../root-data.ts";

/** One entry of the header or of the menu panel. */
export type HeaderLink = {
  label: string;
  to: string;
  icon?: "home" | "account" | "dashboard" | "admin" | "login" | "voices";
  description?: string;
  target?: "_blank";
  children?: HeaderLink[];
};

export type LandingView = "users" | "model";

/** The landing view that an address asks for; anything but `model` is the users view. */
export function landingView(search: string): LandingView {
  return new URLSearchParams(search).get("view") === "model" ? "model" : "users";
}

/** "$5.00", cut down to whole cents. An amount that cannot be read counts as nothing. */
export function creditLabel(total: string): string {
  return `Credit: ${formatDollars(parseDollars(total) ?? zero)} | My account`;
}

/** Green while there is something to spend, red otherwise. */
export function creditTone(total: string): "green" | "red" {
  return (parseDollars(total) ?? zero) > 0n ? "green" : "red";
}

type HeaderState = { viewer: PageViewer | null; credit: string | null; pathname: string; view: LandingView };

/** What the header offers to whom. */
export function headerLinks({ viewer, credit, pathname, view }: HeaderState) {
  if (!viewer) {
    const signup = view === "model" ? "/signup?view=model" : "/signup";
    return {
      logoTo: "/",
      home: null,
      login: { label: "Login", to: "/login", icon: "login" } satisfies HeaderLink,
      signup: { label: view === "model" ? "START EARNING" : "TRY FOR FREE", to: signup } satisfies HeaderLink,
      account: null,
    };
  }
  return {
    logoTo: "/?view=users",
    home: pathname === "/" ? null : ({ label: "Home", to: "/?view=users", icon: "home" } satisfies HeaderLink),
    login: null,
    signup: null,
    account: accountLink(viewer, credit),
  };
}

function accountLink(viewer: PageViewer, credit: string | null): HeaderLink {
  if (viewer.role === "admin") return { label: "Admin", to: dashboardOf(viewer), icon: "admin" };
  if (viewer.userType === "model") return { label: "Dashboard", to: "/dashboard", icon: "dashboard" };
  const label = credit === null ? "Loading..." : creditLabel(credit);
  return { label, to: dashboardOf(viewer), icon: "account" };
}
