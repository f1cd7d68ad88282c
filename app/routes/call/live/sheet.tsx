import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";

type SheetProps = {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Hangs up, where the sheet covers the button that does: the call goes on, and is charged, behind it. */
  onEnd?: (() => void) | undefined;
  children: ReactNode;
};

/** A small sheet over the call: native, so that Esc closes it and the focus comes back to the button that opened it. */
export function Sheet({ title, open, onClose, onEnd, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      // The browser would begin with the first button, and a second Enter would hang up.
      close.current?.focus();
    }
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click beside the sheet is an extra; Esc and the button close it by key
    <dialog
      ref={dialog}
      className="call-sheet"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="grid gap-4 p-5">
        <div className="flex items-start justify-between gap-4">
          <h2 id={id} className="text-3xl">
            {title}
          </h2>
          <div className="flex shrink-0 gap-3">
            {onEnd && (
              <button type="button" className="btn btn-error" onClick={onEnd}>
                End call
              </button>
            )}
            <button ref={close} type="button" className="btn btn-circle btn-ghost" aria-label="Close" onClick={onClose}>
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
        </div>
        {children}
      </div>
    </dialog>
  );
}
