import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { failure } from "#platform/errors/failure.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { RateLimits } from "#platform/rate-limits/rate-limit.ts";
import { type EmailLinks, factorLink } from "../email-links/email-links.service.ts";
import { type AuthError, passwordChangeFailure, secondStepFailure } from "../identity/auth.failures.ts";
import type { Facts } from "../identity/auth-hooks.service.ts";
import type { MemberNotices } from "../identity/member-notices.service.ts";
import type { PasswordCheck } from "../identity/password-check.service.ts";
import type { PasswordConfirmInput, ReplacementInput, TwoFactorSetup } from "../identity/security.schema.ts";
import type { CurrentSession, Sessions } from "../identity/sessions.service.ts";
import { endSessions, forgetTrustedDevices } from "../identity/sessions.store.ts";
import { isAppCode, secretForTyping } from "../identity/two-factor-codes.rules.ts";
import {
  insertUnverified,
  markVerified,
  pendingIn,
  removeTwoFactor,
  replaceSecret,
  setBackupCodes,
  setNext,
  twoFactorOf,
} from "./two-factor.store.ts";
import type { TwoFactorCodes } from "./two-factor-codes.service.ts";

type TwoFactorOptions = {
  limits: RateLimits;
  db: Db;
  clock: Clock;
  sessions: Sessions;
  passwords: PasswordCheck;
  notices: MemberNotices;
  codes: TwoFactorCodes;
  links: EmailLinks;
};

const twoFactorFailures = {
  alreadyOn: failure("members.two_factor_on", 409, "Two-factor sign-in is on already"),
  notOn: failure("members.two_factor_off", 409, "Two-factor sign-in is not on"),
  notBegun: failure("members.two_factor_not_begun", 409, "Please begin again: the set-up took too long"),
  codeFirst: failure("members.code_first", 403, "Please type a code of your authenticator app first"),
  loginAgain: failure("members.login_again", 403, "Please log in again to change your two-factor sign-in"),
};

/** How long an unverified secret is shown. */
const setupMs = 30 * minuteMs;
/** Codes that may be tried with a session; the library limits those of a sign-in. */
const codeAttempts = { points: 6, seconds: 15 * 60 };

function toFailure(error: AuthError) {
  return error.code === "SESSION_NOT_FRESH" ? twoFactorFailures.loginAgain() : passwordChangeFailure(error);
}

/** What a first code did: whether it replaced another app, and the backup codes that came with it. */
type Finished = { replaced: boolean; backupCodes: string[]; setCookies: string[] };

const tooManySetups = () => toFailure({ code: "TOO_MANY_REQUESTS", status: 429 });

const wrongCode = (code: string) =>
  secondStepFailure({ code: isAppCode(code) ? "INVALID_CODE" : "INVALID_BACKUP_CODE", status: 401 });

/** Two-factor sign-in: an authenticator app, with backup codes. */
export function createTwoFactor(options: TwoFactorOptions) {
  return { ...settingUp(options), ...changing(options), ...stepUp(options) };
}

function settingUp(options: TwoFactorOptions) {
  const { db, clock, sessions, passwords, codes, links, notices, limits } = options;
  const attempts = limits("two-factor.setup", { ...codeAttempts, refusal: tooManySetups });

  /** The secret that waits for its first code, if it has not expired. */
  async function pendingSetup({ id, viewer }: CurrentSession) {
    const found = await twoFactorOf(db, viewer.uid);
    const pending = found && pendingIn(found, id);
    return pending && clock.now().getTime() - pending.begunAt.getTime() <= setupMs ? pending : null;
  }

  return {
    ...replacing(options),

    /** Creates a secret; it takes effect once a code is entered. Needs a recent sign-in and the password. */
    async begin(facts: Facts, input: PasswordConfirmInput): Promise<void> {
      const { viewer } = await sessions.recent(facts, toFailure);
      await passwords.confirm(viewer.uid, input.currentPassword, toFailure);
      const made = await codes.newSecret();
      const now = clock.now();
      const saved = await insertUnverified(db, {
        id: uuidv7(now.getTime()),
        user_id: viewer.uid,
        secret: made.encrypted,
        backup_codes: made.backupCodes,
        verified: false,
        last_step: null,
        locked_until: null,
        created_at: now,
      });
      if (!saved) throw twoFactorFailures.alreadyOn();
    },

    /** What the authenticator app needs, while the setup or this session's replacement lasts; null otherwise. */
    async setup(facts: Facts): Promise<TwoFactorSetup | null> {
      const session = await sessions.recent(facts, toFailure);
      const found = await pendingSetup(session);
      if (!found) return null;
      const uri = await codes.uriOf(found.secret, session.viewer.email);
      return { uri, secret: secretForTyping(uri) };
    },

    /**
     * Turns it on, or replaces the present one, with the first code of the new app. Ends all other sessions; the backup
     * codes are shown only this once. Only the session that began a replacement can finish it.
     */
    async finish(facts: Facts, code: string): Promise<Finished> {
      const session = await sessions.recent(facts, toFailure);
      const { viewer } = session;
      await attempts.take(viewer.uid);
      const found = await pendingSetup(session);
      if (!found) throw twoFactorFailures.notBegun();
      const step = await codes.stepIn(found.secret, code);
      if (step === null) throw secondStepFailure({ code: "INVALID_CODE", status: 401 });
      await transact(db, async (tx) => {
        const undo = await factorLink(links, tx, viewer);
        const next = { secret: found.secret, backupCodes: found.backupCodes, at: clock.now(), step };
        const isSaved = await (found.replaces ? replaceSecret : markVerified)(tx, viewer.uid, next);
        if (!isSaved) throw twoFactorFailures.notBegun();
        await endSessions(tx, viewer.uid, session.id);
        await forgetTrustedDevices(tx, viewer.uid);
        await notices.changed(tx, viewer, facts, found.replaces ? "two-factor-replaced" : "two-factor-on", undo);
      });
      await attempts.forget(viewer.uid);
      const { setCookies } = await sessions.renew(facts, true);
      return { replaced: found.replaces, backupCodes: await codes.backupCodesIn(found.backupCodes), setCookies };
    },
  };
}

