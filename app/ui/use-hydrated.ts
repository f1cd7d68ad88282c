import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first client render, true from then on: for parts that need scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
