import { type ConfirmedAction, confirmationNote } from "#features/confirmations/confirmations.service.ts";
import type { Role, UserType, Viewer } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import type { LockedMember } from "../members/admin/member-actions.service.ts";
import { roleEmail, userTypeEmail } from "./people.emails.ts";
import { peopleFailures, peopleRefusal } from "./people.failures.ts";
import { onMember, type PeopleParts, recordAction, tellMember } from "./people-parts.service.ts";
import * as store from "./roles.store.ts";

/** The kinds of request under which a change of role waits for a second admin. */
export const roleKinds = { admin: "make_admin", member: "unmake_admin" } as const;

/** Who is an admin, and who is a creator. */
export function createRoles(parts: PeopleParts) {
  const { memberActions, confirmations } = parts;

  async function check(tx: Tx, member: LockedMember, role: Role): Promise<void> {
    if (role === "admin") {
      if (member.role === "admin") throw peopleFailures.isAdmin();
      if (member.userType === "model") throw peopleFailures.creatorAdmin();
      if (member.status !== "active") throw peopleFailures.suspended();
      return;
    }
    if (member.role !== "admin") throw peopleFailures.isNoAdmin();
    if (!(await store.hasOtherAdmin(tx, member.uid))) throw peopleFailures.lastAdmin();
  }

  /** Asks for a second admin: nobody makes or unmakes an admin alone. */
  function ask(viewer: Viewer | null, uid: string, { role, reason }: { role: Role; reason: string }): Promise<void> {
    return onMember(parts, viewer, uid, async ({ tx, member, admin }) => {
      await check(tx, member, role);
      await confirmations.request(tx, admin, {
        kind: roleKinds[role],
        subject: { type: "user", id: uid },
        payload: {},
        reason,
        summary: role === "admin" ? `Make ${member.username} an admin` : `Take the admin role from ${member.username}`,
      });
    });
  }

  const confirmed =
    (role: Role): ConfirmedAction =>
    async (tx, admin, request) => {
      const uid = request.subject.id;
      if (uid === admin.uid) throw peopleFailures.oneself();
      const member = await memberActions.lock(tx, uid);
      if (!member) throw peopleFailures.notFound();
      await check(tx, member, role);
      await memberActions.setRole(tx, uid, role).catch((error: unknown) => {
        throw peopleRefusal(error);
      });
      const after = { role, ...confirmationNote(request) };
      const action = { tx, member, admin };
      const kind = role === "admin" ? "members.admin_made" : "members.admin_unmade";
      await recordAction(parts, action, { action: kind, before: { role: member.role }, after, reason: request.reason });
      await tellMember(parts, action, {
        kind: "role-changed",
        id: request.id,
        email: roleEmail(member.username, role),
      });
    };

  return {
    askRole: ask,
    madeAdmin: confirmed("admin"),
    unmadeAdmin: confirmed("member"),

    /** Makes a creator of a customer or the other way round, where no money and no agent is tied to what they are. */
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
        await recordAction(parts, action, { action: "members.user_type_changed", ...change });
        const email = userTypeEmail(member.username, to.userType);
        await tellMember(parts, action, { kind: "user-type-changed", email });
      }),
  };
}
