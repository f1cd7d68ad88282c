import { useRef, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { fieldError } from "#app/ui/form-refusal.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import type { EditorField } from "#features/agents/draft/editor-fields.rules.ts";
import { contentTypes } from "#features/agents/persona/content-types.rules.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

// The fields of the basic step, for whoever edits it.

const languages = [
  ["en", "English"],
  ["en-GB", "English (British)"],
  ["es", "Spanish"],
  ["fr", "French"],
  ["de", "German"],
  ["it", "Italian"],
  ["pt-BR", "Portuguese (Brazil)"],
] as const;

type GreetingProps = {
  value: (name: EditorField) => string;
  /** The usual one of each content type; where none is given, choosing a type leaves the words alone. */
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

type ShownProps = { bound: (name: EditorField) => Bound; nameHint: string };

/** What stands on the card and on the creator's page. */
export function ShownFields({ bound, nameHint }: ShownProps) {
  return (
    <section className="panel grid gap-5 p-4 sm:p-6" aria-labelledby="shown">
      <h2 id="shown" className="text-2xl">
        What callers see
      </h2>
      <Field label="Name" maxLength={60} autoComplete="off" hint={nameHint} {...bound("name")} />
      <Field
        label="Short line"
        maxLength={120}
        autoComplete="off"
        hint="On the card, under the name."
        {...bound("tagline")}
      />
      <TextArea label="Description" rows={4} maxLength={2_000} {...bound("description")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <LanguageChoice {...bound("language")} />
        <Field label="Mood" maxLength={30} autoComplete="off" hint="One word, such as warm." {...bound("mood")} />
      </div>
    </section>
  );
}

function LanguageChoice({ defaultValue: value, error }: Bound) {
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

/** A field with what stands in it. */
export type Bound = { name: string; defaultValue: string; error: string | undefined };

/** What callers hear and never read, and the lists that they do read. */
export function Persona({ bound }: { bound: (name: EditorField) => Bound }) {
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
            Beside the limits that hold for every companion. Callers see both lists.
          </p>
        </div>
        <TextArea label="Welcomes" rows={4} hint="One topic on each line, at most 20." {...bound("welcomes")} />
        <TextArea label="Refuses" rows={4} hint="One topic on each line, at most 20." {...bound("refuses")} />
      </section>
    </>
  );
}
