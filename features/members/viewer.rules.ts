import { failure } from "#platform/errors/failure.ts";

export type UserType = "user" | "model";
export type Role = "member" | "admin";

/** The member of a request. Null is an anonymous visitor. */
export type Viewer = {
  uid: string;
  username: string;
  email: string;
  name: string | null;
  userType: UserType;
  role: Role;
  /** Whether this session passed a second factor or is exempt: the demo's admin on the local machine. */
  twoFactor: boolean;
  /** Whether their email is confirmed. Omitted where there is no session. */
  emailConfirmed?: boolean;
  /** Set for an admin without a second factor, whom only the local demo lets in. */
  withoutSecondFactor?: true;
  /** The time zone of the account. Omitted until one is chosen: it is UTC then. */
  zone?: string;
  /** Whether the sign-in is from the last hour. Omitted by callers that are not requests. */
  recent?: boolean;
};

export const viewerFailures = {
  notAuthenticated: failure("members.not_authenticated", 401, "User not authenticated"),
  notAModel: failure("members.not_a_model", 403, "This is for creators only"),
  notACustomer: failure("members.not_a_customer", 403, "This is for customers only"),
  notFound: failure("not_found", 404, "There is nothing here"),
  notRecent: failure("members.login_again", 403, "You signed in a while ago. Please confirm that it is you first"),
};

/** The zone of a stored account, as a viewer has it. */
export const zoneIn = (zone: string | null): Pick<Viewer, "zone"> => (zone === null ? {} : { zone });

/** The zone in which a member's statement and list of calls have their months. */
export const zoneOf = ({ zone = "UTC" }: Pick<Viewer, "zone">): string => zone;

/** Permits visitors without an account as well. */
export function permitAnybody(): void {}

/** The signed-in member; throws `members.not_authenticated` (401). */
export function requireMember(viewer: Viewer | null): Viewer {
  if (!viewer) throw viewerFailures.notAuthenticated();
  return viewer;
}

/** Requires a recent sign-in, so that an unattended screen or a stolen cookie is not enough. Throws 401 or 403. */
export function requireRecent(viewer: Viewer | null): Viewer {
  const member = requireMember(viewer);
  if (member.recent === false) throw viewerFailures.notRecent();
  return member;
}

/** The signed-in creator; throws 401 or `members.not_a_model` (403). */
export function requireModel(viewer: Viewer | null): Viewer {
  const member = requireMember(viewer);
  if (member.userType !== "model") throw viewerFailures.notAModel();
  return member;
}

/** Whether this member has credit and sees it: creators and admins have none. */
export function isCustomer({ userType, role }: Pick<Viewer, "userType" | "role">): boolean {
  return userType === "user" && role === "member";
}

/** The signed-in customer; throws 401 or `members.not_a_customer` (403). */
export function requireCustomer(viewer: Viewer | null): Viewer {
  const member = requireMember(viewer);
  if (!isCustomer(member)) throw viewerFailures.notACustomer();
  return member;
}

/** Whether the viewer is an admin in a session that passed a second factor. */
export function isAdminAtWork(viewer: Viewer | null): boolean {
  return viewer?.role === "admin" && viewer.twoFactor;
}

/** The admin. Throws 401, or `not_found` (404) for other members: the admin area stays hidden. */
export function requireAdmin(viewer: Viewer | null): Viewer {
  const member = requireMember(viewer);
  if (!isAdminAtWork(member)) throw viewerFailures.notFound();
  return member;
}

/**
 * Whether a page's path, however it is spelt, is hidden from the viewer: for members who are not admins there is no
 * admin area. Visitors are asked to log in, there as elsewhere.
 */
export function isHiddenPath(viewer: Pick<Viewer, "role"> | null, pathname: string): boolean {
  if (!viewer || viewer.role === "admin") return false;
  const first = pathname.split("/").find(Boolean) ?? "";
  try {
    return decodeURIComponent(first).toLowerCase() === "admin";
  } catch {
    return false;
  }
}

/** The actor of an admin's audit entries. Throws as `requireAdmin` does. */
export function adminActor(viewer: Viewer | null): { uid: string; role: "admin" } {
  return { uid: requireAdmin(viewer).uid, role: "admin" };
}

/** Where a member is sent after signing in or up. */
export function homeAfterSignIn(viewer: Pick<Viewer, "userType" | "role">): string {
  return viewer.userType === "model" && viewer.role !== "admin" ? "/model/dashboard" : "/";
}

/** The target of the header's account button and of `/dashboard`. */
export function dashboardOf(viewer: Pick<Viewer, "userType" | "role">): string {
  if (viewer.role === "admin") return "/admin";
  return viewer.userType === "model" ? "/model/dashboard" : "/user/account";
}
