import type { TextareaHTMLAttributes } from "react";
import { mostUnits } from "#platform/text/lines.rules.ts";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";
import { useCharacterCount } from "./fields/use-character-count.tsx";

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> &
  FieldWords & {
    name: string;
    /** The most characters as people count them; `maxLength`, which the browser counts, would cut an emoji in half. */
    most?: number | undefined;
  };

/** A labelled field for several lines with its hint and its error. */
export function TextArea({ label, hint, error, most, onInput, ...area }: TextAreaProps) {
  const { count, counted } = useCharacterCount(most, area.defaultValue);
  const maxLength = most === undefined ? area.maxLength : mostUnits(most);
  return (
    <FieldFrame label={label} hint={hint} error={error} count={count}>
      {(described) => (
        <textarea
          {...area}
          {...described}
          maxLength={maxLength}
          onInput={(event) => {
            counted(event.currentTarget.value);
            onInput?.(event);
          }}
          className="text-area"
        />
      )}
    </FieldFrame>
  );
}
