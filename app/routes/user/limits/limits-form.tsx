import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { priceLabel } from "#app/components/money/credit-offer.rules.ts";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { RadioList } from "#app/ui/radio-list.tsx";
import { Time } from "#app/ui/time.tsx";
import { exclusionMonths } from "#features/limits/limits.rules.ts";
import type { CapView, LimitsView, PauseView } from "#features/limits/limits.schema.ts";
import { midnightIn } from "#platform/days/moments.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { type HouseLimits, limitWarning, unlimitedWords } from "./limits.labels.ts";

/** A refusal, the form that it belongs to, and what was typed there. */
export type LimitsRefusal = FailureBody & { intent: string; typed: Record<string, string> };
type LimitsFormProps = {
  limits: LimitsView;
  /** In which the days and months of the limits are. */
  zone: string;
  house: HouseLimits | null;
  /** The kind of the limit that was just saved. */
  saved: string | null;
  refusal: LimitsRefusal | undefined;
};

const capWords: Record<CapView["kind"], { label: string; hint: string }> = {
  daily_purchase: { label: "Purchases per day", hint: "Days begin at" },
  monthly_purchase: { label: "Purchases per month", hint: "Months begin on the first, at" },
  daily_talk: { label: "Calls per day", hint: "What calls cost, free credit included. Days begin at" },
};

