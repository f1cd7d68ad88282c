import { Time } from "#app/ui/time.tsx";

/** A moment in words, with the exact time for those who ask. */
export function When({ at }: { at: string }) {
  return (
    <>
      on <Time at={at} shape="date" />
    </>
  );
}
