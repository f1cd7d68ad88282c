import { type Notice, type NoticeAction, type NoticeTone, noticeTimeoutMs, withOneMore } from "./notices.rules.ts";

type Wishes = {
  tone?: NoticeTone;
  action?: NoticeAction;
  /** Null: it stays until it is dismissed. */
  lastsMs?: number | null;
};
type Countdown = { leftMs: number; sinceMs: number; timer: ReturnType<typeof setTimeout> | undefined };

let notices: readonly Notice[] = [];
let lastId = 0;
let held = false;
const listeners = new Set<() => void>();
const countdowns = new Map<number, Countdown>();

function change(next: readonly Notice[]) {
  for (const { id } of notices) {
    if (next.some((notice) => notice.id === id)) continue;
    clearTimeout(countdowns.get(id)?.timer);
    countdowns.delete(id);
  }
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the page's notification area. Browser only. Returns its id, for `dismiss`. */
export function notify(text: string, { tone = "info", action, lastsMs = noticeTimeoutMs }: Wishes = {}): number {
  const id = ++lastId;
  change(withOneMore(notices, { id, text, tone, action: action ?? null, lastsMs }));
  if (lastsMs !== null) {
    countdowns.set(id, { leftMs: lastsMs, sinceMs: 0, timer: undefined });
    if (!held) run(id);
  }
  return id;
}

export function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

function run(id: number): void {
  const countdown = countdowns.get(id);
  if (!countdown) return;
  countdown.sinceMs = performance.now();
  countdown.timer = setTimeout(() => dismiss(id), countdown.leftMs);
}

/** Pauses the time of all notices while the user reads or uses one. */
export function holdNotices(): void {
  if (held) return;
  held = true;
  for (const countdown of countdowns.values()) {
    clearTimeout(countdown.timer);
    countdown.leftMs -= performance.now() - countdown.sinceMs;
  }
}

/** Resumes the time of all notices. */
export function releaseNotices(): void {
  if (!held) return;
  held = false;
  for (const id of countdowns.keys()) run(id);
}

export const noticeStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => notices,
};
