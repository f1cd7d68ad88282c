import { Form, useNavigation } from "react-router";
import { Greeting, Persona, ShownFields } from "#app/components/editor/basic-fields.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { standingLine } from "#features/agents/agent-standing.rules.ts";
import type { EditorView } from "#features/agents/content/agent-editor.schema.ts";
import type { EditorField } from "#features/agents/fields/agent-fields.rules.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { EditorFrame } from "./editor-frame.tsx";
import { FormOf } from "./form-of.tsx";
import { LeftWords, SaveState, SaveTrouble } from "./save-state.tsx";
import { typedFields, useEditor } from "./use-editor.ts";

/** A refusal and what was typed. */
export type StepRefusal = FailureBody & { typed: Record<string, string> };
type BasicFormProps = {
  view: EditorView;
  firstMessages: Record<string, string | null>;
  refusal?: StepRefusal | undefined;
};

/** The basic step: who the companion is. */
export function BasicForm({ view, firstMessages, refusal }: BasicFormProps) {
  const { editor, submit, trouble } = useEditor(view, refusal);
  const { saver } = trouble;
  const form = useFocusOnRefusal(refusal);
  const busy = useNavigation().formData?.get("intent") === "save";
  const value = (name: EditorField) => refusal?.typed[name] ?? view.fields[name];
  const bound = (name: EditorField) => ({ name, defaultValue: value(name), error: fieldError(refusal, name) });
  const save = () => form.current && saver.typed(typedFields(form.current));
  return (
    <EditorFrame title="Character" lead={standingLine(view)} view={view} editor={editor}>
      <Form
        ref={form}
        method="post"
        noValidate
        autoComplete="off"
        onInput={save}
        onSubmit={submit}
        className="grid max-w-3xl gap-6"
      >
        <FormOf view={view} />
        <LeftWords left={trouble.left} />
        {trouble.saving.state !== "conflict" && <FormAlert>{formError(refusal)}</FormAlert>}
        <Greeting value={value} firstMessages={firstMessages} refusal={refusal} onFill={save} />
        <ShownFields bound={bound} nameHint="Leave empty to use your own name." />
        <Persona bound={bound} />
        <SaveTrouble {...trouble} />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" name="intent" value="save" className="btn btn-go" disabled={busy}>
            {busy ? "Saving…" : "Save and continue"}
          </button>
          <SaveState saving={trouble.saving} heard={view.publishedVersion} />
        </div>
      </Form>
    </EditorFrame>
  );
}
