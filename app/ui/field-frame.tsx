import { type ReactNode, useId } from "react";

type Described = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };

/** What every labelled field is told besides its own attributes. */
export type FieldWords = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** The label, the hint and the error of a field, tied together for screen readers by what `children` spreads on it. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: FieldWords & { children: (describedBy: Described) => ReactNode }) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-[0.82rem] text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
