import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { afterLookup, type GateForm, gateForm, newGateForm, withCountry } from "#features/age-gate/age-gate.rules.ts";
import type { ClosedPlace } from "#features/age-gate/age-gate.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { lookUpPlace, reportVisit } from "./place-lookup.ts";

type GateFormOptions = {
  element: RefObject<HTMLFormElement | null>;
  /** Whether the gate shows: the lookup begins then. */
  shown: boolean;
  closed: readonly ClosedPlace[];
  /** The server's last answer, if it was a refusal. */
  refusal: FailureBody | null;
  /** What was sent with it, where the page was made anew. */
  sent: { country: string; state: string } | undefined;
};

/** The gate's form: what was chosen, the lookup, the server's refusals. Without scripts the server checks alone. */
export function useGateForm({ element, shown, closed, refusal, sent }: GateFormOptions) {
  const hydrated = useHydrated();
  const [form, setForm] = useState<GateForm>(() => refusedBy(sent ? alreadySent(sent) : newGateForm, refusal));

  useEffect(() => {
    setForm((current) => refusedBy(current, refusal));
  }, [refusal]);

  // Before anything is drawn again: React would put the fields back to what they were.
  useLayoutEffect(() => {
    const typed = new FormData(element.current ?? undefined);
    setForm((current) => withEarlyAnswers(current, typed));
  }, [element]);

  useEffect(() => {
    if (!shown) return;
    const controller = new AbortController();
    void lookUpPlace(controller.signal).then((place) => {
      if (controller.signal.aborted) return;
      setForm((current) => afterLookup(current, place));
      if (place) void reportVisit(place, location.pathname);
    });
    return () => controller.abort();
  }, [shown]);

  return { form, setForm, view: gateForm(form, closed), hydrated };
}

/** The server knows of places that the form did not: those it refused stay refused until another one is named. */
function refusedBy(form: GateForm, refusal: FailureBody | null): GateForm {
  const verifiable = refusal?.code === "age_gate.assurance_required";
  if (!refusal || (!verifiable && refusal.code !== "age_gate.restricted")) return form;
  return { ...form, refused: { message: refusal.message, verifiable } };
}

const alreadySent = ({ country, state }: { country: string; state: string }): GateForm => ({
  ...newGateForm,
  lookup: country === "" ? "loading" : "by hand",
  country,
  state,
});

/** What a quick visitor answered in the plain form before the scripts were there. */
function withEarlyAnswers(form: GateForm, typed: FormData): GateForm {
  const certified = typed.get("certified") !== null;
  const country = String(typed.get("country") ?? "");
  if (country === "" || country === form.country) return { ...form, certified };
  return { ...withCountry(form, country), state: String(typed.get("state") ?? ""), certified };
}
