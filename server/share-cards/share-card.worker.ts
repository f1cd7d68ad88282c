import { parentPort } from "node:worker_threads";
import { drawCard } from "./card-drawing.ts";
import type { FromCardWorker, ToCardWorker } from "./share-card.ts";

// A card takes a quarter of a second to draw: in a thread of its own no call waits for it.

parentPort?.on("message", async ({ id, card }: ToCardWorker) => {
  try {
    const png = await drawCard(card);
    parentPort?.postMessage({ id, png } satisfies FromCardWorker);
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ id, fault } satisfies FromCardWorker);
  }
});
