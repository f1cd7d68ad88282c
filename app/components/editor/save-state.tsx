import { FormAlert } from "../../ui/form-alert.tsx";
import type { DraftSaver, SaverView } from "./draft-saver.ts";

const words = {
  resting: "",
  saving: "Saving…",
  saved: "Saved",
  failing: "Could not save, trying again",
  conflict: "Not saved",
  refused: "Not saved",
} as const;

/** What became of what was typed last. */
export function SaveState({ saving }: { saving: SaverView }) {
  return (
    <p role="status" className={`min-h-6 text-sm ${saving.state === "failing" ? "text-warn" : "text-soft"}`}>
      {words[saving.state]}
    </p>
  );
}

/** Another window has saved: nothing is written over unless somebody says so. */
export function SaveTrouble({ saving, saver }: { saving: SaverView; saver: DraftSaver }) {
  if (saving.state !== "conflict" && saving.state !== "refused") return null;
  return (
    <FormAlert>
      {saving.message}
      {saving.state === "conflict" && (
        <span className="mt-3 flex flex-wrap gap-3">
          <button type="button" className="btn btn-sm btn-outline border-line" onClick={() => void saver.keepMine()}>
            Keep what is here
          </button>
          <button type="button" className="btn btn-sm btn-ghost" onClick={() => location.reload()}>
            Load what is saved
          </button>
        </span>
      )}
    </FormAlert>
  );
}
