import type { AuditService } from "#features/audit/audit.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures, type Failure } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import type { Viewer } from "../viewer.rules.ts";
import type { AuthError } from "./auth.failures.ts";
import { passwordChangeFailure } from "./auth.failures.ts";
import type { AuthEngine } from "./auth-engine.service.ts";
import { authCookieName } from "./auth-engine.service.ts";
import { type Facts, newAuthCall } from "./auth-hooks.service.ts";
import { deviceName } from "./device-names.rules.ts";
import type { Device } from "./security.schema.ts";
import { sessionToken } from "./session-cookie.service.ts";
import { hasEnded, isRecent, isWorthNoting } from "./sessions.rules.ts";
import { deleteExpired, endSession, endSessions, noteSeen, sessionOf, sessionsOf } from "./sessions.store.ts";

/** The session behind a request's cookie, and its member. */
export type CurrentSession = {
  id: string;
  viewer: Viewer;
  createdAt: Date;
  /** Whether this session really passed a second factor; `viewer.twoFactor` may be an exception. */
  passed: boolean;
  /** Whether what needs a second factor may be done: it was passed, or this is the demo on the local machine. */
  strong: boolean;
  emailVerified: boolean;
  twoFactorEnabled: boolean;
};

export type Sessions = ReturnType<typeof createSessions>;

type SessionOptions = {
  db: Db;
  clock: Clock;
  /** Made later: the engine asks about sessions too. */
  engine: () => Pick<AuthEngine, "auth" | "calls">;
  audit: Pick<AuditService, "record">;
  /** False for the demo's admin on the local machine. */
  adminNeedsSecondFactor: boolean;
};

/** Sessions: whose a request is, how recent, and which devices a member is signed in on. */
export function createSessions(options: SessionOptions) {
  const { clock } = options;

  /** The active member's session behind a cookie, or null. A session in use is noted every two minutes. */
  async function current(headers: Headers): Promise<CurrentSession | null> {
    const found = await readSession(options, headers);
    if (!found) return null;
    const now = clock.now();
    if (hasEnded(found, found.viewer.role, now)) return null;
    if (isWorthNoting(found, now)) await noteSeen(options.db, found.id, now);
    return { ...found, viewer: { ...found.viewer, recent: isRecent(found, now) } };
  }

  /** The session, or the refusal that `toFailure` has for nobody. */
  async function required(facts: Facts, toFailure: (error: AuthError) => Failure = passwordChangeFailure) {
    const session = await current(facts.headers);
    if (!session) throw toFailure({ code: "UNAUTHORIZED", status: 401 });
    return session;
  }

  return {
    current,
    required,
    isRecent: (session: CurrentSession) => isRecent(session, clock.now()),

    /** The session of a member who signed in within the last hour, or the refusal that `toFailure` has for others. */
    async recent(facts: Facts, toFailure: (error: AuthError) => Failure) {
      const session = await required(facts, toFailure);
      if (!isRecent(session, clock.now())) throw toFailure({ code: "SESSION_NOT_FRESH", status: 403 });
      return session;
    },

    /** Gives the session a new token, so that an earlier copy of its cookie is worth nothing. */
    async renew(facts: Facts, twoFactor: boolean): Promise<{ setCookies: string[] }> {
      const { auth, calls } = options.engine();
      const call = newAuthCall({ facts, renewal: { twoFactor } });
      const answer = await calls.run(call, () =>
        auth.api.renewSession({ headers: facts.headers, returnHeaders: true }),
      );
      return { setCookies: answer.headers.getSetCookie() };
    },

    ...devices(options, required),

    /** Deletes sessions, codes and links whose time is over. Safe to run twice. */
    sweepExpired: () => deleteExpired(options.db, clock.now()),
  };
}

type ReadSession = CurrentSession & { seenAt: Date };

async function readSession(options: SessionOptions, headers: Headers): Promise<ReadSession | null> {
  if (!headers.get("cookie")?.includes(authCookieName)) return null;
  const token = await sessionToken(options.engine(), headers);
  const found = token === null ? undefined : await sessionOf(options.db, token);
  if (!found) return null;
  const { uid, email, username, user_type: userType, role } = found;
  const twoFactor = found.two_factor || (role === "admin" && !options.adminNeedsSecondFactor);
  return {
    id: found.id,
    viewer: {
      uid,
      email,
      name: found.name,
      username,
      userType,
      role,
      twoFactor,
      emailConfirmed: found.email_verified,
      ...(role === "admin" && !found.two_factor && !found.two_factor_enabled ? { withoutSecondFactor: true } : {}),
    },
    createdAt: found.created_at,
    seenAt: found.seen_at,
    passed: found.two_factor,
    strong: found.two_factor || !options.adminNeedsSecondFactor,
    emailVerified: found.email_verified,
    twoFactorEnabled: found.two_factor_enabled,
  };
}

function devices({ db, clock, audit }: SessionOptions, required: (facts: Facts) => Promise<CurrentSession>) {
  return {
    /** Where the member is signed in, the device used last first. */
    async devices(facts: Facts): Promise<Device[]> {
      const { id: here, viewer } = await required(facts);
      const now = clock.now();
      const rows = await sessionsOf(db, viewer.uid);
      return rows
        .filter((row) => !hasEnded({ createdAt: row.created_at, seenAt: row.seen_at }, viewer.role, now))
        .map((row) => ({
          id: row.id,
          name: deviceName(row.user_agent),
          network: row.ip_address,
          method: row.method,
          twoFactor: row.two_factor,
          signedInAt: row.created_at.toISOString(),
          seenAt: row.seen_at.toISOString(),
          isThisOne: row.id === here,
        }));
    },

    /** Signs the member out on one device. Throws `not_found` for a session that is not theirs. */
    async signOutDevice(facts: Facts, id: string): Promise<void> {
      const { viewer } = await required(facts);
      if (!isUuid(id)) throw commonFailures.notFound();
      await transact(db, async (tx) => {
        if (!(await endSession(tx, viewer.uid, id))) throw commonFailures.notFound();
        await audit.record(tx, { ...actionOf(viewer, facts), action: "members.device_signed_out" });
      });
    },

    /** Signs the member out everywhere but here; answers on how many devices. */
    async signOutOthers(facts: Facts): Promise<number> {
      const { id: here, viewer } = await required(facts);
      return transact(db, async (tx) => {
        const ended = await endSessions(tx, viewer.uid, here);
        await audit.record(tx, { ...actionOf(viewer, facts), action: "members.devices_signed_out", after: ended });
        return ended;
      });
    },
  };
}

/** What every entry about a member's own deed says. */
export function actionOf(viewer: Pick<Viewer, "uid" | "role">, facts: Pick<Facts, "ip">) {
  const { uid, role } = viewer;
  return { actor: { uid, role }, subject: { type: "user", id: uid }, address: facts.ip };
}
