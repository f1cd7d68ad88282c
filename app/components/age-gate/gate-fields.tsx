import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { afterLookup, type GateForm, gateForm, newGateForm, withCountry } from "#features/age-gate/age-gate.rules.ts";
import { countries, type Place, usStates } from "#features/age-gate/places.rules.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { pushEvent } from "../telemetry/events.ts";
import { lookUpPlace } from "./place-lookup.ts";

type GateFieldsProps = { refusal: string | null; busy: boolean; leaveUrl: string; contactEmail: string };

const options = (places: readonly Place[]) =>
  places.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));

/** Country, state, certificate and the two ways out. Without scripts the server checks what the rules check here. */
export function GateFields({ refusal, busy, leaveUrl, contactEmail }: GateFieldsProps) {
  const hydrated = useHydrated();
  const [form, setForm] = useState<GateForm>(newGateForm);
  const fields = useRef<HTMLDivElement>(null);
  const view = gateForm(form);

  useEffect(() => {
    const typed = new FormData(fields.current?.closest("form") ?? undefined);
    setForm((current) => withEarlyAnswers(current, typed));
    const controller = new AbortController();
    lookUpPlace(controller.signal).then((place) => {
      if (!controller.signal.aborted) setForm((current) => afterLookup(current, place));
    });
    return () => controller.abort();
  }, []);

  const shut = hydrated && (!view.canEnter || busy);
  return (
    <div ref={fields} className="grid gap-4">
      <PlaceFields form={form} change={setForm} hydrated={hydrated} />
      {view.prompt && <p className="text-sm text-warn">{view.prompt}</p>}
      {view.notice && (
        <p role="alert" className="rounded-field border border-warn/40 bg-warn/10 p-3 text-sm">
          {view.notice}{" "}
          <a className="text-link" href={`mailto:${contactEmail}`}>
            Contact us
          </a>
        </p>
      )}
      {refusal && (
        <p role="alert" className="rounded-field border border-stop/50 bg-stop/10 p-3 text-sm">
          {refusal}
        </p>
      )}
      <Certificate certified={form.certified} change={(certified) => setForm({ ...form, certified })} />
      <div className="mt-1 flex flex-wrap gap-3">
        <button
          type="submit"
          className="btn btn-go grow"
          disabled={shut}
          onClick={(event) => {
            if (shut) event.preventDefault();
            else pushEvent("confirm_age", { status: "accepted" });
          }}
        >
          {busy ? "Entering…" : "Enter"}
        </button>
        <a
          href={leaveUrl}
          className="btn btn-outline border-line"
          onClick={() => pushEvent("confirm_age", { status: "rejected" })}
        >
          Leave
        </a>
      </div>
    </div>
  );
}

/** What a quick visitor answered in the plain form before the scripts were there. */
function withEarlyAnswers(form: GateForm, typed: FormData): GateForm {
  const certified = typed.get("certified") !== null;
  const country = String(typed.get("country") ?? "");
  return country === "" ? { ...form, certified } : { ...withCountry(form, country), certified };
}

type PlaceFieldsProps = { form: GateForm; change: (form: GateForm) => void; hydrated: boolean };

function PlaceFields({ form, change, hydrated }: PlaceFieldsProps) {
  const view = gateForm(form);
  const id = useId();
  return (
    <>
      <div>
        <label htmlFor={`${id}-country`} className="field-label">
          Country
        </label>
        <select
          id={`${id}-country`}
          name="country"
          className="select"
          required
          value={form.country}
          aria-busy={hydrated && view.loading}
          onChange={(event) => change(withCountry(form, event.target.value))}
        >
          <option value="">{hydrated && view.loading ? "Looking up your country…" : "Select your country"}</option>
          {options(countries)}
        </select>
      </div>
      {(view.showsState || !hydrated) && (
        <div className={hydrated ? undefined : "only-without-script"}>
          <label htmlFor={`${id}-state`} className="field-label">
            {hydrated ? "State" : "State (United States only)"}
          </label>
          <select
            id={`${id}-state`}
            name="state"
            className="select"
            value={form.state}
            onChange={(event) => change({ ...form, state: event.target.value })}
          >
            <option value="">Select your state</option>
            {options(usStates)}
          </select>
        </div>
      )}
    </>
  );
}

function Certificate({ certified, change }: { certified: boolean; change: (certified: boolean) => void }) {
  return (
    <label className="flex gap-3 text-[0.92rem] leading-snug">
      <input
        type="checkbox"
        name="certified"
        value="true"
        required
        className="checkbox checkbox-primary mt-0.5 shrink-0"
        checked={certified}
        onChange={(event) => change(event.target.checked)}
      />
      <span>
        I certify that I am at least 18 years old and have reached the age of majority where I live, and I agree to the{" "}
        <Link to="/legal/terms" className="text-link">
          Terms of Service
        </Link>
        , the{" "}
        <Link to="/legal/site-agreement" className="text-link">
          Site Agreement
        </Link>{" "}
        and the{" "}
        <Link to="/legal/privacy" className="text-link">
          Privacy Policy
        </Link>
        , including the use of cookies.
      </span>
    </label>
  );
}
