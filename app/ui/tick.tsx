import { useId } from "react";

type TickProps = { name: string; label: string; error?: string | undefined; ticked?: boolean };

/** A checkbox with a statement to confirm. */
export function Tick({ name, label, error, ticked = false }: TickProps) {
  const id = useId();
  return (
    <div>
      <label className="flex cursor-pointer gap-3 text-[0.92rem] leading-relaxed">
        <input
          type="checkbox"
          name={name}
          value="true"
          defaultChecked={ticked}
          className="checkbox checkbox-primary mt-0.5 shrink-0"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
