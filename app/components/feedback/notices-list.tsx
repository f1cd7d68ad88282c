import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { useRootData } from "#app/context/root-data.ts";
import { noticeText, noticeTone } from "#app/navigation/notices.rules.ts";
import type { Notice } from "#app/notices/notices.rules.ts";
import { dismiss, holdNotices, noticeStore, notify, releaseNotices } from "#app/notices/notices.ts";

/** One that names an address is read, not glanced at. */
const longNoticeMs = 15_000;
const none: readonly Notice[] = [];
const marks = {
  info: { Icon: Info, look: "text-info" },
  success: { Icon: CircleCheck, look: "text-signal" },
  warning: { Icon: TriangleAlert, look: "text-warn" },
  error: { Icon: CircleAlert, look: "text-stop" },
};

/** The short messages of the page. Their time stands still while somebody points at one or has the focus in it. */
export function NoticesList() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, () => none);
  const list = useRef<HTMLDivElement>(null);
  useNoticeInAddress();

  // What is taken away while it holds the focus would send the keyboard to the top of the page.
  const leave = (id: number) => {
    const hadFocus = list.current?.contains(document.activeElement);
    dismiss(id);
    if (!hadFocus) return;
    const next = list.current?.querySelector<HTMLElement>("[data-dismiss]");
    (notices.length > 1 && next ? next : document.getElementById("main"))?.focus({ preventScroll: true });
    if (notices.length <= 1) releaseNotices();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the list does nothing but stop its time
    <div
      ref={list}
      className="grid justify-items-center gap-2"
      onPointerEnter={holdNotices}
      onPointerLeave={releaseNotices}
      onFocus={holdNotices}
      onBlur={releaseNotices}
    >
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} onDismiss={() => leave(notice.id)} />
      ))}
    </div>
  );
}

function NoticeLine({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { Icon, look } = marks[notice.tone];
  const { action } = notice;
  return (
    <div className="notice panel" data-tone={notice.tone} role={notice.tone === "error" ? "alert" : undefined}>
      <Icon size={18} aria-hidden="true" className={`shrink-0 ${look}`} />
      <p className="min-w-0 grow py-1.5">{notice.text}</p>
      {action && (
        <button
          type="button"
          className="btn btn-sm btn-ghost shrink-0 text-signal"
          onClick={() => {
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        data-dismiss=""
        className="btn btn-ghost btn-square btn-sm shrink-0"
        aria-label="Dismiss"
        onClick={onDismiss}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

/** A redirect passes its notice as a code in the URL, which is removed after reading. */
function useNoticeInAddress(): void {
  const [search, setSearch] = useSearchParams();
  const code = search.get("notice");
  const address = useRootData()?.unconfirmedEmail ?? null;
  useEffect(() => {
    if (code === null) return;
    const text = noticeText(code, address);
    if (text)
      notify(text, {
        tone: noticeTone(code),
        ...(address === null || !text.includes(address) ? {} : { lastsMs: longNoticeMs }),
      });
    setSearch(
      (current) => {
        current.delete("notice");
        return current;
      },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [code, address, setSearch]);
}
