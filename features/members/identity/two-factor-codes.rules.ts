import { groupedTyped, plainTyped } from "#platform/text/typed.rules.ts";

/** An authenticator app's code has six digits; anything else is treated as a backup code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** A typed code without spaces: six digits of any script, however they are grouped, or else a backup code with its hyphens. */
export function typedCode(text: string): string {
  const digits = groupedTyped(text).replace(/\p{Nd}/gu, plainDigit);
  return isAppCode(digits) ? digits : plainTyped(text).replace(/\s/g, "");
}

/** The digits of every script follow each other from zero to nine, and nothing but other digits is next to them. */
function plainDigit(sign: string): string {
  const at = sign.codePointAt(0) ?? 0;
  let before = at;
  while (/\p{Nd}/u.test(String.fromCodePoint(before - 1))) before -= 1;
  return String((at - before) % 10);
}

/** A backup code in its stored form, such as `abcde-fghjk`. */
export function normalBackupCode(code: string): string {
  const chars = plainTyped(code)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
  return `${chars.slice(0, 5)}-${chars.slice(5)}`;
}

/** The current time step and its neighbours: phone clocks are often off by some seconds. */
export function stepsAround(at: Date): number[] {
  const step = Math.floor(at.getTime() / 30_000);
  return [step, step - 1, step + 1];
}

/** The secret of an `otpauth:` address in groups of four, for typing. */
export function secretForTyping(uri: string): string {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
