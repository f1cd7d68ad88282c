import { Outlet } from "react-router";
import type { GuardedHandle } from "#app/navigation/guards.rules.ts";
import { guardedBy } from "#app/navigation/redirects.ts";

export const handle: GuardedHandle = { guard: "member" };
export const loader = guardedBy(handle);

/** Calls fill the page: no menu beside them. */
export default function CallLayout() {
  return <Outlet />;
}
