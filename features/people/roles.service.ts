import { type ConfirmedAction, confirmationNote } from "#features/confirmations/confirmations.service.ts";
import type { Role, UserType, Viewer } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import type { LockedMember } from "../members/admin/member-actions.service.ts";
import { roleEmail, userTypeEmail } from "./people.emails.ts";
import { peopleFailures, peopleRefusal } from "./people.failures.ts";
import { auditAction, notifyMember, onMember, type PeopleParts } from "./people-parts.service.ts";
import * as store from "./roles.store.ts";

/** The confirmation kinds of role changes. */
export const roleKinds = { admin: "make_admin", member: "unmake_admin" } as const;

/** Changes of roles and user types. */
export function createRoles(parts: PeopleParts) {
  const { memberActions, confirmations } = parts;

  /** Requests a second admin's confirmation to make or unmake an admin. */
  function requestRoleChange(
    viewer: Viewer | null,
    uid: string,
    { role, reason }: { role: Role; reason: string },
  ): Promise<void> {
    return onMember(parts, viewer, uid, async ({ tx, member, admin }) => {
      await checkRoleChange(tx, member, role);
      await confirmations.request(tx, admin, {
        kind: roleKinds[role],
        subject: { type: "user", id: uid },
        payload: {},
        reason,
        summary: role === "admin" ? `Make ${member.username} an admin` : `Take the admin role from ${member.username}`,
      });
    });
  }

  return {
    requestRoleChange,
    madeAdmin: roleChanged(parts, "admin"),
    unmadeAdmin: roleChanged(parts, "member"),

    /** Turns a customer into a creator or back, if no money, agent or live call depends on the user type. */
    setUserType: (viewer: Viewer | null, uid: string, to: { userType: UserType; reason: string }): Promise<void> =>
      onMember(parts, viewer, uid, async (action) => {
        const { tx, member } = action;
        if (member.role === "admin") throw peopleFailures.admin();
        if (member.userType === to.userType) throw peopleFailures.sameType();
        const ties = await store.tiesOf(tx, uid);
        if (ties.call) throw peopleFailures.typeHasCall();
        if (ties.credit || ties.purchase) throw peopleFailures.typeHasMoney();
        if (ties.earnings) throw peopleFailures.typeHasEarnings();
        if (ties.agent) throw peopleFailures.typeHasAgent();
        await memberActions.setUserType(tx, uid, to.userType);
        await memberActions.signOutEverywhere(tx, uid);
        const change = { before: member.userType, after: to.userType, reason: to.reason };
        await auditAction(parts, action, { action: "members.user_type_changed", ...change });
        const email = userTypeEmail(member.username, to.userType);
        await notifyMember(parts, action, { kind: "user-type-changed", email });
      }),
  };
}

async function checkRoleChange(tx: Tx, member: LockedMember, role: Role): Promise<void> {
  if (role === "admin") {
    if (member.role === "admin") throw peopleFailures.isAdmin();
    if (member.userType === "model") throw peopleFailures.creatorAdmin();
    if (member.status !== "active") throw peopleFailures.suspended();
    return;
  }
  if (member.role !== "admin") throw peopleFailures.isNoAdmin();
  if (!(await store.hasOtherAdmin(tx, member.uid))) throw peopleFailures.lastAdmin();
}

/** Carries out a confirmed role change. */
const roleChanged =
  (parts: PeopleParts, role: Role): ConfirmedAction =>
  async (tx, admin, request) => {
    const uid = request.subject.id;
    if (uid === admin.uid) throw peopleFailures.oneself();
    const member = await parts.memberActions.lock(tx, uid);
    if (!member) throw peopleFailures.notFound();
    await checkRoleChange(tx, member, role);
    await parts.memberActions.setRole(tx, uid, role).catch((error: unknown) => {
      throw peopleRefusal(error);
    });
    const after = { role, ...confirmationNote(request) };
    const action = { tx, member, admin };
    const kind = role === "admin" ? "members.admin_made" : "members.admin_unmade";
    await auditAction(parts, action, { action: kind, before: { role: member.role }, after, reason: request.reason });
    await notifyMember(parts, action, {
      kind: "role-changed",
      id: request.id,
      email: roleEmail(member.username, role),
    });
  };
