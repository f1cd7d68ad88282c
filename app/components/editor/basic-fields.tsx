import { useRef, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { fieldError } from "#app/ui/form-refusal.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import {
  agentFields,
  type EditorField,
  type FieldGroup,
  type WordsField,
  type WordsFieldName,
  wordsFields,
} from "#features/agents/fields/agent-fields.rules.ts";
import { contentTypes } from "#features/agents/persona/content-types.rules.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

// The fields of the basic step, for every editor.

const languages = [
  ["en", "English"],
  ["en-GB", "English (British)"],
  ["es", "Spanish"],
  ["fr", "French"],
  ["de", "German"],
  ["it", "Italian"],
  ["pt-BR", "Portuguese (Brazil)"],
] as const;

const firstMessage = agentFields.first_message;

type GreetingProps = {
  value: (name: EditorField) => string;
  /** The default message of each content type; without one, choosing a type does not change the text. */
  firstMessages?: Record<string, string | null>;
  refusal: FailureBody | undefined;
  onFill?: () => void;
};

/** The content type, and the first message that comes with it. */
export function Greeting({ value, firstMessages = {}, refusal, onFill }: GreetingProps) {
  const message = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<string | null>(null);
  const typeError = fieldError(refusal, "content_type");

  function put(text: string): void {
    const area = message.current?.querySelector("textarea");
    if (area) area.value = text;
    onFill?.();
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
          {agentFields.content_type.label}
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
          label={firstMessage.label}
          name="first_message"
          rows={firstMessage.rows}
          most={firstMessage.limit}
          required
          defaultValue={value("first_message")}
          hint={`The first thing a caller hears after the notice that this is an AI. 3 to ${firstMessage.limit} characters.`}
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
        {Object.keys(firstMessages).length > 0 && (
          <p className="only-without-script mt-3">
            <button type="submit" name="intent" value="fill" className="btn btn-sm btn-outline border-line">
              Use the usual first message of this type
            </button>
          </p>
        )}
      </div>
    </section>
  );
}

type ShownProps = { bound: BindField; nameHint: string };

/** The fields shown on the card and on the creator's page. */
export function ShownFields({ bound, nameHint }: ShownProps) {
  return (
    <section className="panel grid gap-5 p-4 sm:p-6" aria-labelledby="shown">
      <h2 id="shown" className="text-2xl">
        What callers see
      </h2>
      <WordsInput name="name" bound={bound} hint={nameHint} />
      <GroupInputs group="shown" bound={bound} />
      <div className="grid gap-5 sm:grid-cols-2">
        <LanguageChoice {...bound("language")} />
        <WordsInput name="mood" bound={bound} />
      </div>
    </section>
  );
}

function LanguageChoice({ defaultValue: value, error }: Bound) {
  const listed = languages.some(([code]) => code === value);
  return (
    <div>
      <label htmlFor="agent-language" className="field-label">
        {agentFields.language.label}
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

/** A field with its value. */
export type Bound = { name: string; defaultValue: string; error: string | undefined };
type BindField = (name: EditorField) => Bound;

/** What callers hear and never read, and the lists that they do read. */
export function Persona({ bound }: { bound: BindField }) {
  return (
    <>
      <section className="panel grid gap-5 p-4 sm:p-6" aria-labelledby="persona">
        <div>
          <h2 id="persona" className="text-2xl">
            Character
          </h2>
          <p className="mt-1 text-sm text-soft">Never shown. It shapes how the companion talks.</p>
        </div>
        <GroupInputs group="character" bound={bound} />
      </section>
      <section className="panel grid gap-5 p-4 sm:p-6" aria-labelledby="boundaries">
        <div>
          <h2 id="boundaries" className="text-2xl">
            Boundaries
          </h2>
          <p className="mt-1 text-sm text-soft">On top of the limits for every companion. Callers see both lists.</p>
        </div>
        <GroupInputs group="boundaries" bound={bound} />
      </section>
    </>
  );
}

/** The inputs of all fields of a group, in table order. */
function GroupInputs({ group, bound }: { group: FieldGroup; bound: BindField }) {
  const inGroup = wordsFields.filter((name) => groupOf(agentFields[name]) === group);
  return inGroup.map((name) => <WordsInput key={name} name={name} bound={bound} />);
}

const groupOf = (field: WordsField) => field.group;

type WordsInputProps = { name: WordsFieldName; bound: BindField; hint?: string };

/** The input for a text field, as the table describes it. */
function WordsInput({ name, bound, hint }: WordsInputProps) {
  const field: WordsField = agentFields[name];
  const common = { label: field.label, hint: hint ?? field.hint, ...bound(name) };
  if (field.kind === "line") return <Field most={field.limit} autoComplete="off" {...common} />;
  // The limit of a list applies to each of its lines.
  return <TextArea rows={field.rows} most={field.kind === "text" ? field.limit : undefined} {...common} />;
}