/** What a member sets for themselves: limits, a break, an exclusion. */
export function LimitsForm({ limits, zone, house, saved, refusal }: LimitsFormProps) {
  const of = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  return (
    <>
      {limits.pause && <Paused pause={limits.pause} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <section className="panel p-6" aria-labelledby="own-limits">
          <h2 id="own-limits" className="text-2xl">
            Spending limits
          </h2>
          <p className="mt-2 text-sm text-soft">
            A lower limit takes effect immediately. A higher one, or none, takes effect after 24 hours; until then you
            can change your mind.
          </p>
          <div className="mt-5 grid gap-6">
            {limits.caps.map((cap) => (
              <CapForm
                key={cap.kind}
                cap={cap}
                zone={zone}
                house={house}
                talkedToday={limits.talkedToday}
                saved={cap.kind === saved}
                refusal={of(cap.kind)}
              />
            ))}
          </div>
        </section>
        <div className="grid gap-4">
          <BreakForm refusal={of("break")} />
          <ExclusionForm refusal={of("exclusion")} />
        </div>
      </div>
    </>
  );
}

function Paused({ pause }: { pause: PauseView }) {
  return (
    <div role="status" className="panel mb-4 border-warn/50 p-6">
      <h2 className="text-2xl">
        {pause.kind === "cool_off" ? "You are taking a break" : "You have excluded yourself"}
      </h2>
      <p className="mt-2 text-soft">
        No purchases and no calls until <Time at={pause.endsAt} />. This cannot be cut short. You can sign in, read your
        statement and download it as before.
      </p>
    </div>
  );
}

type CapFormProps = {
  cap: CapView;
  zone: string;
  house: HouseLimits | null;
  talkedToday: string;
  saved: boolean;
  refusal: LimitsRefusal | undefined;
};

function CapForm({ cap, zone, house, talkedToday, saved, refusal }: CapFormProps) {
  const form = useFocusOnRefusal(refusal);
  const busy = useNavigation().formData?.get("kind") === cap.kind;
  const { label, hint } = capWords[cap.kind];
  const used = cap.kind === "daily_talk" ? ` ${dollarLabel(talkedToday)} so far today.` : "";
  const [typed, setTyped] = useState("");
  const error = fieldError(refusal, "amount");
  const warning = error ? null : limitWarning(cap.kind, typed, house);
  const value = refusal?.typed.amount ?? (cap.amount === null ? "" : priceLabel(cap.amount).slice(1).replace(",", ""));
  return (
    <div>
      <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-2">
        <input type="hidden" name="intent" value={cap.kind} />
        <input type="hidden" name="kind" value={cap.kind} />
        <FormAlert>{formError(refusal)}</FormAlert>
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-44 flex-1">
            <Field
              key={cap.amount}
              label={`${label} ($)`}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              placeholder={unlimitedWords(cap.kind, house)}
              onChange={(event) => setTyped(event.target.value)}
              defaultValue={value}
              hint={`${hint} ${midnightIn(zone)}.${used}`}
              error={error}
            />
          </div>
          <button type="submit" className="btn btn-outline border-line mt-[1.95rem]" disabled={busy}>
            {busy ? "Saving…" : "Save"}
          </button>
        </div>
        <p role="status" className="text-sm">
          {warning ? <span className="text-warn">{warning}</span> : saved && !busy && savedWords(cap)}
        </p>
      </Form>
      {cap.pending && (
        <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-center gap-3 text-sm text-warn">
          <input type="hidden" name="change" value={cap.pending.id} />
          <span>
            {cap.pending.amount === null ? "No limit" : `${dollarLabel(cap.pending.amount)}`} from{" "}
            <Time at={cap.pending.takesEffectAt} />.
          </span>
          <button type="submit" name="intent" value="keep" className="btn btn-xs">
            Keep {cap.amount === null ? "it as it is" : priceLabel(cap.amount)}
          </button>
        </Form>
      )}
    </div>
  );
}

const savedWords = ({ pending }: CapView) =>
  pending ? "Saved. Takes effect at the time below." : "Saved. In effect now.";

const breaks = [1, 3, 7, 14, 30, 42];

function BreakForm({ refusal }: { refusal: LimitsRefusal | undefined }) {
  const form = useFocusOnRefusal(refusal);
  return (
    <section className="panel p-6" aria-labelledby="break">
      <h2 id="break" className="text-2xl">
        Take a break
      </h2>
      <p className="mt-2 text-sm text-soft">No purchases and no calls for some days. It starts immediately.</p>
      <Form ref={form} method="post" className="mt-4 grid gap-3">
        <FormAlert>{formError(refusal)}</FormAlert>
        <div className="flex flex-wrap items-end gap-3">
          <label className="min-w-40 flex-1">
            <span className="field-label">How long</span>
            <select name="days" defaultValue={refusal?.typed.days ?? "7"} className="select">
              {breaks.map((days) => (
                <option key={days} value={days}>
                  {days === 1 ? "1 day" : `${days} days`}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" name="intent" value="break" className="btn btn-outline border-line">
            Start the break
          </button>
        </div>
        {fieldError(refusal, "days") && <p className="field-error">{fieldError(refusal, "days")}</p>}
      </Form>
    </section>
  );
}

const monthsLabel = (months: number) =>
  months < 12 ? `${months} months` : months === 12 ? "1 year" : `${months / 12} years`;

function ExclusionForm({ refusal }: { refusal: LimitsRefusal | undefined }) {
  const form = useFocusOnRefusal(refusal);
  const certainError = fieldError(refusal, "certain");
  return (
    <section className="panel p-6" aria-labelledby="exclusion">
      <h2 id="exclusion" className="text-2xl">
        Exclude yourself
      </h2>
      <p className="mt-2 text-sm text-soft">
        For a long time, when a break is not enough. It cannot be undone early, not even by us. You can still sign in to
        see your statement.
      </p>
      <Form ref={form} method="post" noValidate className="mt-4 grid gap-4">
        <FormAlert>{formError(refusal)}</FormAlert>
        <RadioList
          legend="How long"
          name="months"
          choices={exclusionMonths.map((months) => ({ id: String(months), label: monthsLabel(months) }))}
          chosen={refusal?.typed.months}
          error={fieldError(refusal, "months")}
        />
        <div>
          <label className="flex cursor-pointer gap-3 text-[0.92rem]">
            <input
              type="checkbox"
              name="certain"
              className="checkbox checkbox-primary mt-0.5 shrink-0"
              aria-invalid={certainError ? true : undefined}
              aria-describedby={certainError ? "certain-error" : undefined}
            />
            I know that this cannot be undone.
          </label>
          {certainError && (
            <p id="certain-error" className="field-error">
              {certainError}
            </p>
          )}
        </div>
        <button
          type="submit"
          name="intent"
          value="exclusion"
          className="btn btn-outline justify-self-start border-stop/60 text-stop"
        >
          Exclude me
        </button>
      </Form>
    </section>
  );
}
