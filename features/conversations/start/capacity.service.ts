import type { EventLoopWatch } from "#platform/composition/platform.ts";
import type { Failure } from "#platform/errors/failure.ts";
import type { Log } from "#platform/log/log.ts";
import { conversationFailures } from "../calls/calls.failures.ts";
import { calm, nextStrain, takesCall } from "./capacity.rules.ts";

export type Capacity = ReturnType<typeof createCapacity>;

type CapacityOptions = {
  eventLoop: Pick<EventLoopWatch, "onSecond">;
  /** Calls that this server carries now. */
  running: () => number;
  /** As many as its operator gives it; null: as many as come. */
  most: number | null;
  log: Log;
};

/** Whether this server takes further calls. Those that run, and those who come back to one, are never refused. */
export function createCapacity({ eventLoop, running, most, log }: CapacityOptions) {
  let strain = calm;
  eventLoop.onSecond((longestDelayMs) => {
    const before = strain.strained;
    strain = nextStrain(strain, longestDelayMs);
    if (strain.strained && !before) log.warn({ calls: running() }, "calls: the server is strained and takes few more");
    if (before && !strain.strained) log.info({ calls: running() }, "calls: the server is at ease again");
  });
  const takesCalls = () => takesCall({ running: running(), most, strain });

  return { takesCalls, refusal: (): Failure | null => (takesCalls() ? null : conversationFailures.linesBusy()) };
}
