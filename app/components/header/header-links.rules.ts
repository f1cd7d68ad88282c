import type { PageViewer } from "#app/context/root-data.ts";
import { creditLabel, shownCredit } from "#app/members/credit.rules.ts";
import { isAuthenticated, type MemberState } from "#app/members/member-store.rules.ts";
import { dashboardOf } from "#features/members/viewer.rules.ts";

export type HeaderIcon =
  | "account"
  | "call"
  | "favourites"
  | "planned"
  | "settings"
  | "credit"
  | "docs"
  | "blog"
  | "mail"
  | "report";

/** One entry of the header or of the menu panel. */
export type HeaderLink = {
  label: string;
  to: string;
  icon?: HeaderIcon;
  description?: string;
  target?: "_blank";
  children?: HeaderLink[];
};

export const voices: HeaderLink = { label: "Voices", to: "/agents" };
export const search: HeaderLink = { label: "Search", to: "/search" };

/** The operator's own ways to people. */
export type HeaderContact = { billingSupportUrl: string; contactEmail: string };

export type LandingView = "users" | "model";

/** The landing view that an address asks for; anything but `model` is the users view. */
export function landingView(search: string): LandingView {
  return new URLSearchParams(search).get("view") === "model" ? "model" : "users";
}

/** The page on which a creator or an admin works; null for everybody else, who may still become a creator. */
export function workplaceOf(user: PageViewer | null | undefined): { label: string; to: string } | null {
  if (user?.role === "admin") return { label: "Admin", to: dashboardOf(user) };
  return user?.userType === "model" ? { label: "Your dashboard", to: dashboardOf(user) } : null;
}

/** The ways in. */
export function visitorsLinks(view: LandingView): { login: HeaderLink; signup: HeaderLink } {
  const signup =
    view === "model" ? { label: "START EARNING", to: "/signup?view=model" } : { label: "TRY FOR FREE", to: "/signup" };
  return { login: { label: "Login", to: "/login" }, signup };
}

type HeaderState = { member: MemberState; pathname: string; view: LandingView };

/** The header's links by viewer. */
export function headerLinks({ member, pathname, view }: HeaderState) {
  const { user } = member;
  if (!user || !isAuthenticated(member)) {
    return { logoTo: "/", home: null, ...visitorsLinks(view), account: null };
  }
  return {
    logoTo: "/?view=users",
    home: pathname === "/" ? null : ({ label: "Home", to: "/?view=users" } satisfies HeaderLink),
    login: null,
    signup: null,
    account: accountLink(user, member),
  };
}

function accountLink(user: PageViewer, { userData }: MemberState): HeaderLink {
  if (user.role === "admin") return { label: "Admin", to: dashboardOf(user) };
  if (user.userType === "model") {
    return {
      label: "Dashboard",
      to: "/dashboard",
      children: [
        { label: "Dashboard", to: "/model/dashboard", icon: "account" },
        { label: "Earnings", to: "/model/earnings", icon: "credit" },
        { label: "Settings", to: "/model/settings", icon: "settings" },
      ],
    };
  }
  return {
    label: userData === null ? "Loading..." : creditLabel(shownCredit(userData)),
    to: dashboardOf(user),
    children: [
      { label: "My account", to: "/user/account", icon: "account" },
      { label: "Credit", to: "/user/credit", icon: "credit" },
      { label: "My calls", to: "/user/calls", icon: "call" },
      { label: "Favorites", to: "/user/favourites", icon: "favourites" },
      { label: "Memories", to: "/user/memories", icon: "docs" },
      { label: "Planned calls", to: "/user/appointments", icon: "planned" },
      { label: "Settings", to: "/user/settings", icon: "settings" },
    ],
  };
}

/** Help and company news, in one group. The two ways to people are the operator's own. */
export function helpLinks(contact: HeaderContact | undefined): HeaderLink {
  const people: HeaderLink[] = contact
    ? [
        {
          label: "Billing Support",
          to: contact.billingSupportUrl,
          icon: "credit",
          description: "Charges, refunds, receipts",
          target: "_blank",
        },
        { label: "Contact Us", to: `mailto:${contact.contactEmail}`, icon: "mail", description: "Write to a person" },
      ]
    : [];
  return {
    label: "Help",
    to: "/docs",
    children: [
      { label: "Docs", to: "/docs", icon: "docs", description: "How calls, credit and voices work" },
      { label: "Blog", to: "/blog", icon: "blog", description: "What is new" },
      { label: "Report a problem", to: "/legal/report", icon: "report", description: "Complaints and takedowns" },
      ...people,
    ],
  };
}
