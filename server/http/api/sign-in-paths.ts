import { z } from "zod";
import { operationOf } from "../operations/api-description.ts";

// The sign-in library answers these paths itself, so their description is written down here.

// What is named here is there; the library may say more.
const user = z.looseObject({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  userType: z.enum(["user", "model"]),
});
const signedUp = z.looseObject({ user });
const signedIn = z.looseObject({ user: user.optional(), twoFactorRedirect: z.boolean().optional() });
const tag = "Signing in";
const email = "The e-mail address";
const asked = z.looseObject({}).describe("Options of WebAuthn, for the browser");
const verified = z.looseObject({ user: z.looseObject({ id: z.string(), email: z.string() }) });
const passkeyAnswer = { fields: { response: "What the browser answered, as JSON" }, required: ["response"] };
const code = (what: string) => ({
  fields: { code: what, trustDevice: "Optional `true`: do not ask again on this device for 30 days" },
  required: ["code"],
});
const sessionCookie = "The answer sets the session cookie";

/** Sign-up, sign-in and what belongs to it, and the socket of a call. */
export const otherPaths = {
  "/api/auth/sign-up/email": {
    post: operationOf({
      tag,
      summary: `Makes a member and signs them in. ${sessionCookie}`,
      answer: signedUp,
      refusals: [409, 422, 429],
      body: {
        fields: {
          email,
          password: "8 to 128 characters, and not a common one",
          username: "3 to 30 of a to z, 0 to 9, _ and -",
          userType: "`user` for a customer, `model` for a creator",
          name: "Optional: shown instead of the username; may be empty",
        },
        required: ["email", "password", "username", "userType"],
      },
    }),
  },
  "/api/auth/sign-in/email": {
    post: operationOf({
      tag,
      summary: `Signs a member in, or answers \`twoFactorRedirect: true\` where a code has to follow. ${sessionCookie}`,
      answer: signedIn,
      refusals: [401, 403, 422, 429],
      body: { fields: { email, password: "The password" }, required: ["email", "password"] },
    }),
  },
  "/api/auth/two-factor/verify-totp": {
    post: operationOf({
      tag,
      summary: `The second step of a sign-in, by a code of the app. ${sessionCookie}`,
      answer: verified,
      refusals: [401, 429],
      body: code("Six digits"),
    }),
  },
  "/api/auth/two-factor/verify-backup-code": {
    post: operationOf({
      tag,
      summary: `The second step of a sign-in, by a backup code, which is used up. ${sessionCookie}`,
      answer: verified,
      refusals: [401, 429],
      body: code("One of the backup codes"),
    }),
  },
  "/api/auth/passkey/generate-authenticate-options": {
    get: operationOf({ tag, summary: "Asks for a passkey, to sign in", answer: asked, refusals: [429] }),
  },
  "/api/auth/passkey/verify-authentication": {
    post: operationOf({
      tag,
      summary: `Signs a member in by a passkey. ${sessionCookie}`,
      answer: verified,
      refusals: [401, 403, 429],
      body: passkeyAnswer,
    }),
  },
  "/api/auth/passkey/generate-register-options": {
    get: operationOf({ tag, summary: "Asks for a new passkey", answer: asked, refusals: [401, 403, 409, 429] }),
  },
  "/api/auth/passkey/verify-registration": {
    post: operationOf({
      tag,
      summary: "Keeps a new passkey of the signed-in member",
      answer: z.looseObject({ id: z.string() }),
      refusals: [400, 401, 403, 409, 429],
      body: { fields: { ...passkeyAnswer.fields, name: "Optional: what the member calls it" }, required: ["response"] },
    }),
  },
  "/api/auth/sign-out": {
    post: operationOf({ tag, summary: "Ends this session", answer: z.object({ success: z.boolean() }), refusals: [] }),
  },
  "/api/auth/token": {
    get: operationOf({
      tag,
      summary: "A bearer token of this session, good for five minutes",
      answer: z.object({ token: z.string() }),
      refusals: [401],
    }),
  },
  "/v1/realtime": {
    get: {
      tags: ["Conversations"],
      summary:
        "The socket of a call, which speaks the OpenAI Realtime events. The token of the call is the bearer token, or " +
        "stands in the subprotocol `openai-insecure-api-key.{token}`",
      parameters: [
        {
          name: "call_id",
          in: "query" as const,
          required: true,
          description: "uuid of the call",
          schema: { type: "string" as const },
        },
      ],
      responses: { 101: { description: "The socket is open" }, 403: { description: "A page of another site asked" } },
    },
  },
};
