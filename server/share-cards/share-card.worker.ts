import { parentPort } from "node:worker_threads";
import { inBackground } from "#platform/errors/in-background.ts";
import { drawCard } from "./card-drawing.ts";
import type { FromCardWorker, ToCardWorker } from "./share-card.ts";

// A card takes a quarter of a second to draw: in its own thread it delays no call.

async function draw({ id, card }: ToCardWorker): Promise<void> {
  try {
    const png = await drawCard(card);
    parentPort?.postMessage({ id, png } satisfies FromCardWorker);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ id, error: message } satisfies FromCardWorker);
  }
}

parentPort?.on("message", (request: ToCardWorker) => inBackground(draw(request)));
