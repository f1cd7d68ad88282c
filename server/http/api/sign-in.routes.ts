import { z } from "zod";
import { emailChangeFailure, passwordChangeFailure } from "#features/members/identity/auth.failures.ts";
import { emailChangeInput, passwordChangeInput } from "#features/members/identity/security.schema.ts";
import { permitAnybody } from "#features/members/viewer.rules.ts";
import { commonFailures, type Failure } from "#platform/errors/failure.ts";
import { endpointsOf } from "../operations/endpoints.ts";

type AuthFailure = typeof passwordChangeFailure;
/** The failure for a code of the sign-in library. */
const by = (toFailure: AuthFailure, code: string) => (): Failure => toFailure({ code, status: 400 });

const changeCodes = ["UNAUTHORIZED", "SESSION_NOT_FRESH", "INVALID_PASSWORD", "TOO_MANY_REQUESTS"];
const change = (toFailure: AuthFailure) =>
  endpointsOf({
    tag: "Signing in",
    permit(viewer) {
      if (!viewer) throw by(toFailure, "UNAUTHORIZED")();
    },
    params: {},
    refusals: changeCodes.map((code) => by(toFailure, code)),
  });
const passwordChange = change(passwordChangeFailure);
const emailChange = change(emailChangeFailure);
const hint = endpointsOf({ tag: "Signing in", permit: permitAnybody, params: {}, refusals: [] });

const currentPassword = "The password until now";

/** Changes of a member's sign-in, and the check of a username while it is typed. */
export const signInEndpoints = {
  password: passwordChange("POST /me/password", {
    summary: "Sets a new password. Every other session ends, and this one gets a new cookie",
    input: passwordChangeInput.extend({
      currentPassword: passwordChangeInput.shape.currentPassword.meta({ description: currentPassword }),
      password: passwordChangeInput.shape.password.meta({
        description: "The new one: 8 to 128 characters, and not a common one",
      }),
    }),
    answer: z.object({ changed: z.literal(true) }),
    refusals: ["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"].map((code) => by(passwordChangeFailure, code)),
    async respond(c, { input }) {
      const { setCookies } = await c.var.services.security.changePassword(c.var.facts, input);
      for (const cookie of setCookies) c.header("set-cookie", cookie, { append: true });
      return c.json({ changed: true });
    },
  }),

  email: emailChange("POST /me/email", {
    summary: "Sends an email to a new address, which takes effect when its link is opened",
    input: emailChangeInput.extend({
      currentPassword: emailChangeInput.shape.currentPassword.meta({ description: currentPassword }),
      email: emailChangeInput.shape.email.meta({ description: "The new email address" }),
    }),
    answer: z.object({ email: z.string(), confirmed: z.literal(false) }),
    status: 202,
    refusals: ["EMAIL_UNCHANGED", "INVALID_EMAIL", "USER_ALREADY_EXISTS"].map((code) => by(emailChangeFailure, code)),
    async respond(c, { input }) {
      const { email } = await c.var.services.security.requestEmailChange(c.var.facts, input);
      return c.json({ email, confirmed: false }, 202);
    },
  }),

  usernameHint: hint("GET /usernames/hint", {
    summary: "Whether a username can be taken, in words for the one who types it",
    input: z.object({ username: z.string().max(100).meta({ description: "The name" }) }),
    answer: z.object({ available: z.boolean(), message: z.string() }),
    refusals: [commonFailures.tooManyRequests],
    respond: async (c, { input }) => c.json(await c.var.services.members.usernameHint(c.var.facts, input.username)),
  }),
};
