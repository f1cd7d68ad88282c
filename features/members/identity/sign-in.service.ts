import type { AuditService } from "#features/audit/audit.service.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { type Failure, isFailure } from "#platform/errors/failure.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { SignInInput, SignUpInput } from "../members.schema.ts";
import { activeViewer, takenBy } from "../members.store.ts";
import { normalUsername, usernameFailures, usernameFault } from "../profile/usernames.rules.ts";
import type { Viewer } from "../viewer.rules.ts";
import { type AuthError, secondStepFailure, signInFailure, signOutFailure, signUpFailure } from "./auth.failures.ts";
import type { AuthEngine } from "./auth-engine.service.ts";
import { type AuthCall, apiErrorOf, type Facts, newAuthCall } from "./auth-hooks.service.ts";
import type { SecondFactorInput } from "./security.schema.ts";
import { endSessions } from "./sessions.store.ts";
import { isAppCode } from "./two-factor-codes.rules.ts";

/** A member and the cookies to set. */
export type SignedIn = { viewer: Viewer; setCookies: string[] };
/** The password was right; the cookies remember that until the second factor follows. */
export type SecondFactorWanted = { viewer: null; setCookies: string[] };

type SignInOptions = { db: Db; engine: AuthEngine; audit: Pick<AuditService, "record"> };

/** The ways in and out: sign-up, sign-in with its second step, sign-out. */
export function createSignIn(options: SignInOptions) {
  return { ...waysIn(options), ...waysOut(options), ...usernames(options.db) };
}

function waysIn({ db, engine, audit }: SignInOptions) {
  const { auth } = engine;

  async function signedIn(answer: { headers: Headers; response: object }): Promise<SignedIn | SecondFactorWanted> {
    const setCookies = answer.headers.getSetCookie();
    if (!("user" in answer.response)) return { viewer: null, setCookies };
    const { id } = answer.response.user as { id: string };
    const viewer = await activeViewer(db, id);
    if (!viewer) throw signInFailure({ code: "ACCOUNT_DISABLED", status: 403 });
    return { viewer, setCookies };
  }

  async function create(input: SignUpInput, facts: Facts, asAdmin: boolean): Promise<SignedIn> {
    const body = { ...input, name: "" };
    const work = () => auth.api.signUpEmail({ body, headers: facts.headers, returnHeaders: true });
    return whole(await signedIn(await calling(engine, newAuthCall({ facts, asAdmin }), signUpFailure, work)));
  }

  return {
    /** Makes a member and signs them in. Their e-mail gets a letter; free credit comes as `created` says. */
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
    async signIn(input: SignInInput, facts: Facts): Promise<SignedIn | SecondFactorWanted> {
      const body = { email: input.email, password: input.password };
      const work = () => auth.api.signInEmail({ body, headers: facts.headers, returnHeaders: true });
      return signedIn(await calling(engine, newAuthCall({ facts }), signInFailure, work));
    },

    /** The second step: a code of the app, or a backup code, which is used up. */
    async verifySecondFactor({ code, trustDevice }: SecondFactorInput, facts: Facts): Promise<SignedIn> {
      const { headers } = facts;
      const work = () =>
        isAppCode(code)
          ? auth.api.verifyTOTP({ body: { code, trustDevice }, headers, returnHeaders: true })
          : auth.api.verifyBackupCode({ body: { code, trustDevice }, headers, returnHeaders: true });
      return whole(await signedIn(await calling(engine, newAuthCall({ facts }), secondStepFailure, work)));
    },
  };
}

function whole(answer: SignedIn | SecondFactorWanted): SignedIn {
  if (!answer.viewer) throw signInFailure({ code: "TOKEN_EXPIRED", status: 401 });
  return answer;
}

function waysOut({ engine }: SignInOptions) {
  return {
    /** Ends this session. Works for a visitor without one as well. */
    async signOut(facts: Facts): Promise<{ setCookies: string[] }> {
      const work = () => engine.auth.api.signOut({ headers: facts.headers, returnHeaders: true });
      const answer = await calling(engine, newAuthCall({ facts }), signOutFailure, work);
      return { setCookies: answer.headers.getSetCookie() };
    },
  };
}

/** So often the sign-up page may ask whether a name is free. */
const namesPerAddress = { points: 60, seconds: 60 };

function usernames(db: Db) {
  const asked = createRateLimit(namesPerAddress);
  return {
    /** Whether a username can be taken, and if not, why. Sign-up decides for itself. */
    async usernameHint(facts: Facts, username: string): Promise<{ available: boolean; message: string }> {
      await asked.take(facts.ip);
      const name = normalUsername(username);
      const fault = usernameFault(name) ?? ((await takenBy(db, name, "")) ? usernameFailures.taken() : null);
      return fault
        ? { available: false, message: fault.message }
        : { available: true, message: `${name} is available` };
    },
  };
}

/** Runs a call of the library and turns what it refuses into the catalogue's words. */
async function calling<T>(
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
