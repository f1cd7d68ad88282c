import { homeAfterSignIn, type Viewer } from "#features/members/viewer.rules.ts";
import { loginPath, safePath } from "./guard.rules.ts";
import { withNotice } from "./notices.rules.ts";

type GuardRequest = {
  viewer: Pick<Viewer, "userType" | "role" | "twoFactor"> | null;
  pathname: string;
  search: string;
};
/** Null: come in. `hidden`: for this visitor there is nothing here. */
export type GuardVerdict = { to: string; replaces?: boolean } | "hidden" | null;

/** Whose credit it is that pages show: neither a creator nor an admin has any. */
export function isCustomer({ userType, role }: Pick<Viewer, "userType" | "role">): boolean {
  return userType === "user" && role === "member";
}

const signIn = ({ pathname, search }: GuardRequest): GuardVerdict => ({ to: loginPath(pathname, search) });

/** What stands in front of an area of the site, by the name that its layout gives in `handle.guard`. */
const guards = {
  /** For anyone who is signed in. Credit is a customer's: others are led to their own money. */
  member(request: GuardRequest): GuardVerdict {
    const { viewer, pathname } = request;
    if (!viewer) return signIn(request);
    const isCredit = pathname === "/user/credit" || pathname.startsWith("/user/credit/");
    if (!isCredit || isCustomer(viewer)) return null;
    return { to: viewer.role === "admin" ? "/admin" : "/model/earnings" };
  },
  /** For creators. Other members are led where sign-in would have led them, and told why. */
  model(request: GuardRequest): GuardVerdict {
    const { viewer } = request;
    if (!viewer) return signIn(request);
    return viewer.userType === "model" ? null : { to: withNotice(homeAfterSignIn(viewer), "creators-only") };
  },
  /**
   * The admin area does not show itself: whoever is signed in but no admin finds nothing here. An admin whose session
   * has not passed a second factor does that first.
   */
  admin(request: GuardRequest): GuardVerdict {
    const { viewer, pathname, search } = request;
    if (!viewer) return signIn(request);
    if (viewer.role !== "admin") return "hidden";
    return viewer.twoFactor ? null : { to: `/login/verify?next=${encodeURIComponent(`${pathname}${search}`)}` };
  },
  /** For visitors only: a member goes where they wanted to or where sign-in would have led them, without a way back. */
  visitor({ viewer, search }: GuardRequest): GuardVerdict {
    const next = new URLSearchParams(search).get("next");
    return viewer && { to: safePath(next, homeAfterSignIn(viewer)), replaces: true };
  },
};

export type GuardName = keyof typeof guards;
/** What a guarded layout exports as `handle`. */
export type GuardedHandle = { guard: GuardName };

/** Whether a request may come in. Throws for a guard that nobody has defined: a misspelt guard must not let everyone in. */
export function guardVerdict(name: string, request: GuardRequest): GuardVerdict {
  if (!Object.hasOwn(guards, name)) throw new Error(`Unknown route guard "${name}"`);
  return guards[name as GuardName](request);
}
