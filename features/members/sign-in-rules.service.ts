import type { z } from "zod";
import { truncateAddress } from "#platform/addresses/addresses.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { Failure } from "#platform/errors/failure.ts";
import { type AttemptLimits, createAttempts } from "./attempts.service.ts";
import { signInFailure, signUpFailure } from "./auth-failures.rules.ts";
import type { AuthHooks } from "./auth-hooks.service.ts";
import type { KnownDevices } from "./known-devices.service.ts";
import { signInInput, signUpInput } from "./members.schema.ts";
import { takenBy } from "./members.store.ts";
import { isWeakPassword } from "./passwords.rules.ts";
import { allFieldsRequired } from "./required-words.rules.ts";
import { normalUsername, usernameFailures, usernameFault } from "./usernames.rules.ts";

const tooMany = () => signInFailure({ code: "TOO_MANY_REQUESTS", status: 429 });

/** Our rules of sign-up and sign-in, for every way into the sign-in library. */
export function createSignInRules(options: {
  db: Db;
  clock: Clock;
  attemptLimits: Partial<AttemptLimits>;
  devices: KnownDevices;
  created: AuthHooks["created"];
  signUpsClosed(): Promise<Failure | null>;
}) {
  const attempts = createAttempts(options.attemptLimits);
  const { devices } = options;

  return {
    async beforeSignUp(body, call) {
      const closed = call.asAdmin ? null : await options.signUpsClosed();
      if (closed) throw closed;
      const input = parseOrRefuse(signUpInput, body);
      const username = normalUsername(input.username);
      const fault = usernameFault(username);
      if (fault) throw fault;
      if (isWeakPassword(input.password, { username, email: input.email })) {
        throw signUpFailure({ code: "PASSWORD_TOO_SHORT", status: 422 });
      }
      if (!call.asAdmin && !(await attempts.take("signUp", call.facts.ip, input.email))) throw tooMany();
      // Only what a visitor may decide goes on; anything else in the body never reaches the library.
      const name = typeof body.name === "string" ? body.name.trim().slice(0, 60) : "";
      for (const key of Object.keys(body)) delete body[key];
      Object.assign(body, { ...input, email: input.email.toLowerCase(), username, name });
    },

    async beforeSignIn(body, call) {
      const input = parseOrRefuse(signInInput, body);
      const counter = devices.counterOf(call.facts.headers, input.email);
      if (!(await attempts.take("signIn", call.facts.ip, counter))) throw tooMany();
      for (const key of Object.keys(body)) delete body[key];
      Object.assign(body, input);
    },

    async afterSignUp(body, error) {
      if (error?.code !== "FAILED_TO_CREATE_USER") return;
      const taken = await takenBy(options.db, String(body.username), String(body.email));
      if (taken === "username") throw usernameFailures.taken();
      if (taken === "email") throw signUpFailure({ code: "USER_ALREADY_EXISTS", status: 409 });
    },

    async afterSignIn(body, error, call) {
      if (error) return null;
      const { headers, ip } = call.facts;
      const email = String(body.email);
      await attempts.giveBack("signIn", ip, devices.counterOf(headers, email));
      return devices.cookieFor(headers, email);
    },

    session(member, { twoFactor, method }, call) {
      if (member?.status !== "active") {
        call.refusal = signInFailure({ code: "ACCOUNT_DISABLED", status: 403 });
        throw call.refusal;
      }
      const now = options.clock.now();
      return { ipAddress: truncateAddress(call.facts.ip), twoFactor, method, createdAt: now, seenAt: now };
    },

    created: options.created,
  } satisfies Partial<AuthHooks>;
}

/** Parses a body; the refusal names every field at fault with its messages. */
function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".") || "root";
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  const [field = "root", messages = []] = Object.entries(fields)[0] ?? [];
  throw new Failure("members.bad_input", 422, messages[0] ?? allFieldsRequired, field, fields);
}
