import type { TextareaHTMLAttributes } from "react";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldWords & { name: string };

/** A labelled field for several lines with its hint and its error. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => <textarea {...area} {...described} className="text-area" />}
    </FieldFrame>
  );
}
