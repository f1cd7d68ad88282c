import { z } from "zod";
import { secondStepFailure, signInFailure, signUpFailure } from "#features/members/identity/auth.failures.ts";
import { passkeyFailures } from "#features/members/passkeys/passkeys.failures.ts";
import { usernameFailures } from "#features/members/profile/usernames.rules.ts";
import { permitAnybody, viewerFailures } from "#features/members/viewer.rules.ts";
import type { Failure } from "#platform/errors/failure.ts";
import { type Endpoint, endpointsOf } from "../operations/endpoints.ts";

/** Handles requests under `/api/auth`. */
export type AuthHandler = (request: Request, address: string) => Promise<Response>;

const textField = (description: string) => z.string().meta({ description });
const user = z.looseObject({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  userType: z.enum(["user", "model"]),
});
const verified = z.looseObject({ user: z.looseObject({ id: z.string(), email: z.string() }) });
const webAuthnOptions = z.looseObject({}).describe("Options of WebAuthn, for the browser");
const passkeyResponse = z.object({ response: textField("What the browser answered, as JSON") });
const codeInput = (description: string) =>
  z.object({
    code: textField(description),
    trustDevice: textField("Optional `true`: do not ask again on this device for 30 days").optional(),
  });
const email = textField("The email address");
const setsCookie = "The answer sets the session cookie";

const refusal = (toFailure: typeof signInFailure, code: string, status = 400) => {
  return (): Failure => toFailure({ code, status });
};
const tooMany = refusal(signInFailure, "TOO_MANY_REQUESTS");
const disabled = refusal(signInFailure, "ACCOUNT_DISABLED");
const step = (code: string) => refusal(secondStepFailure, code);
const wrongCode = [step("INVALID_CODE"), step("INVALID_TWO_FACTOR_COOKIE"), step("TOO_MANY_REQUESTS")];
const newPasskey = [viewerFailures.notAuthenticated, passkeyFailures.loginAgain, passkeyFailures.tooMany, tooMany];

/**
 * The sign-in endpoints, which the sign-in library serves. Response schemas name the fields that are always there; the
 * library may send more.
 */
export function authEndpoints(handler: AuthHandler): Endpoint[] {
  const group = endpointsOf({ tag: "Signing in", permit: permitAnybody, params: {}, refusals: [] });
  const library = {
    isForeign: true,
    respond: (c: Parameters<Endpoint["respond"]>[0]) => handler(c.req.raw, c.var.facts.ip),
  } as const;
  return [
    group("POST /auth/sign-up/email", {
      ...library,
      summary: `Makes a member and signs them in. ${setsCookie}`,
      input: z.object({
        email,
        password: textField("8 to 128 characters, and not a common one"),
        username: textField("3 to 30 of a to z, 0 to 9, _ and -"),
        userType: textField("`user` for a customer, `model` for a creator"),
        name: textField("Optional: shown instead of the username; may be empty").optional(),
      }),
      answer: z.looseObject({ user }),
      refusals: [
        refusal(signUpFailure, "USER_ALREADY_EXISTS"),
        usernameFailures.taken,
        refusal(signUpFailure, "PASSWORD_TOO_SHORT"),
        tooMany,
      ],
    }),
    group("POST /auth/sign-in/email", {
      ...library,
      summary: `Signs a member in, or answers \`twoFactorRedirect: true\` where a code has to follow. ${setsCookie}`,
      input: z.object({ email, password: textField("The password") }),
      answer: z.looseObject({ user: user.optional(), twoFactorRedirect: z.boolean().optional() }),
      refusals: [
        refusal(signInFailure, "INVALID_EMAIL_OR_PASSWORD"),
        refusal(signInFailure, "INVALID_EMAIL"),
        disabled,
        tooMany,
      ],
    }),
    ...secondFactorEndpoints(group, library),
    ...passkeyEndpoints(group, library),
    group("POST /auth/sign-out", {
      ...library,
      summary: "Ends this session",
      answer: z.object({ success: z.boolean() }),
    }),
    group("GET /auth/token", {
      ...library,
      summary: "A bearer token of this session, good for five minutes",
      answer: z.object({ token: z.string() }),
      refusals: [viewerFailures.notAuthenticated],
    }),
  ];
}

type Group = ReturnType<typeof endpointsOf>;
type Library = Pick<Endpoint, "respond"> & { isForeign: true };

const secondFactorEndpoints = (group: Group, library: Library): Endpoint[] => [
  group("POST /auth/two-factor/verify-totp", {
    ...library,
    summary: `The second step of a sign-in, by a code of the app. ${setsCookie}`,
    input: codeInput("Six digits"),
    answer: verified,
    refusals: wrongCode,
  }),
  group("POST /auth/two-factor/verify-backup-code", {
    ...library,
    summary: `The second step of a sign-in, by a backup code, which is used up. ${setsCookie}`,
    input: codeInput("One of the backup codes"),
    answer: verified,
    refusals: [step("INVALID_BACKUP_CODE"), step("INVALID_TWO_FACTOR_COOKIE"), tooMany],
  }),
];

const passkeyEndpoints = (group: Group, library: Library): Endpoint[] => [
  group("GET /auth/passkey/generate-authenticate-options", {
    ...library,
    summary: "Asks for a passkey, to sign in",
    answer: webAuthnOptions,
    refusals: [tooMany],
  }),
  group("POST /auth/passkey/verify-authentication", {
    ...library,
    summary: `Signs a member in by a passkey. ${setsCookie}`,
    input: passkeyResponse,
    answer: verified,
    refusals: [step("PASSKEY_NOT_FOUND"), step("PASSKEY_NOT_VERIFIED"), disabled, tooMany],
  }),
  group("GET /auth/passkey/generate-register-options", {
    ...library,
    summary: "Asks for a new passkey",
    answer: webAuthnOptions,
    refusals: newPasskey,
  }),
  group("POST /auth/passkey/verify-registration", {
    ...library,
    summary: "Keeps a new passkey of the signed-in member",
    input: passkeyResponse.extend({ name: textField("Optional: what the member calls it").optional() }),
    answer: z.looseObject({ id: z.string() }),
    refusals: [step("CHALLENGE_NOT_FOUND"), ...newPasskey],
  }),
];
