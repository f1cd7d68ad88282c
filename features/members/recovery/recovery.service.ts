import { type Clock, wait } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { isFailure } from "#platform/errors/failure.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { budgetInTransaction } from "#platform/rate-limits/budget-in-transaction.ts";
import type { RateLimits } from "#platform/rate-limits/rate-limit.ts";
import { linkFailures } from "../email-links/email-links.rules.ts";
import type { EmailLinks, UsableLink } from "../email-links/email-links.service.ts";
import { dropLinks, hasLink, lockLinks } from "../email-links/email-links.store.ts";
import { emailChangeFailure, passwordChangeFailure } from "../identity/auth.failures.ts";
import type { Facts } from "../identity/auth-hooks.service.ts";
import { memberByEmail, memberByUid, setEmail, setPasswordHash } from "../identity/credentials.store.ts";
import type { KnownDevices } from "../identity/known-devices.service.ts";
import type { MemberNotices } from "../identity/member-notices.service.ts";
import { doubtfulSince } from "../identity/new-factors.rules.ts";
import type { PasswordCheck } from "../identity/password-check.service.ts";
import type { EmailLink, ResetInput } from "../identity/security.schema.ts";
import type { Sessions } from "../identity/sessions.service.ts";
import { endSessions, forgetTrustedDevices } from "../identity/sessions.store.ts";
import { lockMember } from "../member-directory.store.ts";
import {
  changedAddressEmail,
  confirmAddressEmail,
  maskedEmail,
  resetLaterEmail,
  resetPasswordEmail,
  revertedAddressEmail,
  revertedFactorEmail,
} from "../members.emails.ts";
import { removePasskeysSince } from "../passkeys/passkeys.store.ts";
import { dropNext, removeTwoFactorChangedSince, removeTwoFactorSince } from "../two-factor/two-factor.store.ts";
import { endCorrections, resetHeldUntil } from "./email-corrections.store.ts";

export type RecoveryOptions = {
  db: Db;
  clock: Clock;
  sessions: Sessions;
  passwords: PasswordCheck;
  links: EmailLinks;
  notices: MemberNotices;
  limits: RateLimits;
  devices: Pick<KnownDevices, "setCookieFor">;
  /** Called after an email was confirmed: the free credit may be due. */
  confirmed(member: { uid: string; userType: unknown; role: unknown }): Promise<void>;
};

/** How often emails can be requested, by recipient and by IP address. */
const emailsPerRecipient = { points: 3, seconds: 3_600 };
const emailsPerAddress = { points: 20, seconds: 3_600 };
/** Emails to a recipient who has no link left, beyond those: somebody else may have asked for them all. */
const emailsWithoutLink = { points: 1, seconds: 3_600 };
/** A reset link that works for this much longer is as good as a new one. */
const enoughMs = 5 * minuteMs;
/** The minimum response time of a reset request, so that timing does not reveal known addresses. */
const minResponseMs = 250;

const allPurposes = ["confirm-email", "change-email", "revert-email", "revert-factor", "reset-password"] as const;

/** Actions of email links: confirming, changing and reverting an address, and resetting a password. */
export function createRecovery(options: RecoveryOptions) {
  const { db, links } = options;

  return {
    /** What a link is for, without consuming it. Throws `members.link_spent` (410) if it cannot be used. */
    async linkOf(token: string): Promise<EmailLink> {
      const { purpose, email, username } = await links.find(db, token, allPurposes);
      return { purpose, email, username };
    },
    ...confirmation(options),
    ...emailActions(options),
    ...factorActions(options),
    ...forgottenPassword(options),
  };
}

function confirmation({ db, sessions, links, notices, limits }: RecoveryOptions) {
  const attempts = limits("confirm-email", emailsPerRecipient);

  async function writeTo(member: { uid: string; username: string; email: string }, facts: Pick<Facts, "headers">) {
    await transact(db, async (tx) => {
      const { id, token } = await links.issue(tx, { uid: member.uid, purpose: "confirm-email", email: member.email });
      await notices.write(tx, facts, member.email, "confirm-email", id, confirmAddressEmail(member, token));
    });
  }

  return {
    /** Sends the first email to a new member. */
    async welcome(uid: string, facts: Pick<Facts, "headers">): Promise<void> {
      const member = await memberByUid(db, uid);
      if (member) await writeTo(member, facts);
    },

    /** Sends another confirmation to the member's own address, unless it is confirmed. */
    async resendConfirmation(facts: Facts): Promise<void> {
      const { viewer, emailVerified } = await sessions.required(facts);
      if (emailVerified) return;
      await attempts.take(viewer.uid);
      await writeTo(viewer, facts);
    },
  };
}

