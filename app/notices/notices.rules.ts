export type NoticeTone = "info" | "success" | "warning" | "error";
/** An action that a notice offers, such as undo. */
export type NoticeAction = { label: string; run: () => void };
export type Notice = {
  id: number;
  text: string;
  tone: NoticeTone;
  action: NoticeAction | null;
  lastsMs: number | null;
};

/** How long a notice is shown by default. */
export const noticeTimeoutMs = 5_000;
/** More would cover the page: the oldest is removed. */
const mostNotices = 3;

/** Adds a notice. A duplicate replaces the existing one. */
export function withOneMore(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  const others = notices.filter(({ text, tone }) => text !== notice.text || tone !== notice.tone);
  return [...others, notice].slice(-mostNotices);
}
