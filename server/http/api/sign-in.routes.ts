import { Hono } from "hono";
import { z } from "zod";
import { emailChangeFailure, passwordChangeFailure } from "#features/members/identity/auth.failures.ts";
import { emailChangeInput, passwordChangeInput } from "#features/members/identity/security.schema.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput, readJson } from "../errors.ts";
import { type Described, documented } from "../operations/api-description.ts";

const hintQuery = z.object({ username: z.string().max(100) });
const nobody = { code: "UNAUTHORIZED", status: 401 };

/** What a member changes about their sign-in, and what the sign-up page asks while somebody types. */
export function signInRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.post("/me/password", documented(described.password), async (c) => {
    const { viewer, services, facts } = c.var;
    // Who asks is told first: a stranger learns nothing about the form of the body.
    if (!viewer) throw passwordChangeFailure(nobody);
    const { setCookies } = await services.security.changePassword(facts, await readJson(c, passwordChangeInput));
    for (const cookie of setCookies) c.header("set-cookie", cookie, { append: true });
    return c.json({ changed: true });
  });

  api.post("/me/email", documented(described.email), async (c) => {
    const { viewer, services, facts } = c.var;
    if (!viewer) throw emailChangeFailure(nobody);
    const { email } = await services.security.requestEmailChange(facts, await readJson(c, emailChangeInput));
    return c.json({ email, confirmed: false }, 202);
  });

  api.get("/usernames/hint", documented(described.hint), async (c) => {
    const { username } = parseInput(hintQuery, c.req.query());
    return c.json(await c.get("services").members.usernameHint(c.get("facts"), username));
  });

  return api;
}

const tag = "Signing in";
const currentPassword = "The password until now";

const described = {
  password: {
    tag,
    summary: "Sets a new password. Every other session ends, and this one gets a new cookie",
    answer: z.object({ changed: z.literal(true) }),
    refusals: [401, 403, 422, 429],
    body: {
      fields: { currentPassword, password: "The new one: 8 to 128 characters, and not a common one" },
      required: ["currentPassword", "password"],
    },
  },
  email: {
    tag,
    summary: "Sends an email to a new address, which takes effect when its link is opened",
    status: 202,
    answer: z.object({ email: z.string(), confirmed: z.literal(false) }),
    refusals: [401, 403, 409, 422, 429],
    body: {
      fields: { currentPassword, email: "The new e-mail address" },
      required: ["currentPassword", "email"],
    },
  },
  hint: {
    tag,
    summary: "Whether a username can be taken, in words for the one who types it",
    answer: z.object({ available: z.boolean(), message: z.string() }),
    refusals: [422, 429],
    query: { username: "The name" },
  },
} satisfies Record<string, Described>;
