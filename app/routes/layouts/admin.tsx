import { Outlet, redirect } from "react-router";
import { SectionMenu } from "../../components/members/section-menu.tsx";
import { pathNotFound } from "../../navigation/answers.ts";
import { loginPath } from "../../navigation/guard.rules.ts";
import { requestContext } from "../../request-context.ts";
import type { Route } from "./+types/admin.ts";

/** The admin area does not show itself: whoever is signed in but no admin finds nothing here. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = context.get(requestContext);
  if (!viewer) throw redirect(loginPath(url.pathname, url.search));
  if (viewer.role !== "admin") throw pathNotFound(url.pathname);
  return null;
}

const sections = [
  { label: "Overview", to: "/admin" },
  { label: "Conversations", to: "/admin/all-conversations" },
];

export default function AdminLayout() {
  return (
    <div className="wrap max-w-[92rem] py-6 sm:py-8">
      <SectionMenu label="Admin pages" sections={sections} />
      <Outlet />
    </div>
  );
}
