import { createHmac, timingSafeEqual } from "node:crypto";
import type { AuthEngine } from "./auth-engine.service.ts";

/** A token signed by the library: `token.signature`, with padded base64. */
const signed = /^(.+)\.([A-Za-z0-9+/]{43}=)$/s;

/**
 * The token of a request's session cookie, or null without a valid one. Read as the library does, but without its
 * endpoint overhead, because every request of a member needs it.
 */
export async function sessionToken({ auth }: Pick<AuthEngine, "auth">, headers: Headers): Promise<string | null> {
  const { authCookies, secret } = await auth.$context;
  const match = signed.exec(firstCookie(headers.get("cookie") ?? "", authCookies.sessionToken.name) ?? "");
  if (!match) return null;
  const [, token = "", signature = ""] = match;
  const expected = createHmac("sha256", secret).update(token).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "base64")) ? token : null;
}

/** The first cookie of that name, as the library reads it: browsers send the most specific path first. */
function firstCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split(";")) {
    const at = pair.indexOf("=");
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  }
  return null;
}
