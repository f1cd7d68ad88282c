import { AsyncLocalStorage } from "node:async_hooks";
import { betterAuth } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { hashPassword } from "better-auth/crypto";
import { jwt } from "better-auth/plugins/jwt";
import type { Db } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import { maxPasswordLength, minPasswordLength } from "./passwords.rules.ts";

/** What one call of the sign-in library needs to know beyond its request. */
export type AuthCall = {
  /** The visitor's address as the server saw it; headers are not believed. */
  address: string;
  /** Set by the command line: the new member becomes an admin. */
  asAdmin: boolean;
  /** The hash of the password that is being set, made before a transaction holds a connection. */
  preparedHash: { password: string; hash: string } | null;
};

/** Where our rules stand in the library's flow. Each throws a `Failure` to refuse. */
export type AuthHooks = {
  /** Before a sign-up or a sign-in: the body may be changed in place. */
  beforeSignUp(body: Record<string, unknown>, call: AuthCall): Promise<void>;
  beforeSignIn(body: Record<string, unknown>, call: AuthCall): Promise<void>;
  /** After either, outside any transaction; `error` is the library's code when it refused. */
  afterSignUp(body: Record<string, unknown>, error: { code: string; status: number } | null): Promise<void>;
  afterSignIn(
    body: Record<string, unknown>,
    error: { code: string; status: number } | null,
    call: AuthCall,
  ): Promise<void>;
  /** Before a session is made for a member of this status. */
  permitSession(status: unknown): void;
  /** After the rows of a new member are committed. */
  created(member: { uid: string; userType: unknown; role: unknown }): Promise<void>;
  truncateAddress(address: string): string | null;
};

export type AuthEngine = ReturnType<typeof createAuthEngine>;

const authBasePath = "/api/auth";
const cookiePrefix = "nocturne";
/** Part of the name of the session cookie; over https a prefix of the browser's own stands before it. */
export const authCookieName = `${cookiePrefix}.session_token`;
const sessionSeconds = 30 * 86_400;
const bearerTokenLifetime = "5m";

/** Doors of the library that our own screens and rules do not know yet. */
const closedPaths = [
  "/update-user",
  "/update-session",
  "/change-email",
  "/change-password",
  "/delete-user",
  "/delete-user/callback",
  "/sign-in/social",
  "/link-social",
  "/unlink-account",
  "/callback/:id",
  "/get-access-token",
  "/refresh-token",
  "/account-info",
  "/request-password-reset",
  "/reset-password",
  "/reset-password/:token",
  "/send-verification-email",
  "/verify-email",
];

/** better-auth on our tables: a view of `users` shows it what it may touch. */
export function createAuthEngine(options: { db: Db; secret: string; baseUrl: string; log: Log; hooks: AuthHooks }) {
  const { db, secret, baseUrl, log } = options;
  const calls = new AsyncLocalStorage<AuthCall>();
  const currentCall = (): AuthCall => calls.getStore() ?? { address: "", asAdmin: false, preparedHash: null };

  const auth = betterAuth({
    appName: "Nocturne",
    baseURL: baseUrl,
    basePath: authBasePath,
    secret,
    database: { db, type: "postgres", transaction: true },
    ...tables,
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      password: {
        // Hashing takes a tenth of a second: inside the sign-up's transaction it would hold the only connection.
        hash: async (password) => {
          const prepared = currentCall().preparedHash;
          return prepared?.password === password ? prepared.hash : hashPassword(password);
        },
      },
    },
    disabledPaths: closedPaths,
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
        schema: { jwks: { modelName: "signing_keys", fields: signingKeyFields } },
        disableSettingJwtHeader: true,
        jwt: { expirationTime: bearerTokenLifetime, definePayload: () => ({}) },
      }),
    ],
    hooks: endpointHooks(options.hooks, currentCall),
    databaseHooks: rowHooks(options.hooks, currentCall),
  });
  return { auth, calls };
}

