import { useEffect, useRef, useState } from "react";
import type { CallQuote } from "#features/conversations/conversations.schema.ts";
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
  quote: CallQuote;
  cap: ReturnType<typeof useCap>;
  refusal: FailureBody | undefined;
};

/** The most that this call may cost: a preset, none, or an amount of one's own. */
export function CapChoice({ quote, cap, refusal }: CapChoiceProps) {
  const price = parseDollars(quote.ratePerMinute) ?? zero;
  const { chosen, custom, setChosen, setCustom, seconds } = cap;
  const error = refusal?.field === "capUsd" ? refusal.message : null;
  const choices = [
    ...capChoices(parseDollars(quote.total) ?? zero, price).map((cap) => ({ value: cap, label: `$${cap}` })),
    { value: "", label: "No cap" },
    { value: "custom", label: "Other" },
  ];
  const typed = chosen === "custom" ? custom : chosen;
  const words = useRef<HTMLParagraphElement>(null);
  // What an amount of one's own comes to stands below its field, where the button to start would cover it.
  useEffect(() => {
    if (chosen === "custom" || error) words.current?.scrollIntoView({ block: "nearest" });
  }, [chosen, error]);
  return (
    <fieldset className="group">
      <legend className="mb-2 font-medium">Cap this call at</legend>
      <div className="caps">
        {choices.map(({ value, label }) => (
          <label key={value}>
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
      </div>
      <input
        name="customCap"
        className="input mt-2 hidden w-full group-has-[[value=custom]:checked]:block"
        inputMode="decimal"
        placeholder="Amount in dollars"
        aria-label="Dollars for this call"
        aria-invalid={error ? true : undefined}
        aria-describedby="cap-words"
        value={custom}
        onChange={(event) => setCustom(event.target.value)}
      />
      <p ref={words} id="cap-words" className={error ? "field-error" : "mt-2 min-h-6 text-[0.94rem] text-soft"}>
        {error ?? capWords({ ...quote, seconds, typed })}
      </p>
    </fieldset>
  );
}
