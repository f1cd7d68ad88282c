import { type FormEvent, useEffect, useReducer, useState, useSyncExternalStore } from "react";
import type { EditorFields, EditorView } from "#features/agents/agent-editor.schema.ts";
import { editorAfter, editorSteps } from "#features/agents/editor-steps.rules.ts";
import { useRootData } from "../../root-data.ts";
import { DraftSaver, putDraft } from "./draft-saver.ts";

const notFields = new Set(["intent", "edition", "scripted"]);

/** What a form's fields hold now, but those that are not the agent's. */
export function typedFields(form: HTMLFormElement): Partial<EditorFields> {
  const entries = [...new FormData(form)].filter(([name]) => !notFields.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** The editor while somebody types: the flags of its steps, and the draft that is saved along the way. */
export function useEditor(view: EditorView) {
  const [editor, tell] = useReducer(editorAfter, view.state);
  const signedIn = useRootData()?.viewer != null;
  const [saver] = useState(
    () =>
      new DraftSaver({
        edition: view.edition,
        put: putDraft,
        onValid: (valid) => {
          for (const step of editorSteps) tell({ type: "edited", step, valid: valid[step] });
        },
      }),
  );
  const saving = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  useEffect(() => tell(signedIn ? { type: "loaded", state: view.state } : { type: "signed_out" }), [view, signedIn]);
  useEffect(() => saver.follow(view.edition), [saver, view.edition]);
  useEffect(() => () => saver.stop(), [saver]);
  /** A whole form goes after what is on its way, over the edition that this has made. */
  function submit(event: FormEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    const underWay = saver.settle();
    if (underWay) {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      // In a task of its own: a form that is just being sent cannot be sent again.
      const again = () => form.requestSubmit(submitter instanceof HTMLElement ? submitter : null);
      void underWay.then(() => setTimeout(again));
      return;
    }
    const edition = form.elements.namedItem("edition");
    if (edition instanceof HTMLInputElement) edition.value = String(saver.snapshot().edition);
  }

  return { editor, saver, saving, submit };
}
