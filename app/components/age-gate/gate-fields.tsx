import { useId } from "react";
import { type GateForm, gateForm, withCountry, withState } from "#features/age-gate/age-gate.rules.ts";
import type { ClosedPlace } from "#features/age-gate/age-gate.schema.ts";
import { countries, type Place, usStates } from "#features/age-gate/places.rules.ts";
import { AgreementLinks } from "../content/agreement-links.tsx";

type GateFieldsProps = {
  form: GateForm;
  change: (form: GateForm) => void;
  closed: readonly ClosedPlace[];
  hydrated: boolean;
  contactEmail: string;
};

const options = (places: readonly Place[]) =>
  places.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));

/** Country, state, what stands in the way, and the certificate. */
export function GateFields({ form, change, closed, hydrated, contactEmail }: GateFieldsProps) {
  const view = gateForm(form, closed);
  const id = useId();
  return (
    <>
      <PlaceFields form={form} change={change} view={view} hydrated={hydrated} promptId={`${id}-prompt`} />
      {/* A warning only once it is what keeps the visitor out. */}
      {hydrated && view.prompt && (
        <p id={`${id}-prompt`} role="status" className={`text-sm ${form.certified ? "text-warn" : "text-soft"}`}>
          {view.prompt}
        </p>
      )}
      {view.notice && (
        <div role="alert" className="grid gap-3 rounded-field border border-warn/40 bg-warn/10 p-3 text-sm">
          <p>
            {view.notice.message}{" "}
            <a className="text-link whitespace-nowrap" href={`mailto:${contactEmail}`}>
              Contact us
            </a>
          </p>
          {view.notice.verifiable && (
            <button
              type="submit"
              name="intent"
              value="verify"
              formNoValidate
              className="btn btn-sm btn-outline justify-self-start border-warn/60"
            >
              Verify your age
            </button>
          )}
        </div>
      )}
      <Certificate certified={form.certified} change={(certified) => change({ ...form, certified })} />
    </>
  );
}

type PlaceFieldsProps = {
  form: GateForm;
  change: (form: GateForm) => void;
  view: ReturnType<typeof gateForm>;
  hydrated: boolean;
  promptId: string;
};

function PlaceFields({ form, change, view, hydrated, promptId }: PlaceFieldsProps) {
  const id = useId();
  const describedBy = view.prompt ? promptId : undefined;
  const looking = hydrated && view.loading;
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
          aria-busy={looking}
          aria-describedby={form.country === "" ? describedBy : undefined}
          onChange={(event) => change(withCountry(form, event.target.value))}
        >
          <option value="">{looking ? "Looking up your country…" : "Select your country"}</option>
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
            aria-describedby={form.state === "" ? describedBy : undefined}
            onChange={(event) => change(withState(form, event.target.value))}
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
    <label className="flex cursor-pointer gap-3 text-[0.92rem] leading-snug">
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
        I certify that I am at least 18 years old and have reached the age of majority where I live, and I agree to{" "}
        <AgreementLinks />, including the use of cookies.
      </span>
    </label>
  );
}
