import { createAuthMiddleware } from "better-auth/api";
import type { Failure } from "#platform/errors/failure.ts";
import type { PasswordHashing } from "../passwords/password-hashing.service.ts";
import { deviceCookieName, deviceCookieSeconds } from "./known-devices.service.ts";

/** The client: the request headers, and the address as the server saw it. */
export type Facts = { headers: Headers; ip: string };

/** What a call of the library needs besides its request. */
export type AuthCall = {
  facts: Facts;
  /** Set by the command line: the new member becomes an admin. */
  asAdmin: boolean;
  /** The hash of the new password, computed before a transaction starts. */
  preparedHash: { password: string; hash: string } | null;
  /** Set while the session is renewed: whether the new one has passed the second factor. */
  renewal: { twoFactor: boolean } | null;
  /** A failure of ours that the library would replace with its own error. */
  refusal: Failure | null;
};

export function newAuthCall(known: Partial<AuthCall> = {}): AuthCall {
  return {
    facts: { headers: new Headers(), ip: "" },
    asAdmin: false,
    preparedHash: null,
    renewal: null,
    refusal: null,
    ...known,
  };
}

type LibraryError = { code: string; status: number };
type Body = Record<string, unknown>;
/** A new session, before and after it is written. */
export type OpenedSession = { twoFactor: boolean; method: "password" | "passkey" };

/** Our rules within the library's flow. Each hook throws a `Failure` to refuse. */
export type AuthHooks = {
  /** Before a sign-up or a sign-in. May change the body in place. */
  beforeSignUp(body: Body, call: AuthCall): Promise<void>;
  beforeSignIn(body: Body, call: AuthCall): Promise<void>;
  /** After either, outside any transaction; `error` is the library's code if it refused. */
  afterSignUp(body: Body, error: LibraryError | null, call: AuthCall): Promise<void>;
  /** Returns the device cookie's value, or null. `uid` is null when a second step follows. */
  afterSignIn(body: Body, uid: string | null, error: LibraryError | null, call: AuthCall): Promise<string | null>;
  /** Before a code is checked. `uid` is the member whose password was correct; null without a challenge. */
  beforeSecondStep(body: Body, uid: string | null, kind: "totp" | "backup", call: AuthCall): Promise<void>;
  /** After a correct code, with a session. */
  afterSecondStep(uid: string, kind: "totp" | "backup", call: AuthCall): Promise<void>;
  /** Before any passkey request; `headers` carry the session, if there is one. */
  beforePasskey(path: string, body: Body, headers: Headers, call: AuthCall): Promise<void>;
  /** Before a passkey is stored or opens a session: whether the device verified its user. */
  permitPasskey(isVerified: boolean, call: AuthCall): void;
  afterPasskeyMade(uid: string, call: AuthCall): Promise<void>;
  /** Returns the device cookie's value, or null. */
  afterPasskeyUsed(credentialId: string, uid: string, call: AuthCall): Promise<string | null>;
  /** Before a session is created: throws, or returns additional columns. */
  session(member: Body | null, opened: OpenedSession, call: AuthCall): Record<string, unknown>;
  /** After a new member's rows are committed. */
  created(member: { uid: string; userType: unknown; role: unknown }, call: AuthCall): Promise<void>;
};

const secondSteps: Record<string, "totp" | "backup"> = {
  "/two-factor/verify-totp": "totp",
  "/two-factor/verify-backup-code": "backup",
};
const passkeyAuthentication = "/passkey/verify-authentication";

export function endpointHooks(hooks: AuthHooks, currentCall: () => AuthCall, hashing: PasswordHashing) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      const call = currentCall();
      const step = secondSteps[ctx.path];
      if (ctx.path === "/sign-up/email") {
        await hooks.beforeSignUp(bodyOf(ctx), call);
        const password = String(bodyOf(ctx).password);
        call.preparedHash = { password, hash: await hashing.hash(password) };
      }
      if (ctx.path === "/sign-in/email") await hooks.beforeSignIn(bodyOf(ctx), call);
      if (step) await hooks.beforeSecondStep(bodyOf(ctx), await challengedMember(ctx), step, call);
      if (ctx.path?.startsWith("/passkey/")) {
        await hooks.beforePasskey(ctx.path, bodyOf(ctx), ctx.headers ?? new Headers(), call);
      }
    }),
    after: createAuthMiddleware(async (ctx) => {
      const call = currentCall();
      const { returned } = ctx.context;
      const error = apiErrorOf(returned);
      if (ctx.path === "/sign-up/email") await hooks.afterSignUp(bodyOf(ctx), error, call);
      if (ctx.path === "/sign-in/email") {
        const device = await hooks.afterSignIn(bodyOf(ctx), idIn(returned, "user") || null, error, call);
        setDevice(ctx, device);
      }
      if (error) return;
      const step = secondSteps[ctx.path];
      if (step) await hooks.afterSecondStep(idIn(returned, "user"), step, call);
      if (ctx.path === "/passkey/verify-registration") await hooks.afterPasskeyMade(textIn(returned, "userId"), call);
      if (ctx.path === passkeyAuthentication) {
        const uid = textIn(sessionIn(returned), "userId");
        setDevice(ctx, await hooks.afterPasskeyUsed(idIn(bodyOf(ctx), "response"), uid, call));
      }
    }),
  };
}

