import { useState } from "react";
import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { faultWords, reasonOptions } from "#app/components/complaints/complaints.labels.ts";
import { RadioList } from "#app/ui/radio-list.tsx";
import { Tick } from "#app/ui/tick.tsx";
import type { AdminComplaint } from "#features/complaints/complaints-admin.schema.ts";
import { actionNames, complaintActions, needsSubject, unseenPictures } from "#features/complaints/decisions.rules.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { type CaseSight, RemovalChoices } from "./case-pictures.tsx";

type Props = { complaint: AdminComplaint; sight: CaseSight; answer: (FailureBody & { intent: string }) | undefined };

/** The action, its rule, and the statement of reasons that both sides read. */
export function ComplaintDecision({ complaint, sight, answer }: Props) {
  const [opened, setOpened] = useState(false);
  const { subject, fault } = complaint;
  const errors = answer?.intent === "decide" ? answer.fields : undefined;
  const errorOf = (field: string) =>
    errors?.[field]?.[0] ?? (answer?.intent === "decide" && answer.field === field ? answer.message : undefined);
  if (fault !== null) {
    return (
      <section className="panel p-5" aria-labelledby="decision">
        <h2 id="decision" className="text-2xl">
          Decision
        </h2>
        <p className="mt-2 text-soft">{faultWords[fault]}</p>
      </section>
    );
  }
  const unseen = unseenPictures({ ...complaint, media: subject.media }, sight.seen).length;
  const offered = complaintActions.filter((action) => subject.agent !== null || !needsSubject(action));
  return (
    <section className="panel p-5" aria-labelledby="decision">
      <h2 id="decision" className="mb-3 text-2xl">
        Decision
      </h2>
      <DecisionForm
        intent="decide"
        button="Decide and notify both sides"
        tone="signal"
        reasonLabel="Statement of reasons (sent to both sides)"
        reasonHint="At least 10 characters"
        answer={answer}
        shows={["action", "media"]}
      >
        <RadioList
          legend="Action"
          name="action"
          choices={offered.map((id) => ({ id, label: actionNames[id] }))}
          error={errorOf("action")}
        />
        <label className="block">
          <span className="field-label">Rule</span>
          <select name="reasonCode" defaultValue={complaint.reason} className="select w-full">
            {reasonOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {subject.agent && (
          <details
            open={opened || errorOf("media") !== undefined}
            onToggle={(event) => setOpened(event.currentTarget.open)}
            className="rounded-field border border-line p-3"
          >
            <summary className="cursor-pointer">Content to remove</summary>
            <div className="mt-3 grid gap-2">
              <RemovalChoices media={subject.media} sight={sight} />
              {subject.agent.voiceId && (
                <Tick name="stopVoice" label={`The voice of ${subject.agent.name}, for every companion that uses it`} />
              )}
              <Tick name="pause" label="Keep the companion hidden too" />
              {errorOf("media") && <p className="field-error">{errorOf("media")}</p>}
            </div>
          </details>
        )}
        <Tick name="inPart" label="The report is only partly right" />
        {sight.seen.map((id) => (
          <input key={id} type="hidden" name="seen" value={id} />
        ))}
        {unseen > 0 && (
          <p className="text-sm text-warn">
            Look at every picture before you decide: {unseen} {unseen === 1 ? "is" : "are"} still covered.
          </p>
        )}
      </DecisionForm>
    </section>
  );
}
