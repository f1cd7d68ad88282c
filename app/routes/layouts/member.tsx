import { Outlet } from "react-router";
import { SectionMenu } from "#app/components/members/section-menu.tsx";
import { useRootData } from "#app/context/root-data.ts";
import type { GuardedHandle } from "#app/navigation/guards.rules.ts";
import { guardedBy } from "#app/navigation/redirects.ts";
import { isCustomer } from "#features/members/viewer.rules.ts";

export const handle: GuardedHandle = { guard: "member" };
export const loader = guardedBy(handle);

const sections = [
  { label: "Account", to: "/user/account" },
  { label: "Credit", to: "/user/credit", with: "/user/limits" },
  { label: "Calls", to: "/user/calls" },
  { label: "Favorites", to: "/user/favourites" },
  { label: "Memories", to: "/user/memories" },
  { label: "Planned calls", to: "/user/appointments" },
  { label: "Settings", to: "/user/settings" },
];

export default function MemberLayout() {
  const viewer = useRootData()?.viewer;
  const hasCredit = viewer ? isCustomer(viewer) : false;
  return (
    <div className="wrap py-8 sm:py-12">
      <SectionMenu label="My pages" sections={sections.filter(({ to }) => to !== "/user/credit" || hasCredit)} />
      <Outlet />
    </div>
  );
}
