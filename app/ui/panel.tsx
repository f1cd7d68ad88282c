import { type ReactNode, useId } from "react";
import { useNavigation } from "react-router";
import type { FailureBody } from "#platform/errors/failure.ts";
import { ConfirmFirst } from "./confirm-first.tsx";
import { FormAlert, FormDone } from "./form-alert.tsx";
import { formError } from "./form-refusal.ts";

/** The result of a panel's form: a refusal, or a success message. */
export type PanelAnswer = { refusal: FailureBody | undefined; done: string | null };

/** One panel of the settings. */
export function Panel({ title, badge, children }: { title: string; badge?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel p-5 sm:p-6" aria-labelledby={id}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  );
}

export function PanelAnswers({ refusal, done }: PanelAnswer) {
  return (
    <>
      <FormAlert>{formError(refusal)}</FormAlert>
      <ConfirmFirst refusal={refusal} />
      <FormDone>{done}</FormDone>
    </>
  );
}

/** The submit button of one of the page's forms, disabled while that form is being sent. */
export function IntentButton({
  intent,
  className,
  children,
}: {
  intent: string;
  className?: string;
  children: ReactNode;
}) {
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === intent;
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={`btn ${className?.includes("btn-ghost") ? "" : "btn-neutral border-line"} ${className ?? ""}`}
      disabled={busy}
    >
      {busy ? "One moment…" : children}
    </button>
  );
}

export function OnOff({ on }: { on: boolean }) {
  return (
    <span
      className={`rounded-full border px-3 py-0.5 text-[0.82rem] ${on ? "border-signal/50 text-signal" : "border-line text-soft"}`}
    >
      {on ? "On" : "Off"}
    </span>
  );
}
