import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { useNavigate } from "#app/navigation/moves.ts";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { Time } from "#app/ui/time.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { EditorView, PricingView } from "#features/agents/content/agent-editor.schema.ts";
import { formatDollars, parseDollars, zero } from "#platform/money/money.ts";
import type { StepRefusal } from "./basic-form.tsx";
import { earnedAMinute, priceError, typedRate } from "./earnings-note.rules.ts";
import { EditorFrame } from "./editor-frame.tsx";
import { FormOf } from "./form-of.tsx";
import { type SavedAgent, saveInVapi } from "./save-in-vapi.ts";
import { LeftWords, SaveState, SaveTrouble } from "./save-state.tsx";
import { typedFields, useEditor } from "./use-editor.ts";

export type PricingAnswer = StepRefusal | { saved: SavedAgent };
type PricingFormProps = { view: EditorView; pricing: PricingView; answer?: PricingAnswer | undefined };

const onward = "/model/agent/publish";

/** The pricing step: the price, what it earns, and the voice service's yes. */
export function PricingForm({ view, pricing, answer }: PricingFormProps) {
  const refusal = answer && "code" in answer ? answer : undefined;
  const { editor, submit, trouble } = useEditor(view, refusal);
  const { saver } = trouble;
  const form = useFocusOnRefusal(refusal);
  const busy = useNavigation().formData?.get("intent") === "save";
  const scripted = useHydrated();
  const [price, setPrice] = useState(refusal?.typed.baseRate ?? view.fields.baseRate);
  const service = useVoiceService(answer && "saved" in answer ? answer.saved : null);
  const half = view.state.priceSaved && !view.state.steps.pricing.completed;
  return (
    <EditorFrame title="Price" lead="Callers pay a price per minute, billed by the second." view={view} editor={editor}>
      <Form
        ref={form}
        method="post"
        noValidate
        autoComplete="off"
        onInput={() => form.current && saver.typed(typedFields(form.current))}
        onSubmit={submit}
        className="grid max-w-3xl gap-6"
      >
        <FormOf view={view} />
        {scripted && <input type="hidden" name="scripted" value="true" />}
        <LeftWords left={trouble.left} />
        {trouble.saving.state !== "conflict" && <FormAlert>{formError(refusal)}</FormAlert>}
        {(service.trouble || (half && !service.busy && !refusal)) && (
          <FormAlert>
            {service.trouble ??
              "The price is saved. The voice service has not taken the companion yet: please try again."}
          </FormAlert>
        )}
        <section className="panel grid gap-5 p-4 sm:p-6" aria-label="Price per minute">
          <Field
            label="Dollars a minute"
            name="baseRate"
            inputMode="decimal"
            required
            value={price}
            onChange={(event) => setPrice(event.target.value)}
            hint={`From ${dollarLabel(pricing.min)} to ${dollarLabel(pricing.max)}.`}
            error={priceError(refusal)}
          />
          {scripted && (
            <PriceSlider
              price={price}
              pricing={pricing}
              onPrice={setPrice}
              onSettled={(baseRate) => saver.typed({ baseRate })}
            />
          )}
          <Earnings price={price} pricing={pricing} />
          <Others pricing={pricing} />
        </section>
        <SaveTrouble {...trouble} />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" name="intent" value="save" className="btn btn-go" disabled={busy || service.busy}>
            {busy || service.busy ? "Saving…" : half ? "Try again" : "Save and continue"}
          </button>
          <SaveState saving={trouble.saving} heard={view.publishedVersion} />
        </div>
      </Form>
    </EditorFrame>
  );
}

/** After the price, the voice service: only its yes completes the step. */
function useVoiceService(saved: SavedAgent | null) {
  const navigate = useNavigate();
  const [state, setState] = useState<{ of: SavedAgent | null; trouble: string | null }>({ of: null, trouble: null });
  useEffect(() => {
    if (!saved) return;
    let left = false;
    void saveInVapi(saved).then((trouble) => {
      if (left) return;
      if (trouble === null) void navigate(onward);
      else setState({ of: saved, trouble });
    });
    return () => {
      left = true;
    };
  }, [saved, navigate]);
  const done = state.of === saved;
  return { trouble: done ? state.trouble : null, busy: saved !== null && !done };
}

type SliderProps = {
  price: string;
  pricing: PricingView;
  onPrice: (price: string) => void;
  onSettled: (price: string) => void;
};

function PriceSlider({ price, pricing, onPrice, onSettled }: SliderProps) {
  const rate = typedRate(price, pricing);
  return (
    <input
      type="range"
      className="slider w-full"
      aria-label="Price per minute"
      min={pricing.min}
      max={pricing.max}
      step="0.01"
      value={rate === null ? pricing.min : price}
      aria-valuetext={`${formatDollars(rate ?? zero)} a minute`}
      onChange={(event) => {
        const chosen = Number(event.target.value).toFixed(2);
        onPrice(chosen);
        onSettled(chosen);
      }}
    />
  );
}

function Earnings({ price, pricing }: { price: string; pricing: PricingView }) {
  const rate = typedRate(price, pricing);
  const low = rate !== null && rate < (parseDollars(pricing.warnUnder) ?? zero);
  return (
    <div aria-live="polite">
      {rate !== null && (
        <p className="text-lg">
          You get <strong className="tabular">{formatDollars(earnedAMinute(rate, pricing))}</strong> a minute at{" "}
          <span className="tabular">{formatDollars(rate)}</span>.
        </p>
      )}
      {low && (
        <p className="mt-2 text-warn">
          Under {dollarLabel(pricing.warnUnder)} hardly anything is left for you after the usage fee of{" "}
          {dollarLabel(pricing.usageFee)} a minute.
        </p>
      )}
      <p className="mt-2 text-sm text-soft">
        {pricing.shareBps / 100}% of what is paid, after {dollarLabel(pricing.usageFee)} a minute for the voice. Free
        credit earns nothing.
      </p>
      {pricing.freeAt && (
        <p className="mt-2 text-sm text-warn">
          A price changes at most once in 24 hours. This one can change again on <Time at={pricing.freeAt} />.
        </p>
      )}
    </div>
  );
}

function Others({ pricing: { others } }: { pricing: PricingView }) {
  if (!others) return null;
  return (
    <p className="border-t border-line pt-4 text-sm text-soft">
      {others.count} others of this type: most between{" "}
      <span className="tabular text-base-content">{dollarLabel(others.low)}</span> and{" "}
      <span className="tabular text-base-content">{dollarLabel(others.high)}</span>, the middle at{" "}
      <span className="tabular text-base-content">{dollarLabel(others.middle)}</span>.
    </p>
  );
}
