import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { refusalReasons, refusalWords } from "#features/verifications/verifications.rules.ts";
import type { ReviewRecord } from "#features/verifications/verifications.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { barWords } from "./verification-review.labels.ts";

type DecisionProps = { record: ReviewRecord; answer: (FailureBody & { intent?: string }) | undefined };

/** Confirming or refusing, for whoever may: never the person that refused it before. */
export function VerificationDecision({ record, answer }: DecisionProps) {
  if (record.bar !== null) {
    return (
      <Panel title="Decision">
        <p className="text-soft">{barWords[record.bar]}</p>
        {record.refusal && (
          <ul className="mt-3 list-disc pl-5">
            {record.refusal.reasons.map((reason) => (
              <li key={reason}>{refusalWords(reason)}</li>
            ))}
          </ul>
        )}
      </Panel>
    );
  }
  const refusal = answer?.intent === "reject" ? answer : undefined;
  const error = refusal?.fields?.reasons?.[0];
  return (
    <Panel title="Decision">
      <DecisionForm
        intent="approve"
        button="Confirm this identity"
        tone="signal"
        reasonLabel="What you checked (for the audit log)"
        answer={answer}
      />
      <details className="mt-5 border-line border-t pt-4" open={refusal !== undefined}>
        <summary className="cursor-pointer">Refuse it</summary>
        <div className="mt-4">
          <DecisionForm
            intent="reject"
            button="Refuse with these reasons"
            tone="stop"
            reasonLabel="Note to the creator"
            reasonName="note"
            optional
            answer={answer}
          >
            <fieldset className="grid gap-2" aria-describedby={error ? "reasons-error" : undefined}>
              <legend className="field-label">Reasons (sent to the creator)</legend>
              {refusalReasons.map((reason) => (
                <label key={reason} className="flex cursor-pointer gap-3 text-[0.92rem]">
                  <input type="checkbox" name="reasons" value={reason} className="checkbox mt-0.5 shrink-0" />
                  <span>{refusalWords(reason)}</span>
                </label>
              ))}
              {error && (
                <p id="reasons-error" className="field-error">
                  {error}
                </p>
              )}
            </fieldset>
          </DecisionForm>
        </div>
      </details>
    </Panel>
  );
}
