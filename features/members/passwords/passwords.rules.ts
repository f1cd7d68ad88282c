import { isCommonPassword } from "./common-passwords.words.ts";

export const minPasswordLength = 8;
export const maxPasswordLength = 128;

/** Whether a password starts or ends with a space, as pasted ones do by mistake. */
export const hasOuterSpace = (password: string): boolean => password !== password.trim();

/**
 * Whether a password is too weak: too short, common, or made of the member's own name or address. There are no rules of
 * composition, because length matters more.
 */
export function isWeakPassword(password: string, member: { username: string; email: string }): boolean {
  if ([...password].length < minPasswordLength) return true;
  if (isCommonPassword(password)) return true;
  const core = password.toLowerCase().replace(/[\d\W_]+$/u, "");
  const own = [member.username, member.email, member.email.split("@")[0] ?? ""].map((text) => text.toLowerCase());
  return own.includes(core) || own.includes(password.toLowerCase());
}
