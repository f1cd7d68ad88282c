export type Notice = { id: number; text: string; tone: "info" | "error" };

/** How long a notice stays. */
export const noticeTimeoutMs = 5_000;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a sentence in the notification area of the page. Browser only. */
export function notify(text: string, tone: Notice["tone"] = "info"): void {
  const notice = { id: ++lastId, text, tone };
  change([...notices.slice(-2), notice]);
  setTimeout(() => dismiss(notice.id), noticeTimeoutMs);
}

export function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

export const noticeStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => notices,
};
