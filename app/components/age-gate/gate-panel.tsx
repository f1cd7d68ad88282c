import { BadgeCheck, MapPin } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { RootData } from "#app/context/root-data.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { pushEvent } from "../telemetry/events.ts";
import { entryRefused, entrySent } from "./entry.ts";
import { GateCarousel } from "./gate-carousel.tsx";
import { GateFields } from "./gate-fields.tsx";
import { useGateForm } from "./use-gate-form.ts";

/** The server's refusal, with what it refused and where the visitor wanted to go. */
export type GateAnswer = { refusal: FailureBody; sent: { country: string; state: string }; next: string };

type GatePanelProps = {
  root: RootData;
  next: string;
  /** Whether the visitor sees it: nothing is looked up before. */
  shown: boolean;
  answer?: GateAnswer | undefined;
  /** How a check of age ended from which the visitor comes back. */
  check?: string | null;
  /** Over another page: its form, with all the places of the world, comes with the scripts. Without them a link leads to it. */
  over?: boolean;
};

const checkWords: Record<string, string> = {
  failed: "The check did not confirm your age. You can try once more, or contact us.",
  cancelled: "The check was not finished. Nothing was kept.",
  pending: "The check has no result yet. Please wait a moment and try again.",
};
const checkIsOver = "That check is over. Please begin another one.";

/** What the gate shows: pictures on one side, the question on the other. */
export function GatePanel({ root, next, shown, answer, check, over = false }: GatePanelProps) {
  const fetcher = useFetcher<GateAnswer>();
  const element = useRef<HTMLFormElement>(null);
  const refusal = fetcher.data?.refusal ?? answer?.refusal ?? root.gate.refusal;
  const { form, setForm, view, hydrated } = useGateForm({
    element,
    shown,
    closed: root.closedPlaces,
    refusal,
    sent: answer?.sent,
  });
  useEffect(() => {
    if (refusal) entryRefused();
  }, [refusal]);
  const busy = fetcher.state !== "idle";
  const shut = hydrated && (!view.canEnter || busy);
  const said = refusal && !shownElsewhere.has(refusal.code) ? refusal : null;

  /** However the form is sent: nothing goes out that the disabled button would not send. */
  function guard(event: FormEvent<HTMLFormElement>) {
    const wantsCheck = submitterOf(event)?.value === "verify" && view.notice?.verifiable === true && !busy;
    if (wantsCheck) return;
    if (shut) event.preventDefault();
    else entrySent();
  }

  return (
    <div className="panel grid w-full max-w-4xl overflow-hidden bg-ground shadow-2xl md:grid-cols-[0.8fr_1fr]">
      <div className="order-last p-5 sm:p-8">
        <p className="eyebrow">Adults only · 18+</p>
        <h2 id="gate-title" className="mt-1 text-4xl sm:text-5xl">
          Before you come in
        </h2>
        <p className="mt-3 mb-5 text-soft">
          {root.brand.name} is a place for adult conversations with AI voices. Tell us where you are and confirm your
          age.
        </p>
        {over && !hydrated ? (
          <div className="flex flex-wrap gap-3">
            <a href={`/age-gate?next=${encodeURIComponent(next)}`} className="btn btn-go grow">
              Verify my age
            </a>
            <LeaveLink to={root.config.leaveUrl} />
          </div>
        ) : (
          <fetcher.Form
            ref={element}
            data-reads-early
            method="post"
            action="/age-gate"
            className="grid gap-4"
            onSubmit={guard}
          >
            <input type="hidden" name="next" value={answer?.next ?? next} />
            <CheckWords assured={root.gate.assured === true} check={check ?? null} />
            <GateFields
              form={form}
              change={setForm}
              closed={root.closedPlaces}
              hydrated={hydrated}
              contactEmail={root.config.contactEmail}
            />
            {said && (
              <p role="alert" className="rounded-field border border-stop/50 bg-stop/10 p-3 text-sm">
                {said.message}
              </p>
            )}
            <div className="mt-1 flex flex-wrap gap-3">
              <button type="submit" className="btn btn-go grow" disabled={shut}>
                {busy ? "One moment…" : "Enter"}
              </button>
              <LeaveLink to={root.config.leaveUrl} />
            </div>
          </fetcher.Form>
        )}
      </div>
      <GateCarousel />
    </div>
  );
}

function LeaveLink({ to }: { to: string }) {
  return (
    <a
      href={to}
      rel="noreferrer"
      className="btn btn-outline border-line"
      onClick={() => pushEvent("confirm_age", { status: "rejected" })}
    >
      Leave
    </a>
  );
}

/** The visitor sees that the gate stands, and a closed place has its own notice beside the form. */
const shownElsewhere = new Set(["age_gate.required", "age_gate.restricted", "age_gate.assurance_required"]);

function submitterOf(event: FormEvent<HTMLFormElement>): HTMLButtonElement | null {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement ? submitter : null;
}

function CheckWords({ assured, check }: { assured: boolean; check: string | null }) {
  if (assured) {
    return (
      <p role="status" className="flex gap-2.5 rounded-field border border-signal/40 bg-signal/10 p-3 text-sm">
        <BadgeCheck size={19} aria-hidden="true" className="shrink-0 text-signal" />
        Your age is verified. Confirm below to come in.
      </p>
    );
  }
  if (check === null) return null;
  return (
    <p role="status" className="flex gap-2.5 rounded-field border border-line bg-raised p-3 text-sm">
      <MapPin size={19} aria-hidden="true" className="shrink-0 text-soft" />
      <span>
        {checkWords[check] ?? checkIsOver}{" "}
        {check === "pending" && (
          <a className="text-link" href="/age-gate/return">
            Look again
          </a>
        )}
      </span>
    </p>
  );
}
