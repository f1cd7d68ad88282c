import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export type KnownDevices = ReturnType<typeof createKnownDevices>;

export const deviceCookieName = "nocturne.device";
export const deviceCookieSeconds = 365 * 86_400;
const inCookies = /(?:^|;\s*)(?:__Secure-)?nocturne\.device=([\w-]{16,40})\.([\w-]{43})/;

/**
 * Devices on which a member has signed in before, by a signed cookie. Such a device has wrong attempts of its own:
 * whoever guesses at an e-mail from elsewhere cannot lock its owner out.
 */
export function createKnownDevices(secret: string) {
  const sign = (id: string, email: string) =>
    createHmac("sha256", secret).update(`device:${id}:${email.toLowerCase()}`).digest("base64url");

  /** The device's number when this member has signed in on it, else null. */
  function known(headers: Headers, email: string): string | null {
    const [, id, mark] = inCookies.exec(headers.get("cookie") ?? "") ?? [];
    if (id === undefined || mark === undefined) return null;
    return timingSafeEqual(Buffer.from(sign(id, email)), Buffer.from(mark)) ? id : null;
  }

  return {
    isKnown: (headers: Headers, email: string): boolean => known(headers, email) !== null,

    /** Whose wrong attempts are counted together: those of a known device, or all others for that e-mail. */
    counterOf(headers: Headers, email: string): string {
      const id = known(headers, email);
      return id === null ? email.toLowerCase() : `device:${id}`;
    },

    /** What the device keeps after a sign-in. */
    cookieFor(headers: Headers, email: string): string {
      const id = known(headers, email) ?? randomBytes(12).toString("base64url");
      return `${id}.${sign(id, email)}`;
    },
  };
}
