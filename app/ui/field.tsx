import type { InputHTMLAttributes } from "react";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";

type FieldProps = InputHTMLAttributes<HTMLInputElement> & FieldWords & { name: string };

/** A labelled input with its hint and its error. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => <input {...input} {...described} className="input" />}
    </FieldFrame>
  );
}