function emailActions(options: RecoveryOptions) {
  const { db, clock, links, notices } = options;

  /** Changes the address. The old one gets a link to revert that. */
  async function change(tx: Tx, link: UsableLink, facts: Facts): Promise<void> {
    const member = memberOf(link);
    await setEmail(tx, link.uid, link.email, clock.now()).catch(refuseTaken);
    await endSessions(tx, link.uid, link.session_id);
    await dropLinks(tx, link.uid, ["confirm-email", "reset-password"]);
    const back = await links.issue(tx, { uid: link.uid, purpose: "revert-email", email: link.current_email });
    const email = changedAddressEmail(member, link.email, back.token);
    await notices.write(tx, facts, link.current_email, "email-changed", back.id, email);
    const detail = { before: maskedEmail(link.current_email), after: maskedEmail(link.email) };
    await notices.noted(tx, member, facts, "email_changed", detail);
  }

  return {
    /** Confirms the current or a new address. The free credit may follow. */
    async confirmEmail(facts: Facts, token: string): Promise<{ email: string }> {
      const link = await transact(db, async (tx) => {
        const used = await links.use(tx, token, ["confirm-email", "change-email"]);
        if (used.purpose === "change-email") await change(tx, used, facts);
        else if (used.email === used.current_email) {
          await setEmail(tx, used.uid, used.email, clock.now());
          await notices.noted(tx, memberOf(used), facts, "email_confirmed");
        }
        return used;
      });
      await options.confirmed({ uid: link.uid, userType: link.user_type, role: link.role });
      return { email: link.email };
    },

    /**
     * Restores the old address. All sessions end, sign-in methods added or replaced in the last seven days are removed,
     * as an intruder may have begun with them, and the old address gets a link to reset the password.
     */
    async revertEmail(facts: Facts, token: string): Promise<{ email: string }> {
      return transact(db, async (tx) => {
        const link = await links.use(tx, token, ["revert-email"]);
        await setEmail(tx, link.uid, link.email, clock.now()).catch(refuseTaken);
        await shutOut(tx, link, clock.now(), removeTwoFactorChangedSince);
        await dropLinks(tx, link.uid, [...allPurposes]);
        await endCorrections(tx, link.uid, clock.now());
        const next = await links.issue(tx, { uid: link.uid, purpose: "reset-password", email: link.email });
        const email = revertedAddressEmail(link, next.token);
        await notices.write(tx, facts, link.email, "email-reverted", next.id, email);
        const detail = { before: maskedEmail(link.current_email), after: maskedEmail(link.email) };
        await notices.noted(tx, memberOf(link), facts, "email_reverted", detail);
        return { email: link.email };
      });
    },
  };
}

function factorActions({ db, clock, links, notices }: RecoveryOptions) {
  return {
    /**
     * Undoes a second factor that the member did not add or replace: those of the last seven days are removed, all
     * sessions end, and the address of the link gets another one to choose a new password.
     */
    async revertFactor(facts: Facts, token: string): Promise<{ email: string }> {
      return transact(db, async (tx) => {
        const link = await links.use(tx, token, ["revert-factor"]);
        await shutOut(tx, link, clock.now(), removeTwoFactorChangedSince);
        await dropLinks(tx, link.uid, ["change-email", "revert-factor", "reset-password"]);
        const next = await links.issue(tx, { uid: link.uid, purpose: "reset-password", email: link.email });
        await notices.write(tx, facts, link.email, "factor-reverted", next.id, revertedFactorEmail(link, next.token));
        await notices.noted(tx, memberOf(link), facts, "second_factor_reverted");
        return { email: link.email };
      });
    },
  };
}

