import type { MailService } from "#features/mail/mail.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Tx } from "#platform/database/connect.ts";
import { dayMs } from "#platform/days/durations.ts";
import type { EmailLinks } from "../email-links/email-links.service.ts";
import { dropLinks } from "../email-links/email-links.store.ts";
import { endSessions, forgetTrustedDevices } from "../identity/sessions.store.ts";
import { confirmAddressEmail, correctedAddressEmail } from "../members.emails.ts";
import { setStatus } from "../members.store.ts";
import { insertCorrection } from "../recovery/email-corrections.store.ts";
import type { Role, UserType } from "../viewer.rules.ts";
import * as store from "./member-actions.store.ts";

/** So long the old address has to notice before the new one can choose a new password. */
const resetAfterDays = 3;
const payoutsAfterDays = 14;

export type LockedMember = store.LockedMember;
export type MemberActions = ReturnType<typeof createMemberActions>;

/**
 * What can be done to a member from outside, each in the caller's transaction. For the server only: who may do it, its
 * entry in the record and the letters about it are the caller's, but for those about an e-mail.
 */
export function createMemberActions(options: { clock: Clock; links: EmailLinks; mail: Pick<MailService, "post"> }) {
  const { clock, links, mail } = options;

  async function signOutEverywhere(tx: Tx, uid: string): Promise<number> {
    await forgetTrustedDevices(tx, uid);
    return endSessions(tx, uid);
  }

  return {
    /** The member, locked until the transaction ends; null for nobody. */
    lock: (tx: Tx, uid: string) => store.lockedMember(tx, uid),

    /** Ends all sessions, and devices need their second factor again; answers how many sessions there were. */
    signOutEverywhere,

    /** Shuts out or lets in again. Whoever is shut out is signed out too. */
    async setStatus(tx: Tx, uid: string, status: "active" | "suspended"): Promise<void> {
      await setStatus(tx, uid, status, clock.now());
      if (status !== "active") await signOutEverywhere(tx, uid);
    },

    /** Makes an admin or unmakes one. They sign in anew, under the rules of what they are. */
    async setRole(tx: Tx, uid: string, role: Role): Promise<void> {
      await store.setRole(tx, uid, role, clock.now());
      await signOutEverywhere(tx, uid);
    },

    setUserType: (tx: Tx, uid: string, type: UserType): Promise<void> => store.setUserType(tx, uid, type, clock.now()),

    /**
     * Gives a member another address, not confirmed yet. The new one gets a link to confirm it, the old one a link to
     * take it back; links that were sent before are void and everybody is signed out. The new address gets no link to a
     * new password for three days, and nothing is paid out for fourteen: both were to be had by a false correction.
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
