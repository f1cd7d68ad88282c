/** A code of an authenticator app has six digits; everything else is meant as a backup code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** A backup code as it is kept, however it was typed: `abcde-fghjk`. */
export function normalBackupCode(code: string): string {
  const signs = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** The half minute at a time, and those beside it: clocks of phones are seldom right to the second. */
export function stepsAround(at: Date): number[] {
  const step = Math.floor(at.getTime() / 30_000);
  return [step, step - 1, step + 1];
}

/** The secret of an `otpauth:` address in groups of four, for people who type it. */
export function secretForTyping(uri: string): string {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
