import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Greeting, Persona, ShownFields } from "#app/components/editor/basic-fields.tsx";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import type { AdminAgent } from "#features/agents/admin/admin-agents.schema.ts";
import type { EditorField } from "#features/agents/fields/agent-fields.rules.ts";
import { editorSteps, type StepId } from "#features/agents/fields/editor-steps.rules.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { AgentPageAnswer } from "./agent-actions.tsx";
import { stepLabels } from "./agents.labels.ts";

type StepsProps = { file: AdminAgent; step: StepId; answer: AgentPageAnswer };

/** The fields of an agent in the steps of its creator's editor, one at a time. */
export function AgentSteps({ file, step, answer }: StepsProps) {
  const closed = whyClosed(file);
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby="fields">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="fields" className="text-3xl">
          What it is
        </h2>
        <nav aria-label="Steps" className="flex flex-wrap gap-2">
          {editorSteps.map((id) => (
            <Link
              key={id}
              to={{ search: `?step=${id}` }}
              preventScrollReset
              className="chip"
              aria-current={id === step ? "page" : undefined}
            >
              {stepLabels[id]}
            </Link>
          ))}
        </nav>
      </div>
      {closed ? (
        <p className="panel p-5 text-soft">{closed}</p>
      ) : (
        <StepForm key={`${step}${file.version}`} file={file} step={step} answer={answer} />
      )}
    </section>
  );
}

function whyClosed(file: AdminAgent): ReactNode {
  if (file.own) return "This is your companion: edit it as its creator, so that another admin reviews it.";
  if (file.state === "retired") return "Retired companions cannot be changed.";
  if (!file.reviewWaiting) return null;
  return (
    <>
      A version of its creator waits for review.{" "}
      <Link to="/admin/content-verification?kind=agent" className="text-link">
        Decide about it first
      </Link>
      , then edit.
    </>
  );
}

function StepForm({ file, step, answer }: StepsProps) {
  const refusal = answer?.intent === step ? answer : undefined;
  const form = useFocusOnRefusal(refusal);
  const busy = useNavigation().formData?.get("intent") === step;
  const value = (name: EditorField) => refusal?.typed[name] ?? file.fields[name];
  const bound = (name: EditorField) => ({ name, defaultValue: value(name), error: fieldError(refusal, name) });
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value={step} />
      <input type="hidden" name="version" value={file.version} />
      <FormAlert>{formError(refusal)}</FormAlert>
      {step === "basic" && (
        <>
          <Greeting value={value} refusal={refusal} />
          <ShownFields bound={bound} nameHint="Leave empty to use the creator's name." />
          <Persona bound={bound} />
        </>
      )}
      {step === "voice" && (
        <VoiceChoices file={file} chosen={value("voice_id")} error={fieldError(refusal, "voice_id")} />
      )}
      {step === "pricing" && <PriceField file={file} bound={bound("baseRate")} />}
      <section className="panel grid gap-4 p-4 sm:p-6" aria-label="Save">
        <p className="text-soft">
          {file.isPublished
            ? "The same rules and checks as for its creator. Callers hear it from the next call on."
            : "The same rules and checks as for its creator. It stays a draft."}
          {file.hasNewer && " What its creator has saved since stays with them and is not published."}
        </p>
        <TextArea
          name="reason"
          label="Reason (sent to the creator)"
          rows={2}
          maxLength={1000}
          required
          defaultValue={refusal?.typed.reason ?? ""}
          error={fieldError(refusal, "reason")}
        />
        <button type="submit" className="btn btn-primary justify-self-start" disabled={busy} aria-busy={busy}>
          {busy ? "Saving…" : file.isPublished ? "Save and publish" : "Save"}
        </button>
      </section>
    </Form>
  );
}

function VoiceChoices({ file, chosen, error }: { file: AdminAgent; chosen: string; error: string | undefined }) {
  const gone = chosen !== "" && !file.voices.some(({ voiceId }) => voiceId === chosen);
  return (
    <fieldset aria-describedby={error ? "voice-error" : undefined}>
      <legend className="sr-only">Voices</legend>
      {gone && <p className="mb-3 text-warn">The voice that it has can no longer be used.</p>}
      <div className="panel divide-y divide-line">
        {file.voices.map((voice) => (
          <label key={voice.voiceId} className="radio-line">
            <input
              type="radio"
              name="voice_id"
              value={voice.voiceId}
              defaultChecked={voice.voiceId === chosen}
              aria-invalid={error ? true : undefined}
            />
            <span>
              {voice.label}
              <span className="block text-sm text-soft">
                {voice.mood}, {voice.pitch} pitch, {voice.pace} pace
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id="voice-error" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type PriceProps = { file: AdminAgent; bound: { name: string; defaultValue: string; error: string | undefined } };

function PriceField({ file: { price }, bound }: PriceProps) {
  return (
    <section className="panel grid gap-3 p-4 sm:p-6" aria-label="Price per minute">
      <Field
        label="Dollars a minute"
        inputMode="decimal"
        autoComplete="off"
        required
        hint={`From ${dollarLabel(price.min)} to ${dollarLabel(price.max)}. A running call keeps its price.`}
        {...bound}
      />
      {price.freeAt && (
        <p className="text-sm text-warn">
          A price changes at most once in 24 hours. This one can change again on {dateTimeLabel(price.freeAt)} UTC.
        </p>
      )}
    </section>
  );
}
