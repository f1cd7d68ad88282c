import type { ReasonCode } from "#features/complaints/complaints.rules.ts";
import type { Letter } from "#features/mail/letters.rules.ts";
import { longDayLabel } from "#platform/days/days.ts";
import { formatDollars, type Micros, micros } from "#platform/money/money.ts";

/** How the reasons for a suspension are called, to admins and to whom they concern. */
export const reasonLabels: Record<ReasonCode, string> = {
  csam_apparent: "Material that harms children",
  minor_sexual: "Minors in a sexual context",
  underage_user: "Under 18",
  violence_threat: "Threats of violence",
  trafficking: "Exploitation or meetings for pay",
  ncii: "Intimate images without consent",
  likeness_no_consent: "Somebody's likeness without consent",
  nonconsent: "Non-consent",
  self_harm: "Encouraging self-harm",
  incest: "Incest",
  bestiality: "Animals",
  extreme: "Extreme content",
  doxxing_pii: "Private details of others",
  ip_dmca: "Somebody else's work",
  impersonation: "Impersonation",
  hate: "Hate",
  illegal_goods: "Illegal goods",
  fraud_payment_bypass: "Fraud, disputed payments, or paying around the site",
  spam: "Spam",
  other: "Another reason",
};

export const isReasonCode = (text: string): text is ReasonCode => Object.hasOwn(reasonLabels, text);

/** What admins suspend for most stands first; one key too few must not choose the gravest. */
const firstReasons: readonly string[] = ["fraud_payment_bypass", "spam", "impersonation", "hate"];

/** The same as a list to choose from. */
export const reasonChoices = Object.entries(reasonLabels)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => placeOf(one.value) - placeOf(other.value));
function placeOf(code: string): number {
  const place = firstReasons.indexOf(code);
  return place < 0 ? firstReasons.length : place;
}

/** A suspension ends with the first moment of a day: in words it is the end of the day before. */
export const suspensionEnd = (until: Date | string): string =>
  `the end of ${longDayLabel(new Date(new Date(until).getTime() - 1))} (UTC)`;

export function suspendedLetter(username: string, code: ReasonCode, words: string, until: Date | null): Letter {
  return {
    subject: "Your account is suspended",
    paragraphs: [
      `Hello ${username},`,
      until
        ? `Your account is suspended until ${suspensionEnd(until)}. You cannot sign in until then.`
        : "Your account is suspended. You cannot sign in.",
      `The reason: ${reasonLabels[code]}. ${words}`,
      "A running call was ended and charged for what was talked. Your credit stays yours.",
      "If you think that this is wrong, reply to this email within six months. Somebody else will look at it.",
    ],
  };
}

export function restoredLetter(username: string): Letter {
  return {
    subject: "Your account is open again",
    paragraphs: [`Hello ${username},`, "Your account is no longer suspended. You can sign in as before."],
    action: { label: "Sign in", path: "/login" },
  };
}

export function roleLetter(username: string, role: "member" | "admin"): Letter {
  return role === "admin"
    ? {
        subject: "You are an admin now",
        paragraphs: [
          `Hello ${username},`,
          "Two admins made you one of them. You were signed out; admins sign in with two factors.",
          "If you did not expect this, reply to this email.",
        ],
        action: { label: "Sign in", path: "/login" },
      }
    : {
        subject: "You are no longer an admin",
        paragraphs: [
          `Hello ${username},`,
          "Two admins ended your work as an admin. Your account stays; you were signed out.",
        ],
        action: { label: "Sign in", path: "/login" },
      };
}

export function userTypeLetter(username: string, type: "user" | "model"): Letter {
  return {
    subject: "Your account was changed",
    paragraphs: [
      `Hello ${username},`,
      type === "model"
        ? "Your account is a creator's account from now on. You were signed out everywhere."
        : "Your account is a customer's account from now on. You were signed out everywhere.",
      "If you did not ask for this, reply to this email.",
    ],
    action: { label: "Sign in", path: "/login" },
  };
}

/** `amount` is signed. */
export function adjustedLetter(username: string, amount: Micros, part: "paid" | "free"): Letter {
  const credit = part === "free" ? "free credit" : "credit";
  const given = amount > 0n;
  const dollars = formatDollars(given ? amount : micros(-amount));
  return {
    subject: given ? `${dollars} of ${credit} for you` : "Your credit was corrected",
    paragraphs: [
      `Hello ${username},`,
      given ? `We added ${dollars} of ${credit} to your account.` : `We took back ${dollars} of your ${credit}.`,
      "Your statement shows it. If something about it seems wrong, reply to this email.",
    ],
    action: { label: "See your statement", path: "/user/credit" },
  };
}

export function unfrozenLetter(username: string): Letter {
  return {
    subject: "Your credit is free again",
    paragraphs: [
      `Hello ${username},`,
      "The question about your payment is settled. Your credit is no longer frozen: you can call and buy again.",
    ],
    action: { label: "See your credit", path: "/user/credit" },
  };
}

export function paidOffLetter(username: string, amount: Micros, reference: string): Letter {
  return {
    subject: `${formatDollars(amount)} was paid to you`,
    paragraphs: [
      `Hello ${username},`,
      `We paid you ${formatDollars(amount)} of your earnings. The transfer is called ${reference}.`,
      "Your earnings show it. If it does not arrive, reply to this email.",
    ],
    action: { label: "See your earnings", path: "/model/earnings" },
  };
}

export function signedOutLetter(username: string): Letter {
  return {
    subject: "You were signed out everywhere",
    paragraphs: [
      `Hello ${username},`,
      "For your safety we signed you out on all devices. Please sign in again; if somebody else may know your password, choose a new one.",
    ],
    action: { label: "Sign in", path: "/login" },
  };
}
