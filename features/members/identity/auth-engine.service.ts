import { AsyncLocalStorage } from "node:async_hooks";
import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { createAuthEndpoint, sessionMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { jwt } from "better-auth/plugins/jwt";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Db } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import type { PasswordHashing } from "../passwords/password-hashing.service.ts";
import { maxPasswordLength, minPasswordLength } from "../passwords/passwords.rules.ts";
import { type AuthCall, type AuthHooks, endpointHooks, newAuthCall, rowHooks } from "./auth-hooks.service.ts";
import { authNames, pluginNames } from "./auth-names.rules.ts";
import { type AuthSecrets, firstSecret, versionedSecrets } from "./auth-secrets.rules.ts";
import { secondFactorDays, sessionDays } from "./sessions.rules.ts";

export type AuthEngine = ReturnType<typeof createAuthEngine>;

export const authBasePath = "/api/auth";
const cookiePrefix = "nocturne";
/** Part of the name of the session cookie; over https a prefix of the browser's own stands before it. */
export const authCookieName = `${cookiePrefix}.session_token`;
const bearerTokenLifetime = "5m";
const challengeMinutes = 10;

type EngineOptions = {
  db: Db;
  secrets: AuthSecrets;
  baseUrl: string;
  log: Log;
  hooks: AuthHooks;
  hashing: PasswordHashing;
};

/** better-auth on our tables: a view of `users` shows it what it may touch. */
export function createAuthEngine(options: EngineOptions) {
  const { db, secrets, baseUrl, log, hooks, hashing } = options;
  const versions = versionedSecrets(secrets);
  const calls = new AsyncLocalStorage<AuthCall>();
  const currentCall = (): AuthCall => calls.getStore() ?? newAuthCall();

  const auth = betterAuth({
    appName: "Nocturne",
    baseURL: baseUrl,
    basePath: authBasePath,
    secret: firstSecret(secrets),
    ...(versions === null ? {} : { secrets: versions }),
    database: { db, type: "postgres", transaction: true },
    ...authNames,
    session: {
      ...authNames.session,
      expiresIn: sessionDays * 86_400,
      disableSessionRefresh: true,
      // How recent a sign-in must be is our own rule, on our own clock.
      freshAge: 0,
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      password: {
        // Hashing takes a tenth of a second: inside the sign-up's transaction it would hold the only connection.
        hash: async (password) => {
          const prepared = currentCall().preparedHash;
          return prepared?.password === password ? prepared.hash : hashing.hash(password);
        },
        verify: hashing.verify,
      },
    },
    trustedOrigins: (request) => sameOrigin(request),
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { throw: true },
    advanced: {
      cookiePrefix,
      useSecureCookies: baseUrl.startsWith("https:"),
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => uuidv7(), joins: true, validateSchema: false },
    },
    logger: { level: "warn", log: (level, message, ...causes) => logLibrary(log, level, message, causes) },
    plugins: [
      jwt({
        schema: { jwks: pluginNames.jwks },
        disableSettingJwtHeader: true,
        jwt: {
          expirationTime: bearerTokenLifetime,
          // The session is asked for with each use: a sign-out ends its tokens too.
          definePayload: ({ session }) => ({
            sid: session.id,
            ...(session.twoFactor === true ? { amr: ["mfa"] } : {}),
          }),
        },
      }),
      twoFactor({
        twoFactorCookieMaxAge: challengeMinutes * 60,
        trustDeviceMaxAge: secondFactorDays * 86_400,
        schema: { user: pluginNames.user, twoFactor: pluginNames.twoFactor },
      }),
      passkey({
        rpID: new URL(baseUrl).hostname,
        rpName: "Nocturne",
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        registration: {
          async afterVerification({ verification }) {
            hooks.permitPasskey(verification.registrationInfo?.userVerified === true, currentCall());
          },
        },
        authentication: {
          async afterVerification({ verification }) {
            hooks.permitPasskey(verification.authenticationInfo.userVerified, currentCall());
          },
        },
        schema: { passkey: pluginNames.passkey },
      }),
      sessionRenewal,
    ],
    hooks: endpointHooks(hooks, currentCall, hashing),
    databaseHooks: rowHooks(hooks, currentCall),
  });
  return { auth, calls };
}

/** Gives the session at hand a new token, as after a change of what the session may do. For this process only. */
const sessionRenewal = {
  id: "session-renewal",
  endpoints: {
    renewSession: createAuthEndpoint.serverOnly(
      { method: "POST", use: [sessionMiddleware], requireHeaders: true },
      async (ctx) => {
        const { session, user } = ctx.context.session;
        const renewed = await ctx.context.internalAdapter.createSession(user.id, false, session);
        await setSessionCookie(ctx, { session: renewed, user });
        await ctx.context.internalAdapter.deleteSession(session.token);
        return ctx.json({ id: renewed.id });
      },
    ),
  },
};

/** Causes are cut down to their words: a refused statement also quotes the row. */
function logLibrary(log: Log, level: string, message: string, causes: unknown[]): void {
  const words = causes.filter((cause) => cause instanceof Error).map((cause) => cause.message);
  const line = { message, ...(words.length > 0 ? { causes: words } : {}) };
  if (level === "error") log.warn(line, "The sign-in library reports an error");
  else log.debug(line, "The sign-in library reports");
}

/** A page of any of our brands may post to its own host, and nobody else's may. */
function sameOrigin(request: Request | undefined): string[] {
  const origin = request?.headers.get("origin");
  const host = request?.headers.get("host") ?? (request ? new URL(request.url).host : null);
  if (!origin || !host || !URL.canParse(origin)) return [];
  return new URL(origin).host === host ? [origin] : [];
}
