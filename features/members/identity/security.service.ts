import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { type Failure, failure } from "#platform/errors/failure.ts";
import type { RateLimits } from "#platform/rate-limits/rate-limit.ts";
import type { EmailLinks } from "../email-links/email-links.service.ts";
import { dropLinks } from "../email-links/email-links.store.ts";
import { changeAddressEmail, maskedEmail } from "../members.emails.ts";
import { takenBy } from "../members.store.ts";
import type { Viewer } from "../viewer.rules.ts";
import { type AuthError, emailChangeFailure, passwordChangeFailure } from "./auth.failures.ts";
import type { Facts } from "./auth-hooks.service.ts";
import { factorAddedAt, setPasswordHash } from "./credentials.store.ts";
import type { MemberNotices } from "./member-notices.service.ts";
import { factorCountsFrom, hoursBeforeUse } from "./new-factors.rules.ts";
import type { PasswordCheck } from "./password-check.service.ts";
import type { EmailChangeInput, PasswordChangeInput } from "./security.schema.ts";
import type { Sessions } from "./sessions.service.ts";
import { endSessions, forgetTrustedDevices } from "./sessions.store.ts";

const loginAgain = failure("members.login_again", 403, "Please log in again to change this");

const secondFactorNeeded = failure(
  "members.second_factor_needed",
  403,
  "This needs two-factor sign-in. Turn it on in your settings, or sign in with a passkey",
);

/** The page of earnings says from when it counts, on the reader's own clock. */
const secondFactorNew = failure(
  "members.second_factor_new",
  403,
  `Your second factor is new. For your safety it counts for payout details ${hoursBeforeUse} hours after you added it`,
);

function confirmFailure(error: AuthError): Failure {
  return error.code === "SESSION_NOT_FRESH" ? loginAgain() : passwordChangeFailure(error);
}

/** How often a member may request a change of address. */
const emailChanges = { points: 5, seconds: 3_600 };

/** What a signed-in member changes with their password: the password itself and the email. */
export function createSecurity(options: {
  db: Db;
  clock: Clock;
  sessions: Sessions;
  passwords: PasswordCheck;
  links: EmailLinks;
  notices: MemberNotices;
  limits: RateLimits;
}) {
  const { db, clock, sessions, passwords, links, notices } = options;
  const attempts = options.limits("email-change", emailChanges);

  const countsFrom = async (uid: string) => factorCountsFrom(await factorAddedAt(db, uid), clock.now());

  return {
    /**
     * Confirms the member before payout details are changed: the session must have passed a second factor and be
     * recent, the password is required, and no second factor may have been added in the last 72 hours.
     */
    async confirmSelf(facts: Facts, currentPassword: string): Promise<Viewer> {
      const { viewer, strong } = await sessions.recent(facts, confirmFailure);
      if (!strong) throw secondFactorNeeded();
      if (await countsFrom(viewer.uid)) throw secondFactorNew();
      await passwords.confirm(viewer.uid, currentPassword, confirmFailure);
      return viewer;
    },

    /** Whether this session has the second factor that `confirmSelf` asks for, and from when it counts if it is new. */
    async payoutFactor(facts: Facts): Promise<{ passed: boolean; countsFrom: string | null }> {
      const { strong, viewer } = await sessions.required(facts);
      return { passed: strong, countsFrom: (await countsFrom(viewer.uid))?.toISOString() ?? null };
    },

    /** Confirms the password: the session counts as recent again and gets a new cookie. */
    async confirmAgain(facts: Facts, currentPassword: string): Promise<{ setCookies: string[] }> {
      const { viewer, passed } = await sessions.required(facts, confirmFailure);
      await passwords.confirm(viewer.uid, currentPassword, confirmFailure);
      return sessions.renew(facts, passed);
    },

    /** Ends all other sessions and gives this one a new cookie. Needs a recent sign-in and the current password. */
    async changePassword(facts: Facts, input: PasswordChangeInput): Promise<{ setCookies: string[] }> {
      const session = await sessions.recent(facts, passwordChangeFailure);
      const { viewer } = session;
      await passwords.confirm(viewer.uid, input.currentPassword, passwordChangeFailure);
      const hash = await passwords.hashOf(input.password, viewer, passwordChangeFailure);
      await transact(db, async (tx) => {
        await setPasswordHash(tx, viewer.uid, hash, clock.now());
        await endSessions(tx, viewer.uid, session.id);
        await forgetTrustedDevices(tx, viewer.uid);
        await dropLinks(tx, viewer.uid, ["reset-password"]);
        await notices.changed(tx, viewer, facts, "password-changed");
      });
      return sessions.renew(facts, session.passed);
    },

    /**
     * Emails a link to the new address; the old one stays until it is opened. Needs a recent sign-in and the password.
     */
    async requestEmailChange(facts: Facts, input: EmailChangeInput): Promise<{ email: string }> {
      const session = await sessions.recent(facts, emailChangeFailure);
      const { viewer } = session;
      await passwords.confirm(viewer.uid, input.currentPassword, emailChangeFailure);
      const email = input.email.toLowerCase();
      if (email === viewer.email) throw emailChangeFailure({ code: "EMAIL_UNCHANGED", status: 422 });
      await attempts.take(viewer.uid).catch(() => {
        throw emailChangeFailure({ code: "TOO_MANY_REQUESTS", status: 429 });
      });
      if ((await takenBy(db, viewer.username, email)) === "email") {
        throw emailChangeFailure({ code: "USER_ALREADY_EXISTS", status: 409 });
      }
      await transact(db, async (tx) => {
        const link = { uid: viewer.uid, purpose: "change-email", email, sessionId: session.id } as const;
        const { id, token } = await links.issue(tx, link);
        await notices.write(tx, facts, email, "change-email", id, changeAddressEmail(viewer, token));
        await notices.noted(tx, viewer, facts, "email_change_asked", { after: maskedEmail(email) });
      });
      return { email };
    },
  };
}
