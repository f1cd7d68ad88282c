import { failure } from "#platform/errors/failure.ts";

export type UserType = "user" | "model";
export type Role = "member" | "admin";

/** The member behind a request, as the server knows them. Null stands for an anonymous visitor. */
export type Viewer = {
  uid: string;
  username: string;
  email: string;
  name: string | null;
  userType: UserType;
  role: Role;
  /** Whether this session passed a second factor, or needs none: the demo's admin on the local machine. */
  twoFactor: boolean;
  /** Whether letters are known to reach them. Left out where no session is behind it. */
  emailConfirmed?: boolean;
  /** Said of an admin who has set up no second factor: that is let in by the demo on the local machine alone. */
  withoutSecondFactor?: true;
  /** Whether the password was typed within the last hour. Left out by callers that are no request. */
  recent?: boolean;
};

export const viewerFailures = {
  notAuthenticated: failure("members.not_authenticated", 401, "User not authenticated"),
  notAModel: failure("members.not_a_model", 403, "This is for creators only"),
  notFound: failure("not_found", 404, "There is nothing here"),
  notRecent: failure("members.login_again", 403, "You signed in a while ago. Please confirm that it is you first"),
};

/** For what is open to visitors without an account as well. */
export function permitAnybody(): void {}

/** The signed-in member, or the refusal 'User not authenticated'. */
export function requireMember(viewer: Viewer | null): Viewer {
  if (!viewer) throw viewerFailures.notAuthenticated();
  return viewer;
}

/** For what a stranger at an open screen, or with a stolen cookie, must not do: a member who signed in a moment ago. */
export function requireRecent(viewer: Viewer | null): Viewer {
  const member = requireMember(viewer);
  if (member.recent === false) throw viewerFailures.notRecent();
  return member;
}

/** The signed-in creator. */
export function requireModel(viewer: Viewer | null): Viewer {
  const member = requireMember(viewer);
  if (member.userType !== "model") throw viewerFailures.notAModel();
  return member;
}

/** Whether a member works as an admin right now: by role, in a session that passed a second factor. */
export function isAdminAtWork(viewer: Viewer | null): boolean {
  return viewer?.role === "admin" && viewer.twoFactor;
}

/** The admin. Anyone else who is signed in gets a 404: the admin area does not show itself. */
export function requireAdmin(viewer: Viewer | null): Viewer {
  const member = requireMember(viewer);
  if (!isAdminAtWork(member)) throw viewerFailures.notFound();
  return member;
}

/** How the record names an admin who does something. Throws what `requireAdmin` throws. */
export function adminActor(viewer: Viewer | null): { uid: string; role: "admin" } {
  return { uid: requireAdmin(viewer).uid, role: "admin" };
}

/** Where a member lands after signing in or up. */
export function homeAfterSignIn(viewer: Pick<Viewer, "userType" | "role">): string {
  return viewer.userType === "model" && viewer.role !== "admin" ? "/model/dashboard" : "/";
}

/** Where the header's account button and the placeholder `/dashboard` lead. */
export function dashboardOf(viewer: Pick<Viewer, "userType" | "role">): string {
  if (viewer.role === "admin") return "/admin";
  return viewer.userType === "model" ? "/model/dashboard" : "/user/account";
}
