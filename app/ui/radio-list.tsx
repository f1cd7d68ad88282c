import { useId } from "react";

type RadioListProps = {
  legend: string;
  name: string;
  choices: readonly { id: string; label: string }[];
  chosen?: string | undefined;
  error?: string | undefined;
  onChange?: (id: string) => void;
};

/** A list of radio buttons; each whole line is a tap target. */
export function RadioList({ legend, name, choices, chosen, error, onChange }: RadioListProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">{legend}</legend>
      <div className="panel divide-y divide-line overflow-hidden">
        {choices.map((choice) => (
          <label key={choice.id} className="radio-line">
            <input
              type="radio"
              name={name}
              value={choice.id}
              defaultChecked={choice.id === chosen}
              onChange={onChange && (() => onChange(choice.id))}
              aria-invalid={error ? true : undefined}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
