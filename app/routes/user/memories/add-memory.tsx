import { type RefObject, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { FieldFrame } from "#app/ui/field-frame.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { LONGEST_FACT } from "#features/memories/memories.rules.ts";
import type { RefusedMemory } from "./memory-row.tsx";

type AddMemoryProps = { called: { id: string; name: string }[]; answer: RefusedMemory | undefined };

/** Adds a memory for a companion that the member has called. */
export function AddMemory({ called, answer }: AddMemoryProps) {
  const form = useFocusOnRefusal(answer?.refusal);
  const busy = useEmptied(form, answer);
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby="add-memory">
      <h2 id="add-memory" className="text-2xl">
        Add a memory
      </h2>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="add" />
        <FormAlert>{formError(answer?.refusal)}</FormAlert>
        <FieldFrame label="For" error={fieldError(answer?.refusal, "agentId")}>
          {(described) => (
            <select {...described} name="agentId" className="select" defaultValue={called[0]?.id}>
              {called.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Field
          label="What should they remember?"
          name="text"
          maxLength={LONGEST_FACT}
          autoComplete="off"
          placeholder="Rainy evenings are my favorite."
          defaultValue={answer?.typed}
          hint="One sentence, such as “I like the sea”. Leave out anything that could identify you."
          error={fieldError(answer?.refusal, "text")}
        />
        <button type="submit" className="btn btn-go justify-self-start" disabled={busy}>
          {busy ? "Saving…" : "Save"}
        </button>
      </Form>
    </section>
  );
}

/** Clears the field once its text is saved, unless the text has changed since. Returns whether the form is being sent. */
function useEmptied(form: RefObject<HTMLFormElement | null>, answer: RefusedMemory | undefined): boolean {
  const { state, formData } = useNavigation();
  const sent = useRef<string | null>(null);
  const busy = formData?.get("intent") === "add";
  useEffect(() => {
    if (busy) sent.current = String(formData?.get("text") ?? "");
    if (state !== "idle" || sent.current === null) return;
    const field = form.current?.querySelector<HTMLInputElement>("input[name=text]");
    if (field && !answer && field.value === sent.current) field.value = "";
    sent.current = null;
  }, [busy, state, formData, answer, form]);
  return busy;
}
