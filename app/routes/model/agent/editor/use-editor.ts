import { type FormEvent, useEffect, useReducer, useState, useSyncExternalStore } from "react";
import { useRootData } from "#app/context/root-data.ts";
import type { EditorView } from "#features/agents/content/agent-editor.schema.ts";
import type { EditorFields } from "#features/agents/fields/agent-fields.rules.ts";
import { editorAfter, editorSteps } from "#features/agents/fields/editor-steps.rules.ts";
import type { StepRefusal } from "./basic-form.tsx";
import { DraftSaver, draftsOf, savedDraft } from "./draft-saver.ts";
import { LeftBehind, putBack, takeTheirs } from "./left-behind.ts";
import { localDraftOf } from "./local-draft.rules.ts";

const notFields = new Set(["intent", "edition", "username", "scripted"]);

/** What a form's fields hold now, but those that are not the agent's. */
export function typedFields(form: HTMLFormElement): Partial<EditorFields> {
  const entries = [...new FormData(form)].filter(([name]) => !notFields.has(name));
  // A browser sends line ends of its own.
  return Object.fromEntries(entries.map(([name, value]) => [name, plainLines(String(value))]));
}

/** The editor while somebody types: the flags of its steps, and the draft that is saved along the way. */
export function useEditor(view: EditorView, refusal?: StepRefusal) {
  const [editor, tell] = useReducer(editorAfter, view.state);
  const viewer = useRootData()?.viewer;
  const signedIn = viewer != null;
  const [local] = useState(() => localDraftOf(() => localStorage, viewer?.username ?? "", Date.now));
  const [leftBehind] = useState(() => new LeftBehind(local));
  const [saver] = useState(
    () =>
      new DraftSaver({
        edition: view.edition,
        saved: view.fields,
        put: draftsOf(viewer?.username ?? ""),
        theirs: savedDraft,
        local: leftBehind,
        onOverwritten: () => location.reload(),
        onValid: (valid) => {
          for (const step of editorSteps) tell({ type: "edited", step, valid: valid[step] });
        },
      }),
  );
  const saving = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  useEffect(() => tell(signedIn ? { type: "loaded", state: view.state } : { type: "signed_out" }), [view, signedIn]);
  useEffect(() => saver.follow(view.edition), [saver, view.edition]);
  useEffect(() => () => saver.stop(), [saver]);
  useEffect(() => {
    if (refusal?.code === "agents.edited_elsewhere") void saver.meet(knownFields(refusal.typed), refusal.message);
  }, [saver, refusal]);
  const left = useLeftBehind(leftBehind, saver, view);
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
    const { edition } = saver.snapshot();
    leftBehind.send(saver.newOf(typedFields(form)), edition);
    const field = form.elements.namedItem("edition");
    if (field instanceof HTMLInputElement) field.value = String(edition);
  }

  return { editor, submit, trouble: { saving, saver, left } };
}

/** What the parts of a step need that tell of saving. */
export type EditorSaving = ReturnType<typeof useEditor>["trouble"];

const knownFields = (typed: Record<string, string>): Partial<EditorFields> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (notFields.has(name) ? [] : [[name, plainLines(value)]])),
  );
const plainLines = (text: string) => text.replace(/\r\n?/g, "\n");

function useLeftBehind(leftBehind: LeftBehind, saver: DraftSaver, view: EditorView) {
  const [fields, setFields] = useState<Partial<EditorFields> | null>(null);
  /** Why a decision could not be carried out: the words are kept. */
  const [trouble, setTrouble] = useState<string | null>(null);
  // Once, as the page opens: later on what lies there is what was typed on it.
  const [atFirst] = useState(view);
  useEffect(() => setFields(leftBehind.find(atFirst.fields, atFirst.edition)), [leftBehind, atFirst]);
  const reloadUnless = (reason: string | null) => {
    setTrouble(reason);
    if (reason === null) location.reload();
  };
  return {
    fields,
    trouble,
    saved: atFirst.fields,
    discard(): void {
      leftBehind.decide(saver.unsaved());
      setFields(null);
    },
    /** Saves the words and shows them in their fields. */
    async putBack(): Promise<void> {
      if (fields) reloadUnless(await putBack({ leftBehind, saver }, fields));
    },
    async takeTheirs(): Promise<void> {
      reloadUnless(await takeTheirs(leftBehind, savedDraft));
    },
  };
}