function forgottenPassword({ db, clock, passwords, links, notices, devices, confirmed, limits }: RecoveryOptions) {
  const refusal = linkFailures.tooManyResets;
  const perRecipient = limits("reset.recipient", { ...emailsPerRecipient, refillsBy: clock });
  const perAddress = limits("reset.address", { ...emailsPerAddress, refillsBy: clock, refusal });
  const withoutLink = budgetInTransaction("reset.without_link", { ...emailsWithoutLink, clock });

  /**
   * Whether another email to this address has room. It refills every twenty minutes, sooner than a link ends: where it
   * has none, a link that works was sent already, and may have been used.
   */
  async function hasRoom(email: string): Promise<boolean> {
    try {
      await perRecipient.take(email.toLowerCase());
      return true;
    } catch (error) {
      if (isFailure(error)) return false;
      throw error;
    }
  }

  async function writeIfKnown(facts: Facts, email: string): Promise<void> {
    const [room, member] = [await hasRoom(email), await memberByEmail(db, email)];
    if (!member) return;
    const { uid } = member;
    const heldUntil = await resetHeldUntil(db, uid, clock.now());
    if (heldUntil) {
      if (!room) return;
      const id = uuidv7(clock.now().getTime());
      await transact(db, async (tx) => {
        await notices.write(tx, facts, member.email, "reset-later", id, resetLaterEmail(member, heldUntil));
        await notices.noted(tx, member, facts, "password_reset_held");
      });
      return;
    }
    const enough = new Date(clock.now().getTime() + enoughMs);
    const wanted = { uid, purpose: "reset-password", email: member.email } as const;
    if (!room && (await hasLink(db, wanted, enough))) return;
    await transact(db, async (tx) => {
      if (!room) {
        // Of several at the same moment, the others find the link of the first.
        await lockMember(tx, uid);
        if ((await hasLink(tx, wanted, enough)) || (await withoutLink.take(tx, uid)) > 0) return;
      }
      const { id, token } = await links.issue(tx, wanted);
      await notices.write(tx, facts, member.email, "reset-password", id, resetPasswordEmail(member, token));
      await notices.noted(tx, member, facts, "password_reset_asked");
    });
  }

  return {
    /**
     * Emails a reset link if the address is known. Neither the response nor its time reveals whether it is. Whoever asks
     * often is answered the same without another email: the latest one works. Throws `members.too_many_reset_links` (429)
     * for a network that asks for twenty an hour.
     */
    async requestReset(facts: Facts, email: string): Promise<void> {
      await perAddress.take(facts.ip);
      await Promise.all([writeIfKnown(facts, email), wait(clock, minResponseMs)]);
    },

    /**
     * Sets a new password by a link. All sessions end. The next sign-in still requires the second factor, unless it is
     * doubtful; an admin's stays. The browser counts as one of the member's: wrong guesses of others do not keep it out.
     */
    async resetPassword(facts: Facts, { token, password }: ResetInput): Promise<{ setCookies: string[] }> {
      const found = await links.find(db, token, ["reset-password"]);
      const member = memberOf(found);
      const hash = await passwords.hashOf(password, member, passwordChangeFailure);
      await transact(db, async (tx) => {
        // Of two links that are used at once, the second waits here and finds itself void.
        await lockLinks(tx, found.uid, "reset-password");
        const link = await links.use(tx, token, ["reset-password"]);
        await dropLinks(tx, link.uid, ["reset-password"]);
        const now = clock.now();
        await setPasswordHash(tx, link.uid, hash, now);
        // Opening the link proves access to that mailbox.
        if (link.email === link.current_email) await setEmail(tx, link.uid, link.email, now);
        await shutOut(tx, link, now, removeTwoFactorSince);
        await notices.changed(tx, member, facts, "password-reset");
      });
      await confirmed({ uid: found.uid, userType: found.user_type, role: found.role });
      return { setCookies: [devices.setCookieFor(facts.headers, member.email)] };
    },
  };
}

type RemoveApp = (tx: Tx, uid: string, since: Date) => Promise<void>;

/** Ends all sessions and removes doubtful passkeys, and the authenticator app as told. An admin's app stays. */
async function shutOut(tx: Tx, { uid, role }: UsableLink, now: Date, removeApp: RemoveApp): Promise<void> {
  const since = doubtfulSince(now);
  await endSessions(tx, uid);
  await forgetTrustedDevices(tx, uid);
  await removePasskeysSince(tx, uid, since);
  await dropNext(tx, uid);
  if (role !== "admin") await removeApp(tx, uid, since);
}

/** The member of a link, with their current address. */
const memberOf = ({ uid, role, username, current_email }: UsableLink) => ({
  uid,
  role,
  username,
  email: current_email,
});

/** Maps a conflict with another member's address to a failure. */
function refuseTaken(error: unknown): never {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  throw code === "23505" ? emailChangeFailure({ code: "USER_ALREADY_EXISTS", status: 409 }) : error;
}
