import { Time } from "#app/ui/time.tsx";

/** A moment in words. */
export function When({ at }: { at: string }) {
  return (
    <>
      on <Time at={at} />
    </>
  );
}
