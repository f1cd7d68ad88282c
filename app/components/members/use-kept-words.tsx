import { type RefObject, useEffect, useState } from "react";
import { keptWords, type Words } from "./kept-words.rules.ts";

/** A form whose unsaved words stay in this browser. `labels` names every field of `saved` that is kept. */
type KeptForm = {
  form: RefObject<HTMLFormElement | null>;
  name: string;
  username: string;
  saved: Words;
  labels: Record<string, string>;
};

/** Keeps the words of a form that is left before it is saved, as the editor does, and offers them on the next visit. */
export function useKeptWords({ form, name, username, saved, labels }: KeptForm) {
  const [kept] = useState(() => keptWords(() => localStorage, { form: name, username }, Date.now));
  /** Undefined until it was looked for. */
  const [left, setLeft] = useState<Words | null>();
  const text = JSON.stringify(saved);
  useEffect(() => setLeft(kept.left(JSON.parse(text))), [kept, text]);
  const keep = (below = kept.left(saved)) => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([field, value]) => [field, String(value)]);
    kept.keep(Object.fromEntries(entries), saved, below);
  };
  const discard = () => {
    keep(null);
    setLeft(null);
  };
  return {
    /** Called while somebody types. What an earlier visit has left stays and is offered until it is decided. */
    typed: () => keep(left),
    offer: left && (
      <section
        role="alert"
        aria-label="You typed this and it was not saved"
        className="mb-4 grid gap-3 rounded-box border border-warn/60 bg-ground p-4 sm:p-5"
      >
        <h3 className="text-xl">You typed this and it was not saved</h3>
        <dl className="grid gap-2">
          {Object.entries(left).map(([field, words]) => (
            <div key={field}>
              <dt className="text-sm text-soft">{labels[field]}</dt>
              <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{words === "" ? "Nothing" : words}</dd>
            </div>
          ))}
        </dl>
        <p className="flex flex-wrap gap-3">
          <button
            type="button"
            className="btn btn-sm btn-go"
            onClick={() => {
              for (const [field, words] of Object.entries(left)) {
                const input = form.current?.elements.namedItem(field);
                if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.value = words;
              }
              setLeft(null);
            }}
          >
            Put it back
          </button>
          <button type="button" className="btn btn-sm btn-outline border-line" onClick={discard}>
            Discard it
          </button>
        </p>
      </section>
    ),
  };
}