type DeviceContext<Attributes> = {
  context: { createAuthCookie(name: string, options: { maxAge: number }): { attributes: Attributes } };
  setCookie(name: string, value: string, attributes: Attributes): unknown;
};

/** Makes the browser one of the member's. */
function setDevice<Attributes>(ctx: DeviceContext<Attributes>, device: string | null): void {
  if (device === null) return;
  const { attributes } = ctx.context.createAuthCookie("device", { maxAge: deviceCookieSeconds });
  ctx.setCookie(deviceCookieName, device, attributes);
}

const sessionIn = (value: unknown): unknown => (value as Body | null)?.session;
const textIn = (value: unknown, key: string): string => String((value as Body | null)?.[key] ?? "");
const idIn = (value: unknown, key: string): string => textIn((value as Body | null)?.[key], "id");

type CookieContext = {
  context: {
    secret: string;
    createAuthCookie(name: string): { name: string };
    internalAdapter: { findVerificationValue(identifier: string): Promise<{ value: string } | null> };
  };
  getSignedCookie(name: string, secret: string): Promise<string | null | undefined | false>;
};

/** The member whose password was just verified, by the challenge cookie. */
async function challengedMember(ctx: CookieContext): Promise<string | null> {
  const cookie = ctx.context.createAuthCookie("two_factor");
  const challenge = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
  if (!challenge) return null;
  return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value ?? null;
}

export function rowHooks(hooks: AuthHooks, currentCall: () => AuthCall) {
  return {
    user: {
      create: {
        before: async (user: { name?: unknown }) => {
          const name = typeof user.name === "string" && user.name.trim() !== "" ? user.name.trim() : null;
          return { data: { name, ...(currentCall().asAdmin ? { role: "admin" } : {}) } as Record<string, unknown> };
        },
        after: async (user: { id: string } & Record<string, unknown>) =>
          hooks.created({ uid: user.id, userType: user.userType, role: user.role }, currentCall()),
      },
    },
    session: {
      create: {
        before: async (session: { userId: string } & Body, ctx: EndpointContext | null) => {
          // Through the library's handle, which is in the current transaction: there may be no second connection.
          const member = (await ctx?.context.internalAdapter.findUserById(session.userId)) ?? null;
          const call = currentCall();
          const opened = openedBy(ctx?.path, session, call);
          return { data: hooks.session(member as Body | null, opened, call) };
        },
      },
    },
  };
}

type EndpointContext = {
  path?: string;
  context: { internalAdapter: { findUserById(id: string): Promise<unknown> } };
};

function openedBy(path: string | undefined, session: Body, { renewal }: AuthCall): OpenedSession {
  if (renewal) return { ...renewal, method: session.method === "passkey" ? "passkey" : "password" };
  if (path === passkeyAuthentication) return { twoFactor: true, method: "passkey" };
  return { twoFactor: path !== undefined && path in secondSteps, method: "password" };
}

/** The parsed body; anything but an object counts as empty. */
function bodyOf(ctx: { body?: unknown }): Body {
  return typeof ctx.body === "object" && ctx.body !== null ? (ctx.body as Body) : {};
}

/** The library's error, recognised by its shape because the library is bundled more than once. */
export function apiErrorOf(value: unknown): { code: string; status: number; message?: string } | null {
  if (!(value instanceof Error) || !("statusCode" in value) || typeof value.statusCode !== "number") return null;
  const body = "body" in value && typeof value.body === "object" ? (value.body as Body) : {};
  const code = typeof body.code === "string" ? body.code : `HTTP_${value.statusCode}`;
  const message = typeof body.message === "string" ? body.message : value.message;
  return { code, status: value.statusCode, message };
}
