export type NoticeTone = "info" | "success" | "warning" | "error";
/** What a notice offers to do, such as taking back what it tells of. */
export type NoticeAction = { label: string; run: () => void };
export type Notice = {
  id: number;
  text: string;
  tone: NoticeTone;
  action: NoticeAction | null;
  lastsMs: number | null;
};

/** How long a notice stays, unless it says otherwise. */
export const noticeTimeoutMs = 5_000;
/** More would hide the page: the oldest gives way. */
const mostNotices = 3;

/** The notices with one more. One that says the same again takes the place of the first. */
export function withOneMore(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  const others = notices.filter(({ text, tone }) => text !== notice.text || tone !== notice.tone);
  return [...others, notice].slice(-mostNotices);
}
