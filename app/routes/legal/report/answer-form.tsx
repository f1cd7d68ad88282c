import { Form, useNavigation } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { FailureBody } from "#platform/errors/failure.ts";

type Typed = { words: string; signature: string };
type AnswerFormProps = { button: string; signed: boolean; refusal: (FailureBody & { typed: Typed }) | undefined };

/** An appeal or a counter-notice: what is wrong with the decision. */
export function AnswerForm({ button, signed, refusal }: AnswerFormProps) {
  const navigation = useNavigation();
  const busy = navigation.formData?.get("intent") === "answer";
  const errorOf = (field: string) =>
    refusal?.fields?.[field]?.[0] ?? (refusal?.field === field ? refusal.message : undefined);
  const shown = errorOf("words") ?? errorOf("signature");
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="intent" value="answer" />
      <TextArea
        name="words"
        label="What is wrong with the decision?"
        hint="What was overlooked or misread. At least 20 characters."
        rows={5}
        maxLength={4000}
        required
        defaultValue={refusal?.typed.words}
        error={errorOf("words")}
      />
      {signed && (
        <Field
          name="signature"
          label="Signature: your full name"
          hint="Under penalty of perjury: the material was removed by mistake or misidentification."
          autoComplete="name"
          most={120}
          defaultValue={refusal?.typed.signature}
          error={errorOf("signature")}
        />
      )}
      {refusal && !shown && <FormAlert>{refusal.message}</FormAlert>}
      <button type="submit" className="btn btn-neutral justify-self-start border-line" disabled={busy} aria-busy={busy}>
        {busy ? "Sending…" : button}
      </button>
    </Form>
  );
}
