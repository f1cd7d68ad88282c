import { useState } from "react";
import type { FailureBody } from "#platform/errors/failure.ts";
import { parseDollars, zero } from "#platform/money/money.ts";
import { capChoices, capWords, secondsFor } from "./pre-call.rules.ts";

/** What is chosen as the most that a call may cost, and the seconds that it buys; undefined without a cap. */
export function useCap(rate: string) {
  const [chosen, setChosen] = useState("");
  const [custom, setCustom] = useState("");
  const typed = chosen === "custom" ? custom : chosen;
  const seconds = chosen === "" ? undefined : secondsFor(typed, parseDollars(rate) ?? zero);
  return { chosen, custom, setChosen, setCustom, seconds };
}

type CapChoiceProps = {
  total: string;
  rate: string;
  cap: ReturnType<typeof useCap>;
  refusal: FailureBody | undefined;
};

/** The most that this call may cost: all of the credit, a round sum, or a sum of one's own. */
export function CapChoice({ total, rate, cap, refusal }: CapChoiceProps) {
  const price = parseDollars(rate) ?? zero;
  const { chosen, custom, setChosen, setCustom, seconds } = cap;
  const error = refusal?.field === "capUsd" ? refusal.message : null;
  const choices = [
    { value: "", label: "All my credit" },
    ...capChoices(parseDollars(total) ?? zero, price).map((cap) => ({ value: cap, label: `$${cap}` })),
    { value: "custom", label: "Other" },
  ];
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label">Spending cap</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="chip cursor-pointer has-checked:border-signal/60 has-checked:bg-raised has-checked:text-base-content has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-signal"
          >
            <input
              type="radio"
              name="cap"
              value={value}
              className="sr-only"
              checked={chosen === value}
              onChange={() => setChosen(value)}
            />
            {label}
          </label>
        ))}
        {chosen === "custom" && (
          <input
            name="customCap"
            className="input h-[2.35rem] w-32!"
            inputMode="decimal"
            aria-label="Dollars for this call"
            aria-invalid={error ? true : undefined}
            aria-describedby="cap-words"
            value={custom}
            onChange={(event) => setCustom(event.target.value)}
          />
        )}
      </div>
      <p id="cap-words" className={error ? "field-error" : "min-h-5 text-sm text-soft"}>
        {error ?? capWords(seconds, rate, chosen === "custom" ? custom : "", total)}
      </p>
    </fieldset>
  );
}
