import { z } from "zod";
import { operationOf } from "./api-description.ts";

// The sign-in library answers these paths itself, so their description is written down here.

const signedIn = z.object({
  user: z.object({ id: z.string(), email: z.string(), username: z.string(), userType: z.enum(["user", "model"]) }),
});
const tag = "Signing in";
const email = "The e-mail address";
const sessionCookie = "The answer sets the session cookie";

/** Sign-up, sign-in and what belongs to it, and the socket of a call. */
export const otherPaths = {
  "/api/auth/sign-up/email": {
    post: operationOf({
      ...{ tag, summary: `Makes a member and signs them in. ${sessionCookie}`, answer: signedIn },
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
      ...{ tag, summary: `Signs a member in. ${sessionCookie}`, answer: signedIn, refusals: [401, 403, 422, 429] },
      body: { fields: { email, password: "The password" }, required: ["email", "password"] },
    }),
  },
  "/api/auth/sign-out": {
    post: operationOf({ tag, summary: "Ends this session", answer: z.object({ success: z.boolean() }), refusals: [] }),
  },
  "/api/auth/token": {
    get: operationOf({
      ...{ tag, summary: "A bearer token of this session, good for five minutes" },
      ...{ answer: z.object({ token: z.string() }), refusals: [401] },
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
          ...{ name: "call_id", in: "query" as const, required: true, description: "uuid of the call" },
          schema: { type: "string" as const },
        },
      ],
      responses: { 101: { description: "The socket is open" }, 403: { description: "A page of another site asked" } },
    },
  },
};
