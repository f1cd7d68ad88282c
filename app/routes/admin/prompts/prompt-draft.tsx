import { Form, useNavigation } from "react-router";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { PromptAdmin } from "#features/prompts/prompts.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

export type PromptAnswer = (FailureBody & { intent?: string }) | undefined;

/** Where the text of a prompt is written. It begins as what is published. */
export function PromptDraft({ prompt, answer }: { prompt: PromptAdmin; answer: PromptAnswer }) {
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "draft";
  const refusal = answer?.intent === "draft" ? answer : undefined;
  const { draft, published } = prompt;
  return (
    <Form method="post" className="panel grid gap-3 p-4">
      <h2 className="text-2xl">{draft ? "Draft" : "New draft"}</h2>
      <input type="hidden" name="intent" value="draft" />
      <input type="hidden" name="edition" value={draft?.edition ?? 0} />
      <TextArea
        name="text"
        label="Text of the prompt"
        rows={10}
        maxLength={8000}
        required
        defaultValue={draft?.text ?? published.text}
        error={refusal?.fields?.text?.[0]}
      />
      {refusal && !refusal.fields?.text && <FormAlert>{refusal.message}</FormAlert>}
      <button type="submit" className="btn btn-neutral justify-self-start border-line" disabled={busy} aria-busy={busy}>
        {busy ? "Saving…" : "Save the draft"}
      </button>
    </Form>
  );
}
