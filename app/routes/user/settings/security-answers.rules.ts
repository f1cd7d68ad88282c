import type { FailureBody } from "#platform/errors/failure.ts";

/** The parts of the page, each with forms of its own. */
export type SecurityIntent = "password" | "email" | "confirm" | "two-factor" | "passkeys" | "devices" | "time-zone";

/** What was done, as the page says it after the redirect: by a word in the address. */
const sentences = {
  "password-changed": ["password", "Your password was changed. You are signed out everywhere else."],
  "email-asked": ["email", "We've sent an email to your new address. Open the link in it, and it is yours."],
  "letter-sent": ["confirm", "We've sent you an email."],
  "two-factor-off": ["two-factor", "Two-factor sign-in is off."],
  "passkey-renamed": ["passkeys", "The passkey has its new name."],
  "passkey-removed": ["passkeys", "The passkey was removed. Remove it from your device as well."],
  "device-out": ["devices", "That device is signed out."],
  "time-zone-saved": ["time-zone", "Your time zone is saved. The current day of your limits ends at the time below."],
  "others-out": ["devices", "You are signed out everywhere else."],
} as const satisfies Record<string, [SecurityIntent, string]>;

export type SecurityDone = keyof typeof sentences;

/** The sentence for a word in the address, and the part that it belongs to; null for any other word. */
export function doneSentence(word: string | null): { intent: SecurityIntent; words: string } | null {
  if (word === null || !Object.hasOwn(sentences, word)) return null;
  const [intent, words] = sentences[word as SecurityDone];
  return { intent, words };
}

type Answer = { intent?: string } & Partial<FailureBody>;

/** The refusal of one part of the page. One without a part, as for a lost connection, belongs to the part that was sent. */
export function refusalOf(answer: object | undefined, intent: string): FailureBody | undefined {
  const refusal = answer as Answer | undefined;
  if (!refusal?.code || refusal.message === undefined) return undefined;
  return refusal.intent === undefined || refusal.intent === intent ? (refusal as FailureBody) : undefined;
}
