import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { ConfirmFirst } from "#app/ui/confirm-first.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { FailureBody } from "#platform/errors/failure.ts";

type DecisionFormProps = {
  /** What the action does with it; each decision of a page has its own. */
  intent: string;
  button: string;
  tone?: "plain" | "signal" | "stop";
  /** What the reason is asked for, such as "Why this is refused". */
  reasonLabel?: string;
  /** How long it has to be, and the like. */
  reasonHint?: string;
  /** Another field than `reason`, such as a note that its reader gets. It may stay empty where `optional` says so. */
  reasonName?: string;
  optional?: boolean;
  /** Fields besides the reason. */
  children?: ReactNode;
  /** The names of those that show their own refusal, so that it is not told twice. */
  shows?: readonly string[];
  /** The page's `actionData`, with the intent that it answers. */
  answer: ((FailureBody | { done: string }) & { intent?: string }) | undefined;
};

const tones = { plain: "btn-neutral border-line", signal: "btn-primary", stop: "btn-outline btn-error" } as const;

/** One decision of an admin with its reason, which goes into the audit log. */
export function DecisionForm({
  intent,
  button,
  tone = "plain",
  reasonLabel,
  reasonHint,
  reasonName = "reason",
  optional = false,
  children,
  shows = [],
  answer,
}: DecisionFormProps) {
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === intent;
  const refusal = answer && "code" in answer && answer.intent === intent ? answer : undefined;
  const reasonError =
    refusal?.fields?.[reasonName]?.[0] ?? (refusal?.field === reasonName ? refusal.message : undefined);
  const isShown = shows.some((name) => refusal?.field === name || refusal?.fields?.[name] !== undefined);
  return (
    <Form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <TextArea
        name={reasonName}
        label={reasonLabel ?? "Reason (for the audit log)"}
        hint={reasonHint}
        rows={2}
        maxLength={1000}
        required={!optional}
        error={reasonError}
      />
      {refusal && !reasonError && !isShown && <FormAlert>{refusal.message}</FormAlert>}
      <ConfirmFirst refusal={refusal} />
      <button type="submit" className={`btn justify-self-start ${tones[tone]}`} disabled={busy} aria-busy={busy}>
        {busy ? "Saving…" : button}
      </button>
    </Form>
  );
}
