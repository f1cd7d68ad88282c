import { useState } from "react";
import type { FailureBody } from "#platform/errors/failure.ts";
import { parseDollars, zero } from "#platform/money/money.ts";
import { capChoices, capWords, secondsFor } from "./pre-call.rules.ts";

/** The most that this call may cost: all of the credit, a round sum, or a sum of one's own. */
export function CapChoice({ total, rate, refusal }: { total: string; rate: string; refusal: FailureBody | undefined }) {
  const price = parseDollars(rate) ?? zero;
  const [chosen, setChosen] = useState("");
  const [custom, setCustom] = useState("");
  const seconds = chosen === "" ? undefined : secondsFor(chosen === "custom" ? custom : chosen, price);
  const error = refusal?.field === "capUsd" ? refusal.message : null;
  const choices = [
    { value: "", label: "All my credit" },
    ...capChoices(parseDollars(total) ?? zero, price).map((cap) => ({ value: cap, label: `$${cap}` })),
    { value: "custom", label: "Other" },
  ];
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label">Spend at most</legend>
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
        {error ?? capWords(seconds, rate)}
      </p>
    </fieldset>
  );
}
