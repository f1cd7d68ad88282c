import type { Database } from "#platform/database/connect.ts";
import { authenticatorApp } from "./authenticator.ts";
import { cookieOf, signedUp, visitor } from "./members.ts";

/** An authenticator app that has read the `otpauth:` address. */
export const appOf = (uri: string) => authenticatorApp(new URL(uri).searchParams.get("secret") ?? "");

/** A member with a second factor, in the session that set it up. */
export async function memberWithApp(
  database: Database,
  one?: Pick<Awaited<ReturnType<typeof signedUp>>, "members" | "clock" | "input" | "viewer" | "facts">,
) {
  const { members, clock, input, viewer, facts } = one ?? (await signedUp(database));
  await members.twoFactor.begin(facts, { currentPassword: input.password });
  const setup = await members.twoFactor.setup(facts);
  const codeAt = appOf(setup?.uri ?? "");
  const { backupCodes, setCookies } = await members.twoFactor.finish(facts, await codeAt(clock.now()));
  // The current code is consumed.
  await clock.advance(30_000);
  /** The first step of a sign-in, with its challenge cookies. */
  const challenge = async (headers = new Headers()) => {
    const result = await members.signIn(input, { headers, ip: visitor.ip });
    return { ...result, facts: { headers: cookieOf(result.setCookies), ip: visitor.ip } };
  };
  return {
    members,
    clock,
    input,
    viewer,
    backupCodes,
    challenge,
    facts: { headers: cookieOf(setCookies), ip: visitor.ip },
    code: () => codeAt(clock.now()),
  };
}
