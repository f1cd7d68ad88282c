import type { AuditService } from "#features/audit/audit.service.ts";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Database, Db, Tx } from "#platform/database/connect.ts";
import type { Failure } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import { limitsInMemory, type RateLimits } from "#platform/rate-limits/rate-limit.ts";
import { createMemberActions } from "../admin/member-actions.service.ts";
import { createEmailLinks } from "../email-links/email-links.service.ts";
import { freeFormerNames } from "../former-usernames.store.ts";
import { createFreeCredit } from "../free-credit.service.ts";
import type { AttemptLimits } from "../identity/attempts.service.ts";
import { type AuthEngine, createAuthEngine } from "../identity/auth-engine.service.ts";
import { createAuthHandler } from "../identity/auth-handler.service.ts";
import type { AuthHooks } from "../identity/auth-hooks.service.ts";
import { type AuthSecrets, encryptionKey, firstSecret } from "../identity/auth-secrets.rules.ts";
import { createKnownDevices } from "../identity/known-devices.service.ts";
import { createMemberNotices } from "../identity/member-notices.service.ts";
import { createPasswordCheck } from "../identity/password-check.service.ts";
import { createSecurity } from "../identity/security.service.ts";
import { createSecurityOverview } from "../identity/security-overview.service.ts";
import { createSessions, type Sessions } from "../identity/sessions.service.ts";
import { isOpenSession } from "../identity/sessions.store.ts";
import { createSignIn } from "../identity/sign-in.service.ts";
import { createSignInHistory } from "../identity/sign-in-history.service.ts";
import { createSignInRules } from "../identity/sign-in-rules.service.ts";
import type { Me } from "../members.schema.ts";
import { activeViewer, creatorProfile, memberBrief, memberFacts, saveBrand } from "../members.store.ts";
import { createPasskeyHooks, createPasskeys } from "../passkeys/passkeys.service.ts";
import { type PasswordHashing, scryptHashing } from "../passwords/password-hashing.service.ts";
import { createRecovery } from "../recovery/recovery.service.ts";
import { keepFirstZone } from "../time-zone/time-zone.service.ts";
import { zoneTold } from "../time-zone/zone-cookie.rules.ts";
import { createSecondStepHooks } from "../two-factor/second-step.service.ts";
import { createTwoFactor } from "../two-factor/two-factor.service.ts";
import { createTwoFactorCodes } from "../two-factor/two-factor-codes.service.ts";
import { requireMember, type Viewer, viewerFailures } from "../viewer.rules.ts";

export type MembersService = ReturnType<typeof createMembersService>;

/** The ledger's part, which is a later feature. Amounts are decimal strings of dollars. */
export type MemberLedger = {
  /** Books a new customer's free credit. Idempotent. */
  grantSignup(uid: string): Promise<unknown>;
  credit(viewer: Viewer): Promise<{ credit: string; freeCredit: string }>;
};

export type MembersOptions = {
  database: Pick<Database, "db">;
  clock: Clock;
  /** Signs sessions and bearer tokens. */
  secret: string;
  /** Earlier values of `secret`, newest first. */
  earlierSecrets?: readonly string[];
  /** The site's address, such as `http://localhost:3000`; https makes cookies secure. */
  baseUrl: string;
  ledger: MemberLedger;
  audit: Pick<AuditService, "record">;
  /** `reachesPeople` makes the free credit wait for a confirmed email. */
  mail: Pick<MailService, "post" | "reachesPeople">;
  log: Log;
  /** Stores the attempt counters; by default in memory. */
  limits?: RateLimits;
  attemptLimits?: Partial<AttemptLimits>;
  /** How passwords are hashed; scrypt by default. */
  hashing?: PasswordHashing;
  /** Why sign-ups are closed; null (the default) if they are open. */
  signUpsClosed?: () => Promise<Failure | null>;
  /** Whether admins need a session that passed a second factor; true by default. */
  adminNeedsSecondFactor?: boolean;
};

