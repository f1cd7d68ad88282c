import type { AuditService } from "#features/audit/audit.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures, type Failure } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { type Viewer, zoneIn } from "../viewer.rules.ts";
import type { AuthError } from "./auth.failures.ts";
import { passwordChangeFailure } from "./auth.failures.ts";
import type { AuthEngine } from "./auth-engine.service.ts";
import { authCookieName } from "./auth-engine.service.ts";
import { type Facts, newAuthCall } from "./auth-hooks.service.ts";
import { deviceName } from "./device-names.rules.ts";
import type { Device } from "./security.schema.ts";
import { sessionToken } from "./session-cookie.service.ts";
import { hasEnded, isRecent, isUseDue } from "./sessions.rules.ts";
import { deleteExpired, endSession, endSessions, sessionOf, sessionsOf, storeUse } from "./sessions.store.ts";

/** The session behind a request's cookie, and its member. */
export type CurrentSession = {
  id: string;
  viewer: Viewer;
  createdAt: Date;
  /** Whether this session actually passed a second factor; `viewer.twoFactor` may be an exemption. */
  passed: boolean;
  /** Whether second-factor actions are allowed: it was passed, or this is the local demo. */
  strong: boolean;
  emailVerified: boolean;
  twoFactorEnabled: boolean;
};

export type Sessions = ReturnType<typeof createSessions>;

type SessionOptions = {
  db: Db;
  clock: Clock;
  /** Bound later: the engine needs the sessions too. */
  engine: () => Pick<AuthEngine, "auth" | "calls">;
  audit: Pick<AuditService, "record">;
  /** False for the demo's admin on the local machine. */
  adminNeedsSecondFactor: boolean;
};

/** Sessions: the viewer of a request, how recent the sign-in is, and the signed-in devices. */
export function createSessions(options: SessionOptions) {
  const { clock } = options;

  /** The active member's session of a cookie, or null. Its use is stored every two minutes. */
  async function current(headers: Headers): Promise<CurrentSession | null> {
    const found = await readSession(options, headers);
    if (!found) return null;
    const now = clock.now();
    if (hasEnded(found, found.viewer.role, now)) return null;
    if (isUseDue(found, now)) await storeUse(options.db, found.id, now);
    return { ...found, viewer: { ...found.viewer, recent: isRecent(found, now) } };
  }

  /** The session; throws `toFailure`'s UNAUTHORIZED without one. */
  async function required(facts: Facts, toFailure: (error: AuthError) => Failure = passwordChangeFailure) {
    const session = await current(facts.headers);
    if (!session) throw toFailure({ code: "UNAUTHORIZED", status: 401 });
    return session;
  }

  return {
    current,
    required,
    isRecent: (session: CurrentSession) => isRecent(session, clock.now()),

    /** The session of a sign-in within the last hour; throws `toFailure`'s failure otherwise. */
    async recent(facts: Facts, toFailure: (error: AuthError) => Failure) {
      const session = await required(facts, toFailure);
      if (!isRecent(session, clock.now())) throw toFailure({ code: "SESSION_NOT_FRESH", status: 403 });
      return session;
    },

    /** Gives the session a new token, which invalidates earlier copies of its cookie. */
    async renew(facts: Facts, twoFactor: boolean): Promise<{ setCookies: string[] }> {
      const { auth, calls } = options.engine();
      const call = newAuthCall({ facts, renewal: { twoFactor } });
      const response = await calls.run(call, () =>
        auth.api.renewSession({ headers: facts.headers, returnHeaders: true }),
      );
      return { setCookies: response.headers.getSetCookie() };
    },

    ...devices(options, required),

    /** Deletes expired sessions, codes and links. Safe to run twice. */
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
      ...zoneIn(found.zone),
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
    /** The member's signed-in devices, most recently used first. */
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

    /** Signs out one device. Throws `not_found` (404) for a session of another member. */
    async signOutDevice(facts: Facts, id: string): Promise<void> {
      const { viewer } = await required(facts);
      if (!isUuid(id)) throw commonFailures.notFound();
      await transact(db, async (tx) => {
        if (!(await endSession(tx, viewer.uid, id))) throw commonFailures.notFound();
        await audit.record(tx, { ...actionOf(viewer, facts), action: "members.device_signed_out" });
      });
    },

    /** Signs out all other devices; returns how many. */
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

/** The common fields of audit entries about a member's own action. */
export function actionOf(viewer: Pick<Viewer, "uid" | "role">, facts: Pick<Facts, "ip">) {
  const { uid, role } = viewer;
  return { actor: { uid, role }, subject: { type: "user", id: uid }, address: facts.ip };
}
