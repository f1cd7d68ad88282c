import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";

/** An authenticator app that was told a secret, however it was spaced: gives the code of a moment. */
export function authenticatorApp(secret: string): (at: Date) => Promise<string> {
  const key = new TextDecoder().decode(base32.decode(secret.replace(/\s/g, "")));
  return (at) => createOTP(key).hotp(Math.floor(at.getTime() / 30_000));
}
