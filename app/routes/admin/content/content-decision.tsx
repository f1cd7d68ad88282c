import { Form, useNavigation } from "react-router";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { type ContentKind, reasonsFor } from "#features/reviews/reviews.rules.ts";
import type { ContentItem } from "#features/reviews/reviews.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

/** The page's answer to a decision, and about what. */
export type DecisionAnswer = FailureBody & { about: string };

type DecisionProps = {
  item: ContentItem;
  filter: ContentKind | null;
  /** Whether its picture was uncovered. */
  seen: boolean;
  answer: DecisionAnswer | undefined;
};

/** Approving with one button; anything else with a reason that its creator reads. */
export function ContentDecision({ item, filter, seen, answer }: DecisionProps) {
  if (item.kind === "appeal") return <AppealDecision item={item} filter={filter} seen={seen} answer={answer} />;
  const reasons = reasonsFor(item.kind);
  const hindrance = hindranceOf(item, seen);
  const fieldError = (name: string) =>
    answer?.fields?.[name]?.[0] ?? (answer?.field === name ? answer.message : undefined);
  const general = answer && !fieldError("reason") && !fieldError("note") ? answer.message : null;
  return (
    <>
      <FormAlert>{general}</FormAlert>
      <Form method="post">
        <Fields item={item} filter={filter} seen={seen} />
        <input type="hidden" name="decision" value="approve" />
        <div className="flex flex-wrap items-center gap-3">
          <Send id={item.id} decision="approve" label="Approve" disabled={hindrance !== null} />
          {hindrance && <p className="text-sm text-warn">{hindrance}</p>}
        </div>
      </Form>
      <details open={answer !== undefined && general === null}>
        <summary className="cursor-pointer">Ask for a change, or refuse</summary>
        <Form method="post" className="mt-3 grid gap-3">
          <Fields item={item} filter={filter} seen={seen} />
          <div>
            <label className="field-label" htmlFor={`reason-${item.id}`}>
              Reason (sent to the creator)
            </label>
            <select
              id={`reason-${item.id}`}
              name="reason"
              className="select"
              defaultValue=""
              aria-invalid={fieldError("reason") ? true : undefined}
              aria-describedby={fieldError("reason") ? `reason-${item.id}-error` : undefined}
            >
              <option value="">Choose a reason</option>
              {reasons.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
            {fieldError("reason") && (
              <p id={`reason-${item.id}-error`} className="field-error">
                {fieldError("reason")}
              </p>
            )}
          </div>
          <TextArea name="note" label="Note to the creator" rows={2} maxLength={1000} error={fieldError("note")} />
          <div className="flex flex-wrap gap-2">
            {item.kind !== "voice" && <Send id={item.id} decision="change" label="Ask for a change" chosen />}
            <Send id={item.id} decision="refuse" label="Refuse" chosen />
          </div>
        </Form>
      </details>
    </>
  );
}

/** Why it cannot be approved now, said beside the button. */
function hindranceOf(item: ContentItem, seen: boolean): string | null {
  if (item.kind === "agent") {
    if (item.version.hindrance) return item.version.hindrance;
    if (!item.version.voice) return "It has no voice, so it can't be approved.";
    return seen ? null : "Listen to the greeting first, then approve.";
  }
  if (item.kind === "photo" || item.kind === "video") return item.medium.hindrance;
  return item.kind === "voice" ? item.voice.hindrance : null;
}

function AppealDecision({ item, filter, seen, answer }: DecisionProps & { item: ContentItem & { kind: "appeal" } }) {
  if (item.appeal.mine) return <p className="text-soft">You refused this one, so another admin reviews it.</p>;
  const noteError = answer?.field === "note" ? answer.message : answer?.fields?.note?.[0];
  return (
    <Form method="post" className="grid gap-3">
      <FormAlert>{answer && !noteError ? answer.message : null}</FormAlert>
      <Fields item={item} filter={filter} seen={seen} />
      <TextArea name="note" label="Reason (sent to the creator)" rows={3} maxLength={1000} error={noteError} />
      <div className="flex flex-wrap gap-2">
        <Send id={item.id} decision="approve" label="Restore it" chosen />
        <Send id={item.id} decision="refuse" label="Uphold the refusal" chosen />
      </div>
    </Form>
  );
}

function Fields({ item, filter, seen }: Pick<DecisionProps, "item" | "filter" | "seen">) {
  return (
    <>
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="kind" value={item.kind} />
      {seen && <input type="hidden" name="seen" value="true" />}
      {filter && <input type="hidden" name="filter" value={filter} />}
    </>
  );
}

/** `chosen`: the button itself carries the decision. */
function Send({
  id,
  decision,
  label,
  chosen = false,
  disabled = false,
}: {
  id: string;
  decision: string;
  label: string;
  chosen?: boolean;
  disabled?: boolean;
}) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("id") === id && formData.get("decision") === decision;
  const tone =
    decision === "approve"
      ? "btn-primary"
      : decision === "refuse"
        ? "btn-outline btn-error"
        : "btn-neutral border-line";
  return (
    <button
      type="submit"
      className={`btn ${tone}`}
      disabled={busy || disabled}
      aria-busy={busy}
      {...(chosen ? { name: "decision", value: decision } : { "data-approve": true })}
    >
      {busy ? "Saving…" : label}
    </button>
  );
}
