import { X } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { noticeText } from "../../navigation/notices.rules.ts";
import { dismiss, type Notice, noticeStore, notify } from "./notices.ts";

const none: readonly Notice[] = [];

/** Where short messages appear and are read out. A redirect brings its own as a word in the address. */
export function NotificationArea() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, () => none);
  const [search, setSearch] = useSearchParams();
  const code = search.get("notice");

  useEffect(() => {
    if (code === null) return;
    const text = noticeText(code);
    if (text) notify(text);
    setSearch(
      (current) => {
        current.delete("notice");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [code, setSearch]);

  return (
    <section aria-label="Notifications" className="fixed inset-x-4 bottom-20 z-40 grid justify-items-center gap-2">
      <div role="status" aria-live="polite" className="contents">
        {notices.map((notice) => (
          <p
            key={notice.id}
            className={`notice panel flex items-center gap-3 bg-raised py-2 pr-2 pl-4 shadow-2xl ${notice.tone === "error" ? "border-stop" : ""}`}
          >
            {notice.text}
            <button
              type="button"
              className="btn btn-ghost btn-square btn-sm"
              aria-label="Dismiss"
              onClick={() => dismiss(notice.id)}
            >
              <X size={16} aria-hidden="true" />
            </button>
          </p>
        ))}
      </div>
    </section>
  );
}
