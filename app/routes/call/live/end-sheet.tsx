import { Sheet } from "./sheet.tsx";

/** The keyboard's way to hang up asks first: one key is pressed too easily. */
export function EndSheet({ open, onClose, onEnd }: { open: boolean; onClose: () => void; onEnd: () => void }) {
  return (
    <Sheet title="End the call?" open={open} onClose={onClose}>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-error grow" onClick={onEnd}>
          End call
        </button>
        <button type="button" className="btn btn-ghost grow" onClick={onClose}>
          Keep talking
        </button>
      </div>
    </Sheet>
  );
}
