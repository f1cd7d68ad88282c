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
/** Part of the session cookie's name; over https it gets the browser's `__Secure-` prefix. */
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

/** better-auth on our tables, restricted by a view of `users`. */
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
      // Our own rule decides how recent a sign-in must be.
      freshAge: 0,
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      password: {
        // Hashing takes 100 ms; inside the sign-up's transaction it would block the connection.
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
    plugins: pluginsFor({ baseUrl, hooks, currentCall }),
    hooks: endpointHooks(hooks, currentCall, hashing),
    databaseHooks: rowHooks(hooks, currentCall),
  });
  return { auth, calls };
}

type PluginOptions = Pick<EngineOptions, "baseUrl" | "hooks"> & { currentCall(): AuthCall };

/** Bearer tokens, the second factor, passkeys, and the renewal of sessions. */
function pluginsFor({ baseUrl, hooks, currentCall }: PluginOptions) {
  return [
    jwt({
      schema: { jwks: pluginNames.jwks },
      disableSettingJwtHeader: true,
      jwt: {
        expirationTime: bearerTokenLifetime,
        // The session is checked on each use, so signing out ends its tokens too.
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
  ];
}

/** Gives the current session a new token, after a change of its privileges. Server only. */
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

/** Logs only the messages of the causes: a failed statement would also quote the row. */
function logLibrary(log: Log, level: string, message: string, causes: unknown[]): void {
  const messages = causes.filter((cause) => cause instanceof Error).map((cause) => cause.message);
  const line = { message, ...(messages.length > 0 ? { causes: messages } : {}) };
  if (level === "error") log.warn(line, "better-auth error");
  else log.debug(line, "better-auth log");
}

/** Each of our brands' hosts may post to itself only. */
function sameOrigin(request: Request | undefined): string[] {
  const origin = request?.headers.get("origin");
  const host = request?.headers.get("host") ?? (request ? new URL(request.url).host : null);
  if (!origin || !host || !URL.canParse(origin)) return [];
  return new URL(origin).host === host ? [origin] : [];
}
