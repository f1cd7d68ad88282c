import type { AuditService } from "#features/audit/audit.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Database, Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures, type Failure, isFailure } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import type { AttemptLimits } from "./attempts.service.ts";
import { type AuthEngine, apiErrorOf, authCookieName, createAuthEngine } from "./auth-engine.service.ts";
import { type AuthError, signInFailure, signUpFailure } from "./auth-failures.rules.ts";
import { createAuthHandler } from "./auth-handler.service.ts";
import { createFreeCredit } from "./free-credit.service.ts";
import type { Me, SignInInput, SignUpInput } from "./members.schema.ts";
import { activeViewer, creatorProfile, endSessions, memberFacts, setStatus } from "./members.store.ts";
import { createSignInRules } from "./sign-in-rules.service.ts";
import { requireAdmin, requireMember, type Viewer, viewerFailures } from "./viewer.rules.ts";

export type MembersService = ReturnType<typeof createMembersService>;

/** What members need of the ledger, which stands after them. Decimal strings of dollars. */
export type MemberLedger = {
  /** Books the free credit of a new customer; asked twice, it books once. */
  grantSignup(uid: string): Promise<unknown>;
  credit(viewer: Viewer): Promise<{ credit: string; freeCredit: string }>;
};

export type MembersOptions = {
  database: Pick<Database, "db">;
  clock: Clock;
  /** Signs sessions and bearer tokens. */
  secret: string;
  /** Where the site stands, such as `http://localhost:3000`; https makes cookies secure. */
  baseUrl: string;
  ledger: MemberLedger;
  audit: Pick<AuditService, "record">;
  log: Log;
  attemptLimits?: Partial<AttemptLimits>;
};

type Facts = { headers: Headers; ip: string };
type Audit = MembersOptions["audit"];

/** Sign-up, sign-in, sessions and roles. */
export function createMembersService(options: MembersOptions) {
  const { clock, ledger, audit, log } = options;
  const { db } = options.database;
  const freeCredit = createFreeCredit({ db, clock, log, ledger });
  const rules = createSignInRules({ db, attemptLimits: options.attemptLimits ?? {}, created: freeCredit.welcome });
  const engine = createAuthEngine({ db, secret: options.secret, baseUrl: options.baseUrl, log, hooks: rules });
  return {
    ...doors(db, engine, audit),
    ...identity(db, engine, ledger),
    ...administration(db, clock, audit),
    sweepMissedGrants: freeCredit.sweepMissedGrants,
    handler: createAuthHandler(engine),
  };
}

function doors(db: Db, { auth, calls }: AuthEngine, audit: Audit) {
  const within = <T>(facts: Facts, work: () => Promise<T>, asAdmin = false): Promise<T> =>
    calls.run({ address: facts.ip, asAdmin, preparedHash: null }, work);

  async function signedIn(answer: { headers: Headers; response: { user: { id: string } } }) {
    const viewer = await activeViewer(db, answer.response.user.id);
    if (!viewer) throw signInFailure({ code: "ACCOUNT_DISABLED", status: 403 });
    return { viewer, setCookies: answer.headers.getSetCookie() };
  }

  async function create(input: SignUpInput, facts: Facts, asAdmin: boolean) {
    const body = { ...input, name: "" };
    const call = () => auth.api.signUpEmail({ body, headers: facts.headers, returnHeaders: true });
    return signedIn(await refusing(signUpFailure, () => within(facts, call, asAdmin)));
  }

  return {
    /** Makes a member and signs them in. A customer's free credit is booked at once: no mail server stands between. */
    signUp: (input: SignUpInput, facts: Facts) => create(input, facts, false),

    /** An admin, from the command line only. Leaves an entry in the record and no session. */
    async createAdmin(input: Omit<SignUpInput, "userType">): Promise<Viewer> {
      const { viewer } = await create({ ...input, userType: "user" }, { headers: new Headers(), ip: "" }, true);
      await transact(db, async (tx) => {
        await endSessions(tx, viewer.uid);
        const actor = { uid: null, role: "system" } as const;
        await audit.record(tx, { actor, action: "members.admin_created", subject: { type: "user", id: viewer.uid } });
      });
      return viewer;
    },

    /** Refuses with the words of the catalogue; an unknown e-mail and a wrong password look and last the same. */
    async signIn(input: SignInInput, facts: Facts) {
      const call = () => auth.api.signInEmail({ body: { ...input }, headers: facts.headers, returnHeaders: true });
      return signedIn(await refusing(signInFailure, () => within(facts, call)));
    },

    /** Ends this session. Works for a visitor without one as well. */
    async signOut(facts: Facts): Promise<{ setCookies: string[] }> {
      const answer = await within(facts, () => auth.api.signOut({ headers: facts.headers, returnHeaders: true }));
      return { setCookies: answer.headers.getSetCookie() };
    },
  };
}

