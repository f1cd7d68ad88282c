import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { changedFields } from "#features/agents/content/editor-fields.rules.ts";
import type { EditorFields } from "#features/agents/fields/agent-fields.rules.ts";
import { DifferenceList } from "./difference-list.tsx";
import type { EditorSaving } from "./use-editor.ts";

const words = {
  resting: "",
  saving: "Saving…",
  saved: "Saved",
  failing: "Could not save, trying again",
  conflict: "Not saved",
  refused: "Not saved",
  "signed-out": "Not saved: you are signed out",
} as const;

/** What became of what was typed last; `heard`: the version that callers hear whatever is typed. */
export function SaveState({ saving, heard }: Pick<EditorSaving, "saving"> & { heard: number | null }) {
  const draftOnly = saving.state === "saved" && heard !== null;
  const isWrong = saving.state === "failing" || saving.state === "signed-out";
  return (
    <p role="status" className={`min-h-6 text-sm ${isWrong ? "text-warn" : "text-soft"}`}>
      {draftOnly ? `Saved in your draft. Callers hear version ${heard}.` : words[saving.state]}
    </p>
  );
}

const button = "btn btn-sm btn-outline border-line";

/**
 * What stands between typed words and the server, with the ways out: another window has saved, or the sign-in has ended.
 * It stays in view, however long the form is.
 */
export function SaveTrouble({ saving, saver, left }: EditorSaving) {
  const { pathname } = useLocation();
  switch (saving.state) {
    case "refused":
      return <FormAlert>{saving.message}</FormAlert>;
    case "signed-out":
      return (
        <Bar title="You are signed out">
          <p>What you typed is kept in this browser. Sign in, and you can put it back.</p>
          <p className="flex flex-wrap gap-3">
            <Link to={`/login?next=${encodeURIComponent(pathname)}`} className="btn btn-sm btn-go">
              Sign in
            </Link>
            <button type="button" className={button} onClick={() => void saver.now()}>
              I have signed in elsewhere: save now
            </button>
          </p>
        </Bar>
      );
    case "conflict":
      return (
        <Bar title="Changed in another window">
          <p>{saving.message}</p>
          <Compared saved={saving.theirs} typed={saver.unsaved()} />
          <FormAlert>{left.trouble}</FormAlert>
          <p className="flex flex-wrap gap-3">
            <button type="button" className="btn btn-sm btn-go" onClick={() => void saver.keepMine()}>
              Keep mine
            </button>
            <button type="button" className={button} onClick={() => void left.takeTheirs()}>
              Take theirs
            </button>
          </p>
        </Bar>
      );
    default:
      return null;
  }
}

/** Words that were typed here and never reached the server, offered again above the form. */
export function LeftWords({ left }: Pick<EditorSaving, "left">) {
  if (!left.fields) return null;
  return (
    <Bar title="You typed this and it was not saved" inFlow>
      <Compared saved={left.saved} typed={left.fields} />
      <FormAlert>{left.trouble}</FormAlert>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-sm btn-go" onClick={() => void left.putBack()}>
          Put it back
        </button>
        <button type="button" className={button} onClick={left.discard}>
          Discard it
        </button>
      </p>
    </Bar>
  );
}

type ComparedProps = { saved: EditorFields | null; typed: Partial<EditorFields> };

function Compared({ saved, typed }: ComparedProps) {
  const differences = saved ? changedFields(saved, typed) : [];
  if (differences.length === 0) return null;
  return <DifferenceList differences={differences} sides={["Saved", "Yours"]} />;
}

function Bar({ title, inFlow = false, children }: { title: string; inFlow?: boolean; children: ReactNode }) {
  const place = inFlow ? "" : "sticky bottom-3 z-10 max-h-[70vh] overflow-y-auto shadow-2xl";
  return (
    <section
      role="alert"
      aria-label={title}
      className={`grid gap-3 rounded-box border border-warn/60 bg-ground p-4 sm:p-5 ${place}`}
    >
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