/** Sign-up, sign-in, sessions and roles. */
export function createMembersService(options: MembersOptions) {
  const { clock, ledger, audit, mail, log, secret, baseUrl } = options;
  const { db } = options.database;
  const secrets: AuthSecrets = { secret, earlier: options.earlierSecrets ?? [] };
  // Mailbox hashes always use the first secret, so that they survive a rotation.
  const markSecret = firstSecret(secrets);
  const freeCredit = createFreeCredit({
    db,
    clock,
    log,
    ledger,
    afterConfirmation: mail.reachesPeople,
    secret: markSecret,
  });
  const { hashing = scryptHashing, limits = limitsInMemory, attemptLimits = {} } = options;
  const { adminNeedsSecondFactor = true, signUpsClosed = async () => null } = options;
  const sessions = createSessions({ db, clock, audit, adminNeedsSecondFactor, engine: () => engine });
  const parts = {
    db,
    clock,
    sessions,
    limits,
    passwords: createPasswordCheck({ db, hashing, limits }),
    links: createEmailLinks({ clock }),
    notices: createMemberNotices({ audit, mail }),
    codes: createTwoFactorCodes({ db, clock, key: encryptionKey(secrets) }),
  };
  const history = createSignInHistory({ ...parts, log, audit });
  const devices = createKnownDevices(secret, { isSecure: baseUrl.startsWith("https:") });
  const recovery = createRecovery({ ...parts, devices, confirmed: freeCredit.confirmed });
  const twoFactor = createTwoFactor(parts);
  const passkeys = createPasskeys(parts);
  const actions = createMemberActions({ clock, links: parts.links, mail });

  const created = createdHook({ db, clock, log, freeCredit, history, recovery });
  const hooks: AuthHooks = {
    ...createSignInRules({ db, clock, limits, attemptLimits, devices, history, created, signUpsClosed }),
    ...createSecondStepHooks({ ...parts, history }),
    ...createPasskeyHooks({ ...parts, history, devices }),
  };
  const engine: AuthEngine = createAuthEngine({ db, secrets, baseUrl, log, hooks, hashing });

  return {
    ...createSignIn({ db, engine, audit }),
    ...identity(db, engine, sessions, ledger),
    recovery,
    security: {
      ...createSecurity(parts),
      ...createSecurityOverview({ sessions, twoFactor, passkeys, history, creditWaits: mail.reachesPeople }),
      resendConfirmation: recovery.resendConfirmation,
      signOutDevice: sessions.signOutDevice,
      signOutOthers: sessions.signOutOthers,
      renamePasskey: passkeys.renamePasskey,
      removePasskey: passkeys.removePasskey,
    },
    twoFactor,
    actions,
    sweepMissedGrants: freeCredit.sweepMissedGrants,
    async sweepExpired(): Promise<void> {
      await sessions.sweepExpired();
      await freeFormerNames(db, clock.now());
      await history.deleteOld();
    },
    handler: createAuthHandler({ engine, sessions }),
  };
}

type CreatedParts = {
  db: Db;
  clock: Clock;
  log: Log;
  freeCredit: ReturnType<typeof createFreeCredit>;
  history: ReturnType<typeof createSignInHistory>;
  recovery: ReturnType<typeof createRecovery>;
};

/**
 * Runs once a new member's rows are committed. Later failures are logged and retried, and do not fail the sign-up.
 */
function createdHook({ db, clock, log, freeCredit, history, recovery }: CreatedParts): AuthHooks["created"] {
  return async (member, { facts }) => {
    await saveBrand(db, member.uid, brandOfHost(facts.headers.get("host") ?? "").name).catch((error: unknown) => {
      log.error({ uid: member.uid, err: error }, "members: could not store the sign-up brand");
    });
    const zone = member.userType === "user" ? zoneTold(facts.headers.get("cookie")) : null;
    if (zone !== null) {
      await keepFirstZone(db, member.uid, zone, clock.now()).catch((error: unknown) => {
        log.error({ uid: member.uid, err: error }, "members: could not store the time zone");
      });
    }
    await freeCredit.welcome(member);
    // Members created by the command line or the demo did not sign in.
    if (facts.ip !== "") await history.signedIn(member.uid, { method: "sign_up", isKnown: true }, facts);
    if (member.role === "admin") return;
    await recovery.welcome(member.uid, facts).catch((error: unknown) => {
      log.error({ uid: member.uid, err: error }, "members: could not post the welcome email");
    });
  };
}

function identity(db: Db, { auth }: AuthEngine, sessions: Sessions, ledger: MemberLedger) {
  async function bearerOf(token: string): Promise<Viewer | null> {
    const { payload } = await auth.api.verifyJWT({ body: { token } });
    const uid = payload?.sub;
    const sid = payload?.sid;
    if (typeof uid !== "string" || !isUuid(uid) || typeof sid !== "string" || !isUuid(sid)) return null;
    const viewer = (await isOpenSession(db, uid, sid)) ? await activeViewer(db, uid) : null;
    const passed = Array.isArray(payload?.amr) && payload.amr.includes("mfa");
    // Tokens are issued without the password, so they never count as a recent sign-in.
    return viewer && { ...viewer, twoFactor: passed, recent: false };
  }

  return {
    /** The active member of a session cookie or a bearer token; null otherwise. */
    async viewerOf(headers: Headers): Promise<Viewer | null> {
      const authorization = headers.get("authorization");
      if (authorization !== null) {
        const token = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization)?.[1];
        return token === undefined ? null : bearerOf(token);
      }
      return (await sessions.current(headers))?.viewer ?? null;
    },

    /** The signed-in member with their credit, in dollars. */
    async me(viewer: Viewer | null): Promise<Me> {
      const member = requireMember(viewer);
      const [facts, credit] = await Promise.all([memberFacts(db, member.uid), ledger.credit(member)]);
      if (!facts) throw viewerFailures.notAuthenticated();
      const { uid, username, email, name, userType, role } = member;
      return {
        uid,
        username,
        email,
        name,
        userType,
        role,
        status: facts.status,
        createdAt: facts.created_at.toISOString(),
        credit: Number(credit.credit),
        freeCredit: Number(credit.freeCredit),
      };
    },

    /** A member's email and sign-up date, in the caller's transaction. */
    briefOf: (handle: Db | Tx, uid: string) => memberBrief(handle, uid),

    /** The public profile of an active creator, by username in any case. */
    creatorByUsername: async (username: string) => (await creatorProfile(db, username)) ?? null,
  };
}
