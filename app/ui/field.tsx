import type { InputHTMLAttributes } from "react";
import { mostUnits } from "#platform/text/lines.rules.ts";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";
import { useCharacterCount } from "./fields/use-character-count.tsx";

type FieldProps = InputHTMLAttributes<HTMLInputElement> &
  FieldWords & {
    name: string;
    /** The most characters as people count them; `maxLength`, which the browser counts, would cut an emoji in half. */
    most?: number;
  };

/** A labelled input with its hint and its error. */
export function Field({ label, hint, error, most, onInput, ...input }: FieldProps) {
  const { count, counted } = useCharacterCount(most, input.defaultValue);
  const maxLength = most === undefined ? input.maxLength : mostUnits(most);
  return (
    <FieldFrame label={label} hint={hint} error={error} count={count}>
      {(described) => (
        <input
          {...input}
          {...described}
          maxLength={maxLength}
          onInput={(event) => {
            counted(event.currentTarget.value);
            onInput?.(event);
          }}
          className="input"
        />
      )}
    </FieldFrame>
  );
}
