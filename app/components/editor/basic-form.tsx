import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { EditorField, EditorFields, EditorView } from "#features/agents/agent-editor.schema.ts";
import { contentTypes } from "#features/agents/content-types.rules.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { Field } from "../../ui/field.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "../../ui/form-refusal.ts";
import { TextArea } from "../../ui/text-area.tsx";
import { EditorFrame, publicLine } from "./editor-frame.tsx";
import { SaveState, SaveTrouble } from "./save-state.tsx";
import { typedFields, useEditor } from "./use-editor.ts";

/** A refusal and what was typed. */
export type StepRefusal = FailureBody & { typed: Record<string, string> };
type BasicFormProps = {
  view: EditorView;
  firstMessages: Record<string, string | null>;
  refusal?: StepRefusal | undefined;
};

const languages = [
  ["en", "English"],
  ["en-GB", "English (British)"],
  ["es", "Spanish"],
  ["fr", "French"],
  ["de", "German"],
  ["it", "Italian"],
  ["pt-BR", "Portuguese (Brazil)"],
] as const;

/** The basic step: who the companion is. */
export function BasicForm({ view, firstMessages, refusal }: BasicFormProps) {
  const { editor, saver, saving, submit } = useEditor(view);
  const form = useFocusOnRefusal(refusal);
  const busy = useNavigation().formData?.get("intent") === "save";
  const value = (name: EditorField) => refusal?.typed[name] ?? view.fields[name];
  const bound = (name: EditorField) => ({ name, defaultValue: value(name), error: fieldError(refusal, name) });
  const save = () => form.current && saver.typed(typedFields(form.current));
  return (
    <EditorFrame title="Who it is" lead={publicLine(view)} view={view} editor={editor}>
      <Form ref={form} method="post" noValidate onInput={save} onSubmit={submit} className="grid max-w-3xl gap-6">
        <input type="hidden" name="edition" defaultValue={view.edition} key={view.edition} />
        <FormAlert>{formError(refusal)}</FormAlert>
        <SaveTrouble saving={saving} saver={saver} />
        <Greeting fields={view.fields} value={value} firstMessages={firstMessages} refusal={refusal} onFill={save} />
        <section className="panel grid gap-5 p-4 sm:p-6" aria-labelledby="shown">
          <h2 id="shown" className="text-2xl">
            What callers see
          </h2>
          <Field
            label="Name"
            maxLength={60}
            autoComplete="off"
            hint="Left empty, it goes by your own."
            {...bound("name")}
          />
          <Field
            label="Short line"
            maxLength={120}
            autoComplete="off"
            hint="On the card, under the name."
            {...bound("tagline")}
          />
          <TextArea label="Description" rows={4} maxLength={2_000} {...bound("description")} />
          <div className="grid gap-5 sm:grid-cols-2">
            <LanguageChoice value={value("language")} error={fieldError(refusal, "language")} />
            <Field label="Mood" maxLength={30} autoComplete="off" hint="One word, such as warm." {...bound("mood")} />
          </div>
        </section>
        <Persona bound={bound} />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" name="intent" value="save" className="btn btn-go" disabled={busy}>
            {busy ? "Saving…" : "Save and go on"}
          </button>
          <SaveState saving={saving} />
        </div>
      </Form>
    </EditorFrame>
  );
}

type GreetingProps = {
  fields: EditorFields;
  value: (name: EditorField) => string;
  firstMessages: Record<string, string | null>;
  refusal: StepRefusal | undefined;
  onFill: () => void;
};

/** The content type, and the first message that comes with it. */
function Greeting({ value, firstMessages, refusal, onFill }: GreetingProps) {
  const message = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<string | null>(null);
  const typeError = fieldError(refusal, "content_type");

  function put(text: string): void {
    const area = message.current?.querySelector("textarea");
    if (area) area.value = text;
    onFill();
  }

  function choose(type: string): void {
    const filled = firstMessages[type];
    if (!filled) return;
    const before = message.current?.querySelector("textarea")?.value ?? "";
    const isOwn = before.trim() !== "" && !Object.values(firstMessages).includes(before);
    if (isOwn) setOwn(before);
    put(filled);
  }

  return (
    <section className="panel grid gap-5 p-4 sm:p-6" aria-labelledby="kind">
      <fieldset aria-describedby={typeError ? "content-type-error" : undefined}>
        <legend id="kind" className="mb-3 font-display text-2xl">
          Content type
        </legend>
        <div className="panel divide-y divide-line">
          {contentTypes.map((type) => (
            <label key={type.id} className="radio-line">
              <input
                type="radio"
                name="content_type"
                value={type.id}
                defaultChecked={type.id === value("content_type")}
                aria-invalid={typeError ? true : undefined}
                onChange={() => choose(type.id)}
              />
              <span>
                {type.label}
                <span className="block text-sm text-soft">{type.description}</span>
              </span>
            </label>
          ))}
        </div>
        {typeError && (
          <p id="content-type-error" className="field-error">
            {typeError}
          </p>
        )}
      </fieldset>
      <div ref={message}>
        <TextArea
          label="First message"
          name="first_message"
          rows={3}
          maxLength={500}
          required
          defaultValue={value("first_message")}
          hint="The first thing a caller hears after the notice that this is an AI. 3 to 500 characters."
          error={fieldError(refusal, "first_message")}
        />
        {own !== null && (
          <p role="status" className="mt-2 flex flex-wrap items-center gap-3 text-sm text-soft">
            The first message is now the usual one of this type.
            <button
              type="button"
              className="btn btn-xs"
              onClick={() => {
                put(own);
                setOwn(null);
              }}
            >
              Bring my words back
            </button>
          </p>
        )}
        <p className="only-without-script mt-3">
          <button type="submit" name="intent" value="fill" className="btn btn-sm btn-outline border-line">
            Use the usual first message of this type
          </button>
        </p>
      </div>
    </section>
  );
}

function LanguageChoice({ value, error }: { value: string; error: string | undefined }) {
  const listed = languages.some(([code]) => code === value);
  return (
    <div>
      <label htmlFor="agent-language" className="field-label">
        Language
      </label>
      <select id="agent-language" name="language" defaultValue={value} className="select">
        {!listed && <option value={value}>{value}</option>}
        {languages.map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}

type Bound = { name: string; defaultValue: string; error: string | undefined };

function Persona({ bound }: { bound: (name: EditorField) => Bound }) {
  return (
    <>
      <section className="panel grid gap-5 p-4 sm:p-6" aria-labelledby="persona">
        <div>
          <h2 id="persona" className="text-2xl">
            Character
          </h2>
          <p className="mt-1 text-sm text-soft">Callers hear it and never read it.</p>
        </div>
        <TextArea label="Story" rows={6} maxLength={4_000} {...bound("backstory")} />
        <TextArea label="Tone" rows={2} maxLength={500} {...bound("tone")} />
        <TextArea label="Example lines" rows={4} hint="One on each line, at most 20." {...bound("example_lines")} />
      </section>
      <section className="panel grid gap-5 p-4 sm:p-6" aria-labelledby="boundaries">
        <div>
          <h2 id="boundaries" className="text-2xl">
            Boundaries
          </h2>
          <p className="mt-1 text-sm text-soft">
            Yours, beside the limits that hold for every companion. Callers see both lists.
          </p>
        </div>
        <TextArea label="Welcomes" rows={4} hint="One topic on each line, at most 20." {...bound("welcomes")} />
        <TextArea label="Refuses" rows={4} hint="One topic on each line, at most 20." {...bound("refuses")} />
      </section>
    </>
  );
}
