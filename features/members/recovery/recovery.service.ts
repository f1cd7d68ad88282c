import { type Clock, wait } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { RateLimits } from "#platform/rate-limits/rate-limit.ts";
import type { EmailLinks, UsableLink } from "../email-links/email-links.service.ts";
import { dropLinks } from "../email-links/email-links.store.ts";
import { emailChangeFailure, passwordChangeFailure } from "../identity/auth.failures.ts";
import type { Facts } from "../identity/auth-hooks.service.ts";
import { memberByEmail, memberByUid, setEmail, setPasswordHash } from "../identity/credentials.store.ts";
import type { MemberNotices } from "../identity/member-notices.service.ts";
import type { PasswordCheck } from "../identity/password-check.service.ts";
import type { EmailLink, ResetInput } from "../identity/security.schema.ts";
import type { Sessions } from "../identity/sessions.service.ts";
import { endSessions, forgetTrustedDevices } from "../identity/sessions.store.ts";
import {
  changedAddressEmail,
  confirmAddressEmail,
  maskedEmail,
  resetLaterEmail,
  resetPasswordEmail,
  revertedAddressEmail,
} from "../members.emails.ts";
import { removePasskeysSince } from "../passkeys/passkeys.store.ts";
import { removeTwoFactorSince } from "../two-factor/two-factor.store.ts";
import { endCorrections, resetHeldUntil } from "./email-corrections.store.ts";

export type RecoveryOptions = {
  db: Db;
  clock: Clock;
  sessions: Sessions;
  passwords: PasswordCheck;
  links: EmailLinks;
  notices: MemberNotices;
  limits: RateLimits;
  /** After an e-mail was confirmed: the free credit may be due. */
  confirmed(member: { uid: string; userType: unknown; role: unknown }): Promise<void>;
};

/** How often somebody may ask for a letter, by its recipient and by who asks. */
const emailsPerRecipient = { points: 3, seconds: 3_600 };
const emailsPerAddress = { points: 20, seconds: 3_600 };
/** A password reset takes away passkeys that are younger than this. */
const doubtfulPasskeyMs = 7 * dayMs;
/** No answer about a reset comes sooner: what takes less for an unknown address shows to nobody. */
const answerAfterMs = 250;

const allPurposes = ["confirm-email", "change-email", "revert-email", "reset-password"] as const;

/** What is done by links in letters: confirming, changing and taking back an e-mail, and a forgotten password. */
export function createRecovery(options: RecoveryOptions) {
  const { db, links } = options;

  return {
    /** What a link is for, without using it up. Throws `members.link_spent` for one that can no longer be used. */
    async linkOf(token: string): Promise<EmailLink> {
      const { purpose, email, username } = await links.find(db, token, allPurposes);
      return { purpose, email, username };
    },
    ...confirmation(options),
    ...emailTakingEffect(options),
    ...forgottenPassword(options),
  };
}

function confirmation({ db, sessions, links, notices, limits }: RecoveryOptions) {
  const asked = limits("confirm-email", emailsPerRecipient);

  async function writeTo(member: { uid: string; username: string; email: string }, facts: Pick<Facts, "headers">) {
    await transact(db, async (tx) => {
      const { id, token } = await links.issue(tx, { uid: member.uid, purpose: "confirm-email", email: member.email });
      await notices.write(tx, facts, member.email, "confirm-email", id, confirmAddressEmail(member, token));
    });
  }

  return {
    /** The first letter to a new member. */
    async welcome(uid: string, facts: Pick<Facts, "headers">): Promise<void> {
      const member = await memberByUid(db, uid);
      if (member) await writeTo(member, facts);
    },

    /** Another letter to the signed-in member's own address; none when it is confirmed already. */
    async resendConfirmation(facts: Facts): Promise<void> {
      const { viewer, emailVerified } = await sessions.required(facts);
      if (emailVerified) return;
      await asked.take(viewer.uid);
      await writeTo(viewer, facts);
    },
  };
}

