import { hasOuterSpace, isWeakPassword, minPasswordLength } from "#features/members/passwords/passwords.rules.ts";

type Advice = { tone: "none" | "weak" | "good"; words: string };

/** From so many signs on, a password that is not common is good. */
const goodLength = 12;

/** What a password field says while a new password is typed. */
export function passwordAdvice(password: string, member: { username: string; email: string }): Advice {
  const length = [...password].length;
  if (length === 0) return { tone: "none", words: "At least 8 characters. A short phrase works best." };
  if (length < minPasswordLength) return { tone: "weak", words: `${minPasswordLength - length} more to go` };
  if (isWeakPassword(password, member)) return { tone: "weak", words: "Too easy to guess: try a short phrase" };
  if (hasOuterSpace(password)) return { tone: "weak", words: "It starts or ends with a space, which is part of it" };
  return length >= goodLength
    ? { tone: "good", words: "A good password" }
    : { tone: "none", words: "Fine. A longer one is better" };
}
