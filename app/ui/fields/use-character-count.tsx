import { type ReactNode, useState } from "react";
import { lengthOf } from "#platform/text/lines.rules.ts";

/** The part of a limit from which on it is worth a look. */
const shownFrom = 0.75;

/**
 * Counts what stands in a field at first, and what is typed, as the server does. `count` is what to show below the field:
 * nothing until the limit comes near.
 */
export function useCharacterCount(
  most: number | undefined,
  first: unknown,
): { count: ReactNode; counted(text: string): void } {
  const [length, setLength] = useState(() => (most === undefined ? 0 : lengthOf(String(first ?? "").trim())));
  const isShown = most !== undefined && length >= most * shownFrom;
  return {
    count: isShown && (
      <span className={length > most ? "text-stop" : undefined}>
        {length.toLocaleString("en-US")} of {most.toLocaleString("en-US")} characters
      </span>
    ),
    counted: (text) => most !== undefined && setLength(lengthOf(text.trim())),
  };
}
