import type { EndNote, EndReason } from "#features/conversations/conversations.schema.ts";

const reasons: Record<EndReason, string> = {
  user: "You ended the call.",
  credit: "The credit for this call was used up.",
  cap: "The call reached the cap that you set for it.",
  limit: "The call reached your own daily limit for calls.",
  idle: "The call ended because nobody spoke for a minute.",
  max_duration: "The call reached the longest time it could take. You can call again right away.",
  agent: "The companion ended the call.",
  safety: "The call was ended for safety: what was said is not allowed here.",
  error: "Something broke on our side. You do not pay for what came after the last answer.",
  superseded: "The call was taken over in another place.",
  lost: "The connection was lost and did not come back within a minute.",
  never_connected: "The call was never connected, so nothing was charged.",
  admin: "Our team ended the call.",
};

/** The message when an admin ended a call. */
export const endNoteTexts: Record<EndNote, string> = {
  rules: "Our team ended the call because it broke the rules of this site.",
  safety: "Our team ended the call to keep someone safe.",
  fault: "Our team ended the call because something did not work as it should.",
  request: "Our team ended the call because someone asked us to.",
};

/** Why a call ended, in words for its customer. Null: it has not ended. */
export function endReasonText(reason: EndReason | null, note: EndNote | null = null): string {
  if (reason === "admin" && note !== null) return endNoteTexts[note];
  return reason === null ? "This call is still open." : reasons[reason];
}
