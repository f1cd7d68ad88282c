import type { NoticeTone } from "#app/notices/notices.rules.ts";
import type { EndReason } from "#features/conversations/conversations.schema.ts";

/** Sentences that a redirect may show on the page it leads to, by the word in the address. */
const notices = {
  "creators-only": "That page is for creators. We brought you to yours instead.",
  "confirm-email": "Welcome. We've sent you an email: open the link in it to confirm your address.",
  "confirmation-sent": "We've sent you an email: open the link in it to confirm your address.",
  "second-factor": "Admins sign in with a second factor. Please set yours up.",
  "transcript-erased": "What was said in this call is erased.",
  rated: "Thank you for your rating.",
  "signed-out": "You are signed out.",
  "sign-out-failed": "An error occurred while signing out",
  "profile-saved": "Your profile is saved.",
  "username-saved": "Your profile is saved, and your new username is yours.",
  "photo-received": "Your photo has arrived. It is public as soon as it passed review.",
  "media-order-saved": "The new order is saved.",
  "media-described": "The description is saved.",
  "media-appealed": "Another person looks at it, within ten days.",
  "media-removed": "It is removed.",
  "upload-discarded": "The unfinished upload is discarded.",
  "media-restored": "It is back where it was.",
  "deletion-requested": "Your account will be deleted in 14 days. You can keep it until then.",
  "account-kept": "Good to have you. Your account stays.",
  "memory-kept": "Saved.",
  "memories-erased": "It is erased.",
  "choice-kept": "Your choice is kept.",
  "call-planned": "Planned. We'll remind you by email or notification.",
  "reminder-declined": "Skipped this time.",
  "call-canceled": "Canceled. No more reminders.",
  "quiet-hours-saved": "Quiet hours saved.",
  "step-saved": "Saved.",
  "review-asked": "Thank you. We're reviewing your companion, which takes up to a day.",
  published: "Callers hear this version from now on.",
  "published-offline": "Published. Callers hear it when your companion can be called again.",
  "review-withdrawn": "The review is withdrawn.",
  "agent-paused": "Your companion is paused. No one can call it.",
  "agent-resumed": "Your companion can be called again.",
  "agent-retired": "Your companion is retired.",
  restored: "Restored as the newest version.",
  "restore-undone": "Back to where you were.",
  "test-over": "That was your test call. Nothing was billed.",
  "test-silent": "Your test call ended because nobody spoke for a minute. Nothing was billed.",
  "test-used": "Your test call ended because today's free test minutes are used up. Nothing was billed.",
  "test-broken": "Your test call ended because the connection was lost. Nothing was billed.",
} as const;

export type NoticeCode = keyof typeof notices;

const testEnds: Partial<Record<EndReason, NoticeCode>> = {
  idle: "test-silent",
  max_duration: "test-used",
  credit: "test-used",
  lost: "test-broken",
  never_connected: "test-broken",
  error: "test-broken",
};

/** What a creator reads after a test call: why it ended, unless they hung up themselves. */
export const testNotice = (reason: EndReason | null): NoticeCode => (reason && testEnds[reason]) ?? "test-over";

/** What has been done, and what has failed. Anything else only tells. */
const done = new Set([
  "signed-out",
  "profile-saved",
  "username-saved",
  "account-kept",
  "choice-kept",
  "memory-kept",
  "call-planned",
  "quiet-hours-saved",
  "photo-received",
  "media-order-saved",
  "media-described",
  "media-appealed",
  "media-restored",
  "step-saved",
  "published",
  "agent-resumed",
  "restored",
]);
const failed = new Set(["sign-out-failed"]);

/**
 * The sentence for a notice in the address, or null: nobody can put words of their own on our pages. `address`: where the
 * member's unconfirmed email goes.
 */
export function noticeText(code: string | null, address: string | null = null): string | null {
  if (address !== null && (code === "confirm-email" || code === "confirmation-sent")) {
    const welcome = code === "confirm-email" ? "Welcome. " : "";
    return `${welcome}We've sent an email to ${address}: open the link in it to confirm your address.`;
  }
  return code !== null && Object.hasOwn(notices, code) ? notices[code as NoticeCode] : null;
}

export function noticeTone(code: string): NoticeTone {
  if (failed.has(code)) return "error";
  return done.has(code) ? "success" : "info";
}

/** The notice in an address, for a page that shows it without scripts. */
export function noticeAt({ searchParams }: URL, address: string | null): { text: string; tone: NoticeTone } | null {
  const code = searchParams.get("notice");
  const text = noticeText(code, address);
  return text === null ? null : { text, tone: noticeTone(code ?? "") };
}

/** A path with a notice for the page it leads to. */
export function withNotice(path: string, code: NoticeCode): string {
  return `${path}${path.includes("?") ? "&" : "?"}notice=${code}`;
}
