import { type ReactNode, useId } from "react";

type Described = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };

/** The props of every labelled field besides its own attributes. */
export type FieldWords = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A field's label, hint, count and error, connected for screen readers by the props that `children` receives. */
export function FieldFrame({
  label,
  hint,
  error,
  count,
  children,
}: FieldWords & { count?: ReactNode; children: (describedBy: Described) => ReactNode }) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, count && `${id}-count`, error && `${id}-error`].filter(Boolean).join(" ");
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
      {count && (
        <p id={`${id}-count`} className="mt-1.5 text-[0.82rem] text-soft">
          {count}
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
