import { dateTimeLabel, longDayLabel } from "#platform/days/days.ts";
import type { EmailContent } from "../mail/email-layout.rules.ts";
import { linkMinutes } from "./email-links/email-links.rules.ts";

/** The words of every letter about signing in. None says what kind of site this is: others may read along. */

type Who = { username: string };

const hello = ({ username }: Who) => `Hello ${username},`;
const notYou =
  "If this was not you, reset your password now and sign out everywhere in your settings. Then write to us.";
const settings = { label: "See your settings", path: "/user/settings" };
const linkTo = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`;
const daysOf = (purpose: keyof typeof linkMinutes) => linkMinutes[purpose] / (24 * 60);

export function confirmAddressEmail(who: Who, token: string): EmailContent {
  return {
    subject: "Confirm your email",
    paragraphs: [hello(who), "Please confirm that this is your email address."],
    action: { label: "Confirm my email", path: linkTo("/confirm-email", token) },
    footnote: `The link can be used once, within ${daysOf("confirm-email")} days. If you did not sign up, ignore this email.`,
  };
}

export function resetPasswordEmail(who: Who, token: string): EmailContent {
  return {
    subject: "Choose a new password",
    paragraphs: [hello(who), "Somebody, probably you, asked for a new password."],
    action: { label: "Choose a new password", path: linkTo("/reset-password", token) },
    footnote: `The link can be used once, within ${linkMinutes["reset-password"]} minutes. If you did not ask, ignore this email: your password stays as it is.`,
  };
}

/** To an address that our staff put there a moment ago. */
export function resetLaterEmail(who: Who, from: Date): EmailContent {
  return {
    subject: "You can choose a new password soon",
    paragraphs: [
      hello(who),
      `Your email was corrected a short while ago. For your safety a new password can be chosen from ${longDayLabel(from)} on.`,
      "If you know your password, you can sign in with it now.",
    ],
    action: { label: "Sign in", path: "/login" },
    footnote: "If you did not ask for a new password, ignore this email.",
  };
}

/** To the new address. */
export function changeAddressEmail(who: Who, token: string): EmailContent {
  return {
    subject: "Confirm your new email",
    paragraphs: [hello(who), "You asked to sign in with this address from now on. Please confirm it."],
    action: { label: "Confirm my new email", path: linkTo("/confirm-email", token) },
    footnote: "The link can be used once, within a day. Until then your old address stays.",
  };
}

/** To the old address. */
export function changedAddressEmail(who: Who, newEmail: string, token: string): EmailContent {
  return {
    subject: "Your email was changed",
    paragraphs: [
      hello(who),
      `From now on you sign in with ${maskedEmail(newEmail)}.`,
      "If this was not you, take your address back. Everybody is signed out then, and you choose a new password.",
    ],
    action: { label: "Take my address back", path: linkTo("/revert-email", token) },
    footnote: `The link can be used once, within ${daysOf("revert-email")} days.`,
  };
}

/** To the old address, when our staff put another one in its place. */
export function correctedAddressEmail(who: Who, newEmail: string, token: string): EmailContent {
  return {
    subject: "Your email was corrected",
    paragraphs: [
      hello(who),
      `We were asked to correct your email. From now on you sign in with ${maskedEmail(newEmail)}.`,
      "If you did not ask for this, take your address back. Everybody is signed out then, and you choose a new password.",
    ],
    action: { label: "Take my address back", path: linkTo("/revert-email", token) },
    footnote: `The link can be used once, within ${daysOf("revert-email")} days.`,
  };
}

export function revertedAddressEmail(who: Who, token: string): EmailContent {
  return {
    subject: "Your email is yours again",
    paragraphs: [
      hello(who),
      "Your address was brought back and everybody was signed out. Please choose a new password now.",
    ],
    action: { label: "Choose a new password", path: linkTo("/reset-password", token) },
    footnote: `The link can be used once, within ${linkMinutes["reset-password"]} minutes.`,
  };
}

/** To a member who signed in where they never did before, or somebody else did. */
export function newDeviceEmail(who: Who, seen: { device: string; network: string | null; at: Date }): EmailContent {
  const where = seen.network === null ? seen.device : `${seen.device}, from the network ${seen.network}`;
  return {
    subject: "A new device signed in",
    paragraphs: [hello(who), `Somebody, probably you, signed in: ${where}, on ${dateTimeLabel(seen.at)}.`, notYou],
    action: settings,
  };
}

/** To whom an address belongs that somebody wanted to sign up with. */
export function signUpTriedEmail(who: Who): EmailContent {
  return {
    subject: "You have an account already",
    paragraphs: [
      hello(who),
      "Somebody, probably you, tried to sign up with this address. It has an account already: sign in, or choose a new password if you do not know it any more.",
    ],
    action: { label: "Sign in", path: "/login" },
    footnote: "If it was not you, you need not do anything. Whoever tried was told that the address is in use.",
  };
}

/** What changed about a member's sign-in, as a letter says it. */
const changes = {
  "password-changed": ["Your password was changed", "Your password was changed. You are signed out everywhere else."],
  "password-reset": [
    "Your password was changed",
    "Your password was reset. You are signed out everywhere, and passkeys added in the last seven days were removed.",
  ],
  "two-factor-on": [
    "Two-factor sign-in is on",
    "From now on a code of your authenticator app is asked when you sign in.",
  ],
  "two-factor-off": ["Two-factor sign-in is off", "From now on your password alone is enough to sign in."],
  "backup-codes": ["New backup codes", "New backup codes were made. The earlier ones can no longer be used."],
  "backup-code-used": ["A backup code was used", "Somebody signed in with your password and one of your backup codes."],
  "passkey-added": ["A passkey was added", "A passkey was added. It can be used to sign in."],
  "passkey-removed": ["A passkey was removed", "A passkey was removed. It can no longer be used to sign in."],
} as const;

export type SecurityChange = keyof typeof changes;

/** Tells a member what was changed, so that they notice when it was not them. */
export function changeEmail(who: Who, change: SecurityChange): EmailContent {
  const [subject, sentence] = changes[change];
  return { subject, paragraphs: [hello(who), sentence, notYou], action: settings };
}

/** Enough to recognise one's own address, not enough to learn somebody's: `n…@example.com`. */
export function maskedEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  return `${name.slice(0, 1)}…@${domain}`;
}
