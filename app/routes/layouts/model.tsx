import { Outlet, redirect } from "react-router";
import { homeAfterSignIn } from "#features/members/viewer.rules.ts";
import { SectionMenu } from "../../components/members/section-menu.tsx";
import { loginPath } from "../../navigation/guard.rules.ts";
import { withNotice } from "../../navigation/notices.rules.ts";
import { requestContext } from "../../request-context.ts";
import type { Route } from "./+types/model.ts";

/** The creators' area. Anyone else who is signed in is led where sign-in would have led them. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = context.get(requestContext);
  if (!viewer) throw redirect(loginPath(url.pathname, url.search));
  if (viewer.userType !== "model") throw redirect(withNotice(homeAfterSignIn(viewer), "creators-only"));
  return null;
}

const sections = [{ label: "Dashboard", to: "/model/dashboard" }];

export default function ModelLayout() {
  return (
    <div className="wrap py-8 sm:py-12">
      <SectionMenu label="Creator pages" sections={sections} />
      <Outlet />
    </div>
  );
}
