import { homeAfterSignIn, isCustomer, type Viewer } from "#features/members/viewer.rules.ts";
import { loginPath, safePath } from "./guard.rules.ts";
import { withNotice } from "./notices.rules.ts";

type GuardRequest = {
  viewer: Pick<Viewer, "userType" | "role" | "twoFactor"> | null;
  pathname: string;
  search: string;
};
/** Null: allowed. `hidden`: shown to this visitor as not found. */
export type GuardVerdict = { to: string; replaces?: boolean } | "hidden" | null;

const signIn = ({ pathname, search }: GuardRequest): GuardVerdict => ({ to: loginPath(pathname, search) });

/** The guards of the site's areas, by the name that a layout sets in `handle.guard`. */
const guards = {
  /** For any signed-in member. Only customers have credit: others are redirected to their own money pages. */
  member(request: GuardRequest): GuardVerdict {
    const { viewer, pathname } = request;
    if (!viewer) return signIn(request);
    const isCredit = pathname === "/user/credit" || pathname.startsWith("/user/credit/");
    if (!isCredit || isCustomer(viewer)) return null;
    return { to: viewer.role === "admin" ? "/admin" : "/model/earnings" };
  },
  /** For creators. Other members are redirected to their home page with a reason. */
  model(request: GuardRequest): GuardVerdict {
    const { viewer } = request;
    if (!viewer) return signIn(request);
    return viewer.userType === "model" ? null : { to: withNotice(homeAfterSignIn(viewer), "creators-only") };
  },
  /**
   * The admin area is hidden: members who are not admins get a 404. An admin whose session has not passed a second factor
   * must do so first.
   */
  admin(request: GuardRequest): GuardVerdict {
    const { viewer, pathname, search } = request;
    if (!viewer) return signIn(request);
    if (viewer.role !== "admin") return "hidden";
    return viewer.twoFactor ? null : { to: `/login/verify?next=${encodeURIComponent(`${pathname}${search}`)}` };
  },
  /** For visitors only: a member is redirected to the requested page or their home page, replacing the history entry. */
  visitor({ viewer, search }: GuardRequest): GuardVerdict {
    const next = new URLSearchParams(search).get("next");
    return viewer && { to: safePath(next, homeAfterSignIn(viewer)), replaces: true };
  },
};

export type GuardName = keyof typeof guards;
/** The `handle` of a guarded layout. */
export type GuardedHandle = { guard: GuardName };

/** Whether a request is allowed. Throws for an undefined guard: a misspelt guard must not admit everyone. */
export function guardVerdict(name: string, request: GuardRequest): GuardVerdict {
  if (!Object.hasOwn(guards, name)) throw new Error(`Unknown route guard "${name}"`);
  return guards[name as GuardName](request);
}
