import { dateLabel } from "#platform/days/days.ts";

/** A moment in words, with the exact time for those who ask. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at.replace("T", " ").slice(0, 16).concat(" UTC")}>
      on {dateLabel(at)}
    </time>
  );
}
