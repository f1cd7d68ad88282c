import type { RequestContext } from "#server/services.ts";
import { removedParam } from "./removed.rules.ts";

/** Whom a customer may want to talk to again, and the companion that this address says was just removed. */
export async function talkAgainOf({ services, viewer, gate }: RequestContext, url: URL) {
  const id = url.searchParams.get(removedParam);
  const [talk, removed] = await Promise.all([
    services.talkedTo.talkAgain(viewer, gate),
    id === null ? null : services.talkedTo.removed(viewer, id),
  ]);
  return { talk, removed };
}
