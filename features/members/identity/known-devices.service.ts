import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export type KnownDevices = ReturnType<typeof createKnownDevices>;

export const deviceCookieName = "nocturne.device";
export const deviceCookieSeconds = 365 * 86_400;
const inCookies = /(?:^|;\s*)(?:__Secure-)?nocturne\.device=([\w-]{16,40})\.([\w-]{43})/;

/**
 * Devices on which a member has signed in before, recognised by a signed cookie. They have a separate counter of failed
 * attempts, so that an attacker elsewhere cannot lock the owner out.
 */
export function createKnownDevices(secret: string, { isSecure }: { isSecure: boolean }) {
  const sign = (id: string, email: string) =>
    createHmac("sha256", secret).update(`device:${id}:${email.toLowerCase()}`).digest("base64url");

  /** The device id if the member has signed in on it before, else null. */
  function known(headers: Headers, email: string): string | null {
    const [, id, mark] = inCookies.exec(headers.get("cookie") ?? "") ?? [];
    if (id === undefined || mark === undefined) return null;
    return timingSafeEqual(Buffer.from(sign(id, email)), Buffer.from(mark)) ? id : null;
  }

  const valueFor = (headers: Headers, email: string): string => {
    const id = known(headers, email) ?? randomBytes(12).toString("base64url");
    return `${id}.${sign(id, email)}`;
  };

  return {
    isKnown: (headers: Headers, email: string): boolean => known(headers, email) !== null,

    /** The key of the attempt counter: the known device, or else the email. */
    counterOf(headers: Headers, email: string): string {
      const id = known(headers, email);
      return id === null ? email.toLowerCase() : `device:${id}`;
    },

    /** The device cookie's value after a sign-in. */
    cookieFor: valueFor,

    /** The whole cookie, for a browser that proved itself by a link in an email. */
    setCookieFor(headers: Headers, email: string): string {
      const rules = `Max-Age=${deviceCookieSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
      return `${deviceCookieName}=${valueFor(headers, email)}; ${rules}`;
    },
  };
}
