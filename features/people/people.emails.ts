import { formatDollars, type Micros, micros } from "#platform/money/money.ts";
import type { ReasonCode } from "../complaints/complaints.rules.ts";
import type { EmailContent } from "../mail/email-layout.rules.ts";
import { reasonLabels, suspensionEnd } from "./suspensions.labels.ts";

export function suspendedEmail(username: string, code: ReasonCode, words: string, until: Date | null): EmailContent {
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

export function restoredEmail(username: string): EmailContent {
  return {
    subject: "Your account is open again",
    paragraphs: [`Hello ${username},`, "Your account is no longer suspended. You can sign in as before."],
    action: { label: "Sign in", path: "/login" },
  };
}

export function roleEmail(username: string, role: "member" | "admin"): EmailContent {
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

export function userTypeEmail(username: string, type: "user" | "model"): EmailContent {
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
export function adjustedEmail(username: string, amount: Micros, part: "paid" | "free"): EmailContent {
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

export function unfrozenEmail(username: string): EmailContent {
  return {
    subject: "Your credit is free again",
    paragraphs: [
      `Hello ${username},`,
      "The question about your payment is settled. Your credit is no longer frozen: you can call and buy again.",
    ],
    action: { label: "See your credit", path: "/user/credit" },
  };
}

export function paidOffEmail(username: string, amount: Micros, reference: string): EmailContent {
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

export function signedOutEmail(username: string): EmailContent {
  return {
    subject: "You were signed out everywhere",
    paragraphs: [
      `Hello ${username},`,
      "For your safety we signed you out on all devices. Please sign in again; if somebody else may know your password, choose a new one.",
    ],
    action: { label: "Sign in", path: "/login" },
  };
}