function replacing({ db, clock, sessions, passwords, notices, codes, limits }: TwoFactorOptions) {
  const attempts = limits("two-factor.replace", { ...codeAttempts, refusal: tooManySetups });

  return {
    /**
     * Creates the secret of another app, for this session alone. The present one counts until `finish` gets a code of
     * the new one. Needs a recent sign-in, the password, and a code of the present app or a backup code, which is used
     * up.
     */
    async beginReplacement(facts: Facts, input: ReplacementInput): Promise<void> {
      const { id, viewer, twoFactorEnabled } = await sessions.recent(facts, toFailure);
      await passwords.confirm(viewer.uid, input.currentPassword, toFailure);
      if (!twoFactorEnabled) throw twoFactorFailures.notOn();
      await attempts.take(viewer.uid);
      const made = await codes.newSecret();
      await transact(db, async (tx) => {
        const kind = await codes.consumeAnyCode(tx, viewer.uid, input.code);
        if (kind === null) throw wrongCode(input.code);
        const next = { secret: made.encrypted, backupCodes: made.backupCodes, at: clock.now() };
        if (!(await setNext(tx, viewer.uid, next, id))) throw twoFactorFailures.notOn();
        if (kind === "backup") await notices.changed(tx, viewer, facts, "backup-code-used");
      });
      await attempts.forget(viewer.uid);
    },
  };
}

function changing({ db, sessions, passwords, notices, codes }: TwoFactorOptions) {
  return {
    /**
     * Turns it off. Needs a recent sign-in that passed the second factor, and the password; a trusted device is not
     * enough.
     */
    async turnOff(facts: Facts, input: PasswordConfirmInput): Promise<void> {
      const { viewer, passed, twoFactorEnabled } = await sessions.recent(facts, toFailure);
      await passwords.confirm(viewer.uid, input.currentPassword, toFailure);
      if (!twoFactorEnabled) throw twoFactorFailures.notOn();
      if (!passed) throw twoFactorFailures.codeFirst();
      await transact(db, async (tx) => {
        await removeTwoFactor(tx, viewer.uid);
        await forgetTrustedDevices(tx, viewer.uid);
        await notices.changed(tx, viewer, facts, "two-factor-off");
      });
    },

    /** Replaces the backup codes. Needs the same as `turnOff`. */
    async newBackupCodes(facts: Facts, input: PasswordConfirmInput): Promise<{ backupCodes: string[] }> {
      const { viewer, passed, twoFactorEnabled } = await sessions.recent(facts, toFailure);
      await passwords.confirm(viewer.uid, input.currentPassword, toFailure);
      if (twoFactorEnabled && !passed) throw twoFactorFailures.codeFirst();
      const made = await codes.newBackupCodes();
      await transact(db, async (tx) => {
        const found = await twoFactorOf(tx, viewer.uid);
        if (!found?.verified) throw twoFactorFailures.notOn();
        await setBackupCodes(tx, viewer.uid, made.encrypted, found.backup_codes);
        await notices.changed(tx, viewer, facts, "backup-codes");
      });
      return { backupCodes: made.codes };
    },

    /** The number of unused backup codes; 0 without a second factor. */
    async backupCodesLeft(uid: string): Promise<number> {
      const found = await twoFactorOf(db, uid);
      return found?.verified ? (await codes.backupCodesIn(found.backup_codes)).length : 0;
    },
  };
}

function stepUp({ db, sessions, notices, codes, limits }: TwoFactorOptions) {
  const tooMany = () => secondStepFailure({ code: "TOO_MANY_REQUESTS", status: 429 });
  const attempts = limits("two-factor.session", { ...codeAttempts, refusal: tooMany });

  return {
    /** Passes the second factor in a signed-in session. The session gets a new cookie. */
    async confirmSession(facts: Facts, code: string): Promise<{ setCookies: string[] }> {
      const { viewer, twoFactorEnabled } = await sessions.required(facts, secondStepFailure);
      if (!twoFactorEnabled) throw twoFactorFailures.notOn();
      await attempts.take(viewer.uid);
      await transact(db, async (tx) => {
        const kind = await codes.consumeAnyCode(tx, viewer.uid, code);
        if (kind === null) throw wrongCode(code);
        if (kind === "backup") await notices.changed(tx, viewer, facts, "backup-code-used");
      });
      await attempts.forget(viewer.uid);
      return sessions.renew(facts, true);
    },
  };
}
