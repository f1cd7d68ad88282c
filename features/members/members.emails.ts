import { dateTimeLabel } from "#platform/days/days.ts";
import { networkLabel } from "#platform/text/network-label.rules.ts";
import type { EmailContent } from "../mail/email-layout.rules.ts";
import { linkMinutes } from "./email-links/email-links.rules.ts";

/** Emails about signing in. None says what kind of site this is: others may see them. */

type Recipient = { username: string };

const hello = ({ username }: Recipient) => `Hello ${username},`;
const notYou =
  "If this was not you, reset your password now and sign out everywhere in your settings. Then write to us.";
const settings = { label: "See your settings", path: "/user/settings" };
const linkTo = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`;
const daysOf = (purpose: keyof typeof linkMinutes) => linkMinutes[purpose] / (24 * 60);

export function confirmAddressEmail(recipient: Recipient, token: string): EmailContent {
  return {
    subject: "Confirm your email",
    paragraphs: [hello(recipient), "Please confirm that this is your email address."],
    action: { label: "Confirm my email", path: linkTo("/confirm-email", token) },
    footnote: `The link can be used once, within ${daysOf("confirm-email")} days. If you did not sign up, ignore this email.`,
  };
}

export function resetPasswordEmail(recipient: Recipient, token: string): EmailContent {
  return {
    subject: "Choose a new password",
    paragraphs: [hello(recipient), "Somebody, probably you, asked for a new password."],
    action: { label: "Choose a new password", path: linkTo("/reset-password", token) },
    footnote: `The link can be used once, within ${linkMinutes["reset-password"]} minutes. If you did not ask, ignore this email: your password stays as it is.`,
  };
}

/** For an address that an admin has just corrected. */
export function resetLaterEmail(recipient: Recipient, from: Date): EmailContent {
  return {
    subject: "You can choose a new password soon",
    paragraphs: [
      hello(recipient),
      `Your email was corrected a short while ago. For your safety a new password can be chosen from ${dateTimeLabel(from)} UTC on.`,
      "If you know your password, you can sign in with it now.",
    ],
    action: { label: "Sign in", path: "/login" },
    footnote: "If you did not ask for a new password, ignore this email.",
  };
}

/** To the new address. */
export function changeAddressEmail(recipient: Recipient, token: string): EmailContent {
  return {
    subject: "Confirm your new email",
    paragraphs: [hello(recipient), "You asked to sign in with this address from now on. Please confirm it."],
    action: { label: "Confirm my new email", path: linkTo("/confirm-email", token) },
    footnote: "The link can be used once, within a day. Until then your old address stays.",
  };
}

/** To the old address. */
export function changedAddressEmail(recipient: Recipient, newEmail: string, token: string): EmailContent {
  return {
    subject: "Your email was changed",
    paragraphs: [
      hello(recipient),
      `From now on you sign in with ${maskedEmail(newEmail)}.`,
      "If this was not you, take your address back. That signs out every device, and you choose a new password.",
    ],
    action: { label: "Take my address back", path: linkTo("/revert-email", token) },
    footnote: `The link can be used once, within ${daysOf("revert-email")} days.`,
  };
}

/** To the old address, when an admin corrected it. */
export function correctedAddressEmail(recipient: Recipient, newEmail: string, token: string): EmailContent {
  return {
    subject: "Your email was corrected",
    paragraphs: [
      hello(recipient),
      `We were asked to correct your email. From now on you sign in with ${maskedEmail(newEmail)}.`,
      "If you did not ask for this, take your address back. That signs out every device, and you choose a new password.",
    ],
    action: { label: "Take my address back", path: linkTo("/revert-email", token) },
    footnote: `The link can be used once, within ${daysOf("revert-email")} days.`,
  };
}

export function revertedAddressEmail(recipient: Recipient, token: string): EmailContent {
  return {
    subject: "Your email address was restored",
    paragraphs: [
      hello(recipient),
      "Your address was restored, and every device was signed out. Please choose a new password now.",
    ],
    action: { label: "Choose a new password", path: linkTo("/reset-password", token) },
    footnote: `The link can be used once, within ${linkMinutes["reset-password"]} minutes.`,
  };
}

export function revertedFactorEmail(recipient: Recipient, token: string): EmailContent {
  return {
    subject: "A new way to sign in was removed",
    paragraphs: [
      hello(recipient),
      "Every way to sign in that was added or replaced in the last seven days was removed, and every device was signed out. Please choose a new password now.",
    ],
    action: { label: "Choose a new password", path: linkTo("/reset-password", token) },
    footnote: `The link can be used once, within ${linkMinutes["reset-password"]} minutes.`,
  };
}

/** After a sign-in from a new device. */
export function newDeviceEmail(
  recipient: Recipient,
  seen: { device: string; network: string | null; at: Date },
): EmailContent {
  const where = seen.network === null ? seen.device : `${seen.device}, from network ${networkLabel(seen.network)}`;
  return {
    subject: "A new device signed in",
    paragraphs: [
      hello(recipient),
      `Somebody, probably you, signed in: ${where}, on ${dateTimeLabel(seen.at)} UTC.`,
      notYou,
    ],
    action: settings,
  };
}

/** To the owner of an address that someone tried to sign up with. */
export function signUpTriedEmail(recipient: Recipient): EmailContent {
  return {
    subject: "You have an account already",
    paragraphs: [
      hello(recipient),
      "Somebody, probably you, tried to sign up with this address. It has an account already: sign in, or choose a new password if you do not know it any more.",
    ],
    action: { label: "Sign in", path: "/login" },
    footnote: "If it was not you, you need not do anything. Whoever tried was told that the address is in use.",
  };
}

/** Subject and text of each security change. */
export const securityChanges = {
  "password-changed": ["Your password was changed", "Your password was changed. You are signed out everywhere else."],
  "password-reset": [
    "Your password was changed",
    "Your password was reset. You are signed out everywhere, and passkeys and an authenticator app added in the last seven days were removed.",
  ],
  "two-factor-on": [
    "Two-factor sign-in is on",
    "From now on a code of your authenticator app is asked when you sign in.",
  ],
  "two-factor-replaced": [
    "Your authenticator app was replaced",
    "From now on a code of your new authenticator app is asked when you sign in. The earlier app and its backup codes can no longer be used.",
  ],
  "two-factor-off": ["Two-factor sign-in is off", "From now on your password alone is enough to sign in."],
  "backup-codes": ["New backup codes", "New backup codes were made. The earlier ones can no longer be used."],
  "backup-code-used": ["A backup code was used", "Your password and one of your backup codes were used."],
  "passkey-added": ["A passkey was added", "A passkey was added. It can be used to sign in."],
  "passkey-removed": ["A passkey was removed", "A passkey was removed. It can no longer be used to sign in."],
} as const;

export type SecurityChange = keyof typeof securityChanges;

/** Notifies a member of a change, so that they notice if someone else made it; a link may undo it. */
export function changeEmail(recipient: Recipient, change: SecurityChange, undo?: string): EmailContent {
  const [subject, sentence] = securityChanges[change];
  if (undo !== undefined) {
    return {
      subject,
      paragraphs: [
        hello(recipient),
        sentence,
        "If this was not you, undo it. That signs out every device, and you choose a new password.",
      ],
      action: { label: "This was not me", path: linkTo("/revert-factor", undo) },
      footnote: `The link can be used once, within ${daysOf("revert-factor")} days.`,
    };
  }
  return { subject, paragraphs: [hello(recipient), sentence, notYou], action: settings };
}

/** Shows enough to recognise your own address but not to learn another's: `n…@example.com`. */
export function maskedEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  return `${name.slice(0, 1)}…@${domain}`;
}
