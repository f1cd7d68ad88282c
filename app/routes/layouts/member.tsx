import { Outlet, redirect } from "react-router";
import { SectionMenu } from "../../components/members/section-menu.tsx";
import { loginPath } from "../../navigation/guard.rules.ts";
import { requestContext } from "../../request-context.ts";
import type { Route } from "./+types/member.ts";

/** A member's own pages. The loader makes every visit ask the server, also when the router stays in the browser. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = context.get(requestContext);
  if (!viewer) throw redirect(loginPath(url.pathname, url.search));
  return null;
}

const sections = [
  { label: "Account", to: "/user/account" },
  { label: "Calls", to: "/user/calls" },
];

export default function MemberLayout() {
  return (
    <div className="wrap py-8 sm:py-12">
      <SectionMenu label="My pages" sections={sections} />
      <Outlet />
    </div>
  );
}
