import { useSyncExternalStore } from "react";
import { sampleStore } from "./sample-player.ts";

/** Which sample plays now, and how far it is. */
export function useSample() {
  return useSyncExternalStore(sampleStore.subscribe, sampleStore.read, sampleStore.readOnServer);
}