const signingKeyFields = {
  publicKey: "public_key",
  privateKey: "private_key",
  createdAt: "created_at",
  expiresAt: "expires_at",
};
const times = { createdAt: "created_at", updatedAt: "updated_at" };

/** The library's names for things beside our tables and columns. */
const tables = {
  user: {
    modelName: "sign_in_users",
    fields: { emailVerified: "email_verified", ...times },
    additionalFields: {
      username: { type: "string", required: true },
      userType: { type: "string", required: true, fieldName: "user_type" },
      role: { type: "string", required: false, input: false },
      status: { type: "string", required: false, input: false },
    },
  },
  session: {
    modelName: "sessions",
    fields: {
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...times,
    },
    expiresIn: sessionSeconds,
    disableSessionRefresh: true,
  },
  account: {
    modelName: "credentials",
    fields: {
      userId: "user_id",
      providerId: "provider_id",
      accountId: "account_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...times,
    },
  },
  verification: { modelName: "sign_in_codes", fields: { expiresAt: "expires_at", ...times } },
} as const;

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

function endpointHooks(hooks: AuthHooks, currentCall: () => AuthCall) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      const call = currentCall();
      if (ctx.path === "/sign-up/email") {
        await hooks.beforeSignUp(bodyOf(ctx), call);
        const password = String(bodyOf(ctx).password);
        call.preparedHash = { password, hash: await hashPassword(password) };
      }
      if (ctx.path === "/sign-in/email") await hooks.beforeSignIn(bodyOf(ctx), call);
    }),
    after: createAuthMiddleware(async (ctx) => {
      const error = apiErrorOf(ctx.context.returned);
      if (ctx.path === "/sign-up/email") await hooks.afterSignUp(bodyOf(ctx), error);
      if (ctx.path === "/sign-in/email") await hooks.afterSignIn(bodyOf(ctx), error, currentCall());
    }),
  };
}

function rowHooks(hooks: AuthHooks, currentCall: () => AuthCall) {
  return {
    user: {
      create: {
        before: async (user: { name?: unknown }) => {
          const name = typeof user.name === "string" && user.name.trim() !== "" ? user.name.trim() : null;
          return { data: { name, ...(currentCall().asAdmin ? { role: "admin" } : {}) } as Record<string, unknown> };
        },
        after: async (user: { id: string } & Record<string, unknown>) =>
          hooks.created({ uid: user.id, userType: user.userType, role: user.role }),
      },
    },
    session: {
      create: {
        before: async (session: { userId: string }, ctx: EndpointContext | null) => {
          // Through the library's own handle, which is the transaction at hand: a second connection may not exist.
          const member: { status?: unknown } | null =
            (await ctx?.context.internalAdapter.findUserById(session.userId)) ?? null;
          hooks.permitSession(member?.status);
          return { data: { ipAddress: hooks.truncateAddress(currentCall().address) } };
        },
      },
    },
  };
}

type EndpointContext = { context: { internalAdapter: { findUserById(id: string): Promise<unknown> } } };

/** The body of a request as the library parsed it; anything else than an object counts as empty. */
function bodyOf(ctx: { body?: unknown }): Record<string, unknown> {
  return typeof ctx.body === "object" && ctx.body !== null ? (ctx.body as Record<string, unknown>) : {};
}

/** What the library says when it refuses, by shape: it is bundled more than once. */
export function apiErrorOf(value: unknown): { code: string; status: number; message?: string } | null {
  if (!(value instanceof Error) || !("statusCode" in value) || typeof value.statusCode !== "number") return null;
  const body = "body" in value && typeof value.body === "object" ? (value.body as Record<string, unknown>) : {};
  const code = typeof body.code === "string" ? body.code : `HTTP_${value.statusCode}`;
  const message = typeof body.message === "string" ? body.message : value.message;
  return { code, status: value.statusCode, message };
}
