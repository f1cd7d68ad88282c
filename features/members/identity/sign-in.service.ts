import type { AuditService } from "#features/audit/audit.service.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { type Failure, isFailure } from "#platform/errors/failure.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { SignInInput, SignUpInput } from "../members.schema.ts";
import { activeViewer, takenBy } from "../members.store.ts";
import { normalUsername, usernameFailures, usernameProblem } from "../profile/usernames.rules.ts";
import type { Viewer } from "../viewer.rules.ts";
import {
  type AuthError,
  secondStepFailure,
  signInFailure,
  signOutFailure,
  signUpFailure,
  withSpaceHint,
} from "./auth.failures.ts";
import type { AuthEngine } from "./auth-engine.service.ts";
import { type AuthCall, apiErrorOf, type Facts, newAuthCall } from "./auth-hooks.service.ts";
import type { SecondFactorInput } from "./security.schema.ts";
import { endSessions } from "./sessions.store.ts";
import { isAppCode } from "./two-factor-codes.rules.ts";

/** A member and the cookies to set. */
export type SignedIn = { viewer: Viewer; setCookies: string[] };
/** The password was correct; the cookies carry that over to the second factor. */
export type SecondFactorRequired = { viewer: null; setCookies: string[] };

type SignInOptions = { db: Db; engine: AuthEngine; audit: Pick<AuditService, "record"> };

/** Sign-up, sign-in with its second step, and sign-out. */
export function createSignIn(options: SignInOptions) {
  return { ...signInMethods(options), ...signOutMethods(options), ...usernameHints(options.db) };
}

function signInMethods({ db, engine, audit }: SignInOptions) {
  const { auth } = engine;

  async function signedIn(result: { headers: Headers; response: object }): Promise<SignedIn | SecondFactorRequired> {
    const setCookies = result.headers.getSetCookie();
    if (!("user" in result.response)) return { viewer: null, setCookies };
    const { id } = result.response.user as { id: string };
    const viewer = await activeViewer(db, id);
    if (!viewer) throw signInFailure({ code: "ACCOUNT_DISABLED", status: 403 });
    return { viewer, setCookies };
  }

  async function create(input: SignUpInput, facts: Facts, asAdmin: boolean): Promise<SignedIn> {
    const body = { ...input, name: "" };
    const work = () => auth.api.signUpEmail({ body, headers: facts.headers, returnHeaders: true });
    return requireViewer(
      await signedIn(await callLibrary(engine, newAuthCall({ facts, asAdmin }), signUpFailure, work)),
    );
  }

  return {
    /** Creates a member and signs them in. */
    signUp: (input: SignUpInput, facts: Facts) => create(input, facts, false),

    /** Creates an admin, from the command line only. Audited; leaves no session. */
    async createAdmin(input: Omit<SignUpInput, "userType">): Promise<Viewer> {
      const { viewer } = await create({ ...input, userType: "user" }, { headers: new Headers(), ip: "" }, true);
      await transact(db, async (tx) => {
        await endSessions(tx, viewer.uid);
        const actor = { uid: null, role: "system" } as const;
        await audit.record(tx, { actor, action: "members.admin_created", subject: { type: "user", id: viewer.uid } });
      });
      return viewer;
    },

    /** Signs in. Unknown email and wrong password return the same failure after the same time. */
    async signIn(input: SignInInput, facts: Facts): Promise<SignedIn | SecondFactorRequired> {
      const body = { email: input.email, password: input.password };
      const work = () => auth.api.signInEmail({ body, headers: facts.headers, returnHeaders: true });
      const toFailure = (error: AuthError) => withSpaceHint(signInFailure(error), input.password);
      return signedIn(await callLibrary(engine, newAuthCall({ facts }), toFailure, work));
    },

    /** The second step: a code of the authenticator app, or a backup code, which is consumed. */
    async verifySecondFactor({ code, trustDevice }: SecondFactorInput, facts: Facts): Promise<SignedIn> {
      const { headers } = facts;
      const work = () =>
        isAppCode(code)
          ? auth.api.verifyTOTP({ body: { code, trustDevice }, headers, returnHeaders: true })
          : auth.api.verifyBackupCode({ body: { code, trustDevice }, headers, returnHeaders: true });
      return requireViewer(await signedIn(await callLibrary(engine, newAuthCall({ facts }), secondStepFailure, work)));
    },
  };
}

function requireViewer(result: SignedIn | SecondFactorRequired): SignedIn {
  if (!result.viewer) throw signInFailure({ code: "TOKEN_EXPIRED", status: 401 });
  return result;
}

function signOutMethods({ engine }: SignInOptions) {
  return {
    /** Ends this session. Also works without one. */
    async signOut(facts: Facts): Promise<{ setCookies: string[] }> {
      const work = () => engine.auth.api.signOut({ headers: facts.headers, returnHeaders: true });
      const result = await callLibrary(engine, newAuthCall({ facts }), signOutFailure, work);
      return { setCookies: result.headers.getSetCookie() };
    },
  };
}

/** How often one address may check whether usernames are available. */
const namesPerAddress = { points: 60, seconds: 60 };

function usernameHints(db: Db) {
  const checks = createRateLimit(namesPerAddress);
  return {
    /** Whether a username is available, or why not. Sign-up checks again. */
    async usernameHint(facts: Facts, username: string): Promise<{ available: boolean; message: string }> {
      await checks.take(facts.ip);
      const name = normalUsername(username);
      const problem = usernameProblem(name) ?? ((await takenBy(db, name, "")) ? usernameFailures.taken() : null);
      return problem
        ? { available: false, message: problem.message }
        : { available: true, message: `${name} is available` };
    },
  };
}

/** Runs a library call and maps its errors to failures. */
async function callLibrary<T>(
  { calls }: AuthEngine,
  call: AuthCall,
  toFailure: (error: AuthError) => Failure,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await calls.run(call, work);
  } catch (error) {
    if (call.refusal) throw call.refusal;
    const known = isFailure(error) ? null : apiErrorOf(error);
    throw known && known.status < 500 ? toFailure(known) : error;
  }
}
