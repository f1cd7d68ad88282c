import { dashboardOf } from "#features/members/viewer.rules.ts";
import { requestContext } from "../context/request-context.ts";
import { loginPath } from "../navigation/guard.rules.ts";
import { redirect } from "../navigation/moves.ts";
import type { Route } from "./+types/dashboard.ts";

/** No page of its own: leads every member to theirs. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = context.get(requestContext);
  return redirect(viewer ? dashboardOf(viewer) : loginPath(url.pathname));
}

/** Never shown. A route without a screen would answer an error as JSON. */
export default function Dashboard() {
  return null;
}
