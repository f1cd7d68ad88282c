import type { MailService } from "#features/mail/mail.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { dayMs } from "#platform/days/durations.ts";
import type { EmailLinks } from "../email-links/email-links.service.ts";
import { dropLinks } from "../email-links/email-links.store.ts";
import { endSessions, forgetTrustedDevices } from "../identity/sessions.store.ts";
import { confirmAddressEmail, correctedAddressEmail } from "../members.emails.ts";
import { setStatus } from "../members.store.ts";
import { insertCorrection } from "../recovery/email-corrections.store.ts";
import { payoutsHeldUntil } from "../recovery/payout-holds.service.ts";
import type { Role, UserType } from "../viewer.rules.ts";
import * as store from "./member-actions.store.ts";

/** Gives the owner of the old address time to react before the new one can reset the password. */
const resetAfterDays = 3;
const payoutsAfterDays = 14;

export type LockedMember = store.LockedMember;
export type MemberActions = ReturnType<typeof createMemberActions>;

/**
 * Changes that others make to a member, each in the caller's transaction. For the server only: the permission, the
 * audit entry and the emails are the caller's, except the emails about a new address.
 */
export function createMemberActions(options: { clock: Clock; links: EmailLinks; mail: Pick<MailService, "post"> }) {
  const { clock, links, mail } = options;

  async function signOutEverywhere(tx: Tx, uid: string): Promise<number> {
    await forgetTrustedDevices(tx, uid);
    return endSessions(tx, uid);
  }

  return {
    /** The member, locked until the transaction ends; null if there is none. */
    lock: (tx: Tx, uid: string) => store.lockedMember(tx, uid),

    /** Until when payouts to a member are on hold; null if they are not. */
    payoutsHeldUntil: (handle: Db | Tx, uid: string) => payoutsHeldUntil(handle, uid, clock.now()),

    /** Ends all sessions and forgets trusted devices; returns how many sessions there were. */
    signOutEverywhere,

    /** Suspends or restores a member. A suspended member is also signed out. */
    async setStatus(tx: Tx, uid: string, status: "active" | "suspended"): Promise<void> {
      await setStatus(tx, uid, status, clock.now());
      if (status !== "active") await signOutEverywhere(tx, uid);
    },

    /** Grants or revokes the admin role. The member has to sign in again. */
    async setRole(tx: Tx, uid: string, role: Role): Promise<void> {
      await store.setRole(tx, uid, role, clock.now());
      await signOutEverywhere(tx, uid);
    },

    setUserType: (tx: Tx, uid: string, type: UserType): Promise<void> => store.setUserType(tx, uid, type, clock.now()),

    /**
     * Sets a new, unconfirmed email address. The new address gets a confirmation link, the old one a link to revert the
     * change; earlier links become void and all sessions end. To limit the damage of a false correction, the new
     * address cannot reset the password for three days and gets no payouts for fourteen.
     */
    async correctEmail(
      tx: Tx,
      member: { uid: string; username: string; email: string },
      email: string,
      by: { confirmation: string; askedBy: string; confirmedBy: string },
    ): Promise<void> {
      const { uid } = member;
      const at = clock.now();
      const days = (count: number) => new Date(at.getTime() + count * dayMs);
      await insertCorrection(tx, {
        id: by.confirmation,
        uid,
        at,
        asked_by: by.askedBy,
        confirmed_by: by.confirmedBy,
        reset_from: days(resetAfterDays),
        payouts_from: days(payoutsAfterDays),
      });
      await store.setUnconfirmedEmail(tx, uid, email, clock.now());
      await dropLinks(tx, uid, ["confirm-email", "change-email", "reset-password"]);
      await signOutEverywhere(tx, uid);
      const confirm = await links.issue(tx, { uid, purpose: "confirm-email", email });
      const back = await links.issue(tx, { uid, purpose: "revert-email", email: member.email });
      const toNew = confirmAddressEmail(member, confirm.token);
      const toOld = correctedAddressEmail(member, email, back.token);
      await mail.post(tx, { to: email, key: `confirm-email:${confirm.id}`, kind: "confirm-email", email: toNew });
      await mail.post(tx, { to: member.email, key: `email-changed:${back.id}`, kind: "email-changed", email: toOld });
    },
  };
}
