import { Outlet, redirect } from "react-router";
import { loginPath } from "../../navigation/guard.rules.ts";
import { requestContext } from "../../request-context.ts";
import type { Route } from "./+types/call.ts";

/** Calls are for members, and fill the page: no menu beside them. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = context.get(requestContext);
  if (!viewer) throw redirect(loginPath(url.pathname, url.search));
  return null;
}

export default function CallLayout() {
  return <Outlet />;
}
