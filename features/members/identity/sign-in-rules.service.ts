import type { z } from "zod";
import { truncateAddress } from "#platform/addresses/addresses.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { Failure } from "#platform/errors/failure.ts";
import type { RateLimits } from "#platform/rate-limits/rate-limit.ts";
import { cleanLine, cutLine, showsNothing } from "#platform/text/lines.rules.ts";
import { plainIssue } from "#platform/text/plain-issues.rules.ts";
import { signInInput, signUpInput } from "../members.schema.ts";
import { takenBy } from "../members.store.ts";
import { isLeakedPassword } from "../passwords/leaked-passwords.service.ts";
import { isWeakPassword } from "../passwords/passwords.rules.ts";
import { normalUsername, usernameFailures, usernameProblem } from "../profile/usernames.rules.ts";
import { allFieldsRequired } from "../required-text.rules.ts";
import { type Attempt, type AttemptLimits, createAttempts } from "./attempts.service.ts";
import { signInFailure, signUpFailure, tooManySignUps } from "./auth.failures.ts";
import type { AuthHooks, Facts } from "./auth-hooks.service.ts";
import type { KnownDevices } from "./known-devices.service.ts";
import type { SignInHistory } from "./sign-in-history.service.ts";

const refusals = { signIn: () => signInFailure({ code: "TOO_MANY_REQUESTS", status: 429 }), signUp: tooManySignUps };

/** Our rules for sign-up and sign-in, applied to every entry point of the library. */
export function createSignInRules(options: {
  db: Db;
  clock: Clock;
  limits: RateLimits;
  attemptLimits: Partial<AttemptLimits>;
  devices: KnownDevices;
  history: SignInHistory;
  created: AuthHooks["created"];
  signUpsClosed(): Promise<Failure | null>;
}) {
  const { limits, clock, attemptLimits: most } = options;
  const attempts = createAttempts({ limits, clock, most, refusals });
  const { devices, history } = options;

  /** A known device has its own counter, so that attackers at the same IP address cannot lock it out. */
  function attemptOf({ headers, ip }: Facts, email: string): Attempt {
    return { address: devices.isKnown(headers, email) ? null : ip, email: devices.counterOf(headers, email) };
  }

  return {
    async beforeSignUp(body, call) {
      const closed = call.asAdmin ? null : await options.signUpsClosed();
      if (closed) throw closed;
      const input = parseOrRefuse(signUpInput, body);
      const username = normalUsername(input.username);
      const error = usernameProblem(username);
      if (error) throw error;
      const identity = { username, email: input.email };
      if (isWeakPassword(input.password, identity) || (await isLeakedPassword(input.password))) {
        throw signUpFailure({ code: "PASSWORD_TOO_SHORT", status: 422 });
      }
      const typed = typeof body.name === "string" ? body.name : "";
      if (showsNothing(typed)) throw new Failure("members.bad_input", 422, "Nothing of this name can be seen", "name");
      if (!call.asAdmin) {
        await attempts.take("signUp", { address: call.facts.ip, email: input.email });
        // Whoever has asked about many emails learns nothing about the next one either, nor about several at once.
        await attempts.taken.take(call.facts.ip);
      }
      // Only fields that a visitor may set are passed on to the library.
      const name = cutLine(cleanLine(typed), 60);
      for (const key of Object.keys(body)) delete body[key];
      Object.assign(body, { ...input, email: input.email.toLowerCase(), username, name });
    },

    async beforeSignIn(body, call) {
      const input = parseOrRefuse(signInInput, body);
      await attempts.take("signIn", attemptOf(call.facts, input.email));
      for (const key of Object.keys(body)) delete body[key];
      Object.assign(body, input);
    },

    async afterSignUp(body, error, call) {
      const [username, email] = [String(body.username), String(body.email)];
      const isUnclear = error?.code === "FAILED_TO_CREATE_USER";
      const isEmail = error?.code.startsWith("USER_ALREADY_EXISTS");
      const taken = isUnclear ? await takenBy(options.db, username, email) : isEmail ? "email" : null;
      if (taken === "email") await history.signUpTried(email);
      else if (!call.asAdmin) await attempts.taken.giveBack(call.facts.ip);
      if (isUnclear && taken === "username") throw usernameFailures.taken();
      if (isUnclear && taken === "email") throw signUpFailure({ code: "USER_ALREADY_EXISTS", status: 409 });
    },

    async afterSignIn(body, uid, error, call) {
      const email = String(body.email);
      if (error) {
        if (error.status === 401) await history.refused(email, call.facts);
        return null;
      }
      const isKnown = devices.isKnown(call.facts.headers, email);
      if (uid !== null) await history.signedIn(uid, { method: "password", isKnown }, call.facts);
      await attempts.giveBack("signIn", attemptOf(call.facts, email));
      return devices.cookieFor(call.facts.headers, email);
    },

    session(member, { twoFactor, method }, call) {
      if (member?.status !== "active") {
        call.refusal = signInFailure({ code: "ACCOUNT_DISABLED", status: 403 });
        throw call.refusal;
      }
      const now = clock.now();
      return { ipAddress: truncateAddress(call.facts.ip), twoFactor, method, createdAt: now, seenAt: now };
    },

    created: options.created,
  } satisfies Partial<AuthHooks>;
}

/** Parses a body. The failure holds the messages of every invalid field. */
function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body, { error: plainIssue });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".") || "root";
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  const [field = "root", messages = []] = Object.entries(fields)[0] ?? [];
  throw new Failure("members.bad_input", 422, messages[0] ?? allFieldsRequired, field, fields);
}
