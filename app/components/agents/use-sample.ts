import { useSyncExternalStore } from "react";
import { sampleStore } from "./sample-player.ts";

/** The sample that is playing, and its progress. */
export function useSample() {
  return useSyncExternalStore(sampleStore.subscribe, sampleStore.read, sampleStore.readOnServer);
}