function identity(db: Db, { auth }: AuthEngine, ledger: MemberLedger) {
  async function bearerOf(token: string): Promise<Viewer | null> {
    const { payload } = await auth.api.verifyJWT({ body: { token } });
    const uid = payload?.sub;
    return typeof uid === "string" && isUuid(uid) ? activeViewer(db, uid) : null;
  }

  return {
    /** The active member behind a session cookie or a bearer token; null for everyone else. */
    async viewerOf(headers: Headers): Promise<Viewer | null> {
      const authorization = headers.get("authorization");
      if (authorization !== null) {
        const token = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization)?.[1];
        return token === undefined ? null : bearerOf(token);
      }
      if (!headers.get("cookie")?.includes(authCookieName)) return null;
      const session = await auth.api.getSession({ headers, query: { disableRefresh: true } });
      if (session?.user.status !== "active") return null;
      const { id: uid, email, name, username, userType, role } = session.user;
      if (userType !== "user" && userType !== "model") return null;
      return { uid, email, name, username, userType, role: role === "admin" ? role : "member", twoFactor: false };
    },

    /** The signed-in member with their credit, in dollars. */
    async me(viewer: Viewer | null): Promise<Me> {
      const member = requireMember(viewer);
      const [facts, credit] = await Promise.all([memberFacts(db, member.uid), ledger.credit(member)]);
      if (!facts) throw viewerFailures.notAuthenticated();
      const { uid, username, email, name, userType, role } = member;
      return {
        ...{ uid, username, email, name, userType, role, status: facts.status },
        createdAt: facts.created_at.toISOString(),
        credit: Number(credit.credit),
        freeCredit: Number(credit.freeCredit),
      };
    },

    /** The public face of an active creator, by username in any case. */
    creatorByUsername: async (username: string) => (await creatorProfile(db, username)) ?? null,
  };
}

function administration(db: Db, clock: Clock, audit: Audit) {
  return {
    /** Suspends, closes or restores a member. Their sessions end with it. For admins. */
    async setStatus(viewer: Viewer | null, uid: string, status: "active" | "suspended" | "closed", reason: string) {
      const admin = requireAdmin(viewer);
      if (!isUuid(uid)) throw commonFailures.notFound();
      await transact(db, async (tx) => {
        const before = await setStatus(tx, uid, status, clock.now());
        if (before === null) throw commonFailures.notFound();
        if (status !== "active") await endSessions(tx, uid);
        const actor = { uid: admin.uid, role: "admin" } as const;
        const subject = { type: "user", id: uid };
        await audit.record(tx, { actor, action: "members.status_changed", subject, before, after: status, reason });
      });
    },
  };
}

/** Runs a call of the library and turns what it refuses into the catalogue's words. */
async function refusing<T>(toFailure: (error: AuthError) => Failure, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = isFailure(error) ? null : apiErrorOf(error);
    throw known && known.status < 500 ? toFailure(known) : error;
  }
}