function emailTakingEffect(options: RecoveryOptions) {
  const { db, clock, links, notices } = options;

  /** The old address learns of it and can take the member back. */
  async function change(tx: Tx, link: UsableLink, facts: Facts): Promise<void> {
    const who = whoOf(link);
    await setEmail(tx, link.uid, link.email, clock.now()).catch(refuseTaken);
    await endSessions(tx, link.uid, link.session_id);
    await dropLinks(tx, link.uid, ["confirm-email", "reset-password"]);
    const back = await links.issue(tx, { uid: link.uid, purpose: "revert-email", email: link.current_email });
    const email = changedAddressEmail(who, link.email, back.token);
    await notices.write(tx, facts, link.current_email, "email-changed", back.id, email);
    const detail = { before: maskedEmail(link.current_email), after: maskedEmail(link.email) };
    await notices.noted(tx, who, facts, "email_changed", detail);
  }

  return {
    /** Confirms an address, the one at hand or a new one. The free credit may follow. */
    async confirmEmail(facts: Facts, token: string): Promise<{ email: string }> {
      const link = await transact(db, async (tx) => {
        const used = await links.use(tx, token, ["confirm-email", "change-email"]);
        if (used.purpose === "change-email") await change(tx, used, facts);
        else if (used.email === used.current_email) {
          await setEmail(tx, used.uid, used.email, clock.now());
          await notices.noted(tx, whoOf(used), facts, "email_confirmed");
        }
        return used;
      });
      await options.confirmed({ uid: link.uid, userType: link.user_type, role: link.role });
      return { email: link.email };
    },

    /**
     * Brings the old address back. Everybody is signed out, what was added to the sign-in since the change is removed,
     * and the old address gets a link to a new password.
     */
    async revertEmail(facts: Facts, token: string): Promise<{ email: string }> {
      return transact(db, async (tx) => {
        const link = await links.use(tx, token, ["revert-email"]);
        await setEmail(tx, link.uid, link.email, clock.now()).catch(refuseTaken);
        await endSessions(tx, link.uid);
        await forgetTrustedDevices(tx, link.uid);
        await removePasskeysSince(tx, link.uid, link.created_at);
        await removeTwoFactorSince(tx, link.uid, link.created_at);
        await dropLinks(tx, link.uid, [...allPurposes]);
        await endCorrections(tx, link.uid, clock.now());
        const next = await links.issue(tx, { uid: link.uid, purpose: "reset-password", email: link.email });
        const email = revertedAddressEmail(link, next.token);
        await notices.write(tx, facts, link.email, "email-reverted", next.id, email);
        const detail = { before: maskedEmail(link.current_email), after: maskedEmail(link.email) };
        await notices.noted(tx, whoOf(link), facts, "email_reverted", detail);
        return { email: link.email };
      });
    },
  };
}

function forgottenPassword({ db, clock, passwords, links, notices, confirmed, limits }: RecoveryOptions) {
  const perRecipient = limits("reset.recipient", emailsPerRecipient);
  const perAddress = limits("reset.address", emailsPerAddress);

  async function writeIfKnown(facts: Facts, email: string): Promise<void> {
    const member = await memberByEmail(db, email);
    if (!member) return;
    const heldUntil = await resetHeldUntil(db, member.uid, clock.now());
    if (heldUntil) {
      const id = uuidv7(clock.now().getTime());
      await transact(db, async (tx) => {
        await notices.write(tx, facts, member.email, "reset-later", id, resetLaterEmail(member, heldUntil));
        await notices.noted(tx, member, facts, "password_reset_held");
      });
      return;
    }
    await transact(db, async (tx) => {
      const { id, token } = await links.issue(tx, { uid: member.uid, purpose: "reset-password", email: member.email });
      await notices.write(tx, facts, member.email, "reset-password", id, resetPasswordEmail(member, token));
      await notices.noted(tx, member, facts, "password_reset_asked");
    });
  }

  return {
    /**
     * Sends a link to a new password where the address is known. Whether it is, nobody learns: not by words, not by
     * time.
     */
    async askReset(facts: Facts, email: string): Promise<void> {
      await perAddress.take(facts.ip);
      await perRecipient.take(email.toLowerCase());
      await Promise.all([writeIfKnown(facts, email), wait(clock, answerAfterMs)]);
    },

    /** Sets a new password by a link. Everybody is signed out; a second factor is still asked at the next sign-in. */
    async resetPassword(facts: Facts, { token, password }: ResetInput): Promise<void> {
      const found = await links.find(db, token, ["reset-password"]);
      const who = whoOf(found);
      const hash = await passwords.hashOf(password, who, passwordChangeFailure);
      await transact(db, async (tx) => {
        const link = await links.use(tx, token, ["reset-password"]);
        const now = clock.now();
        await setPasswordHash(tx, link.uid, hash, now);
        // Who opened the link reads the mail of that address.
        if (link.email === link.current_email) await setEmail(tx, link.uid, link.email, now);
        await endSessions(tx, link.uid);
        await forgetTrustedDevices(tx, link.uid);
        // Whoever had got in may have added one, to come back without any password.
        await removePasskeysSince(tx, link.uid, new Date(now.getTime() - doubtfulPasskeyMs));
        await notices.changed(tx, who, facts, "password-reset");
      });
      await confirmed({ uid: found.uid, userType: found.user_type, role: found.role });
    },
  };
}

/** The member of a link, under the address that they have now. */
const whoOf = ({ uid, role, username, current_email }: UsableLink) => ({ uid, role, username, email: current_email });

/** Somebody else took the address while the letter lay there. */
function refuseTaken(error: unknown): never {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  throw code === "23505" ? emailChangeFailure({ code: "USER_ALREADY_EXISTS", status: 409 }) : error;
}
