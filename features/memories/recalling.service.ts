import type { Recalling } from "#features/conversations/start/call-voices.service.ts";
import type { Log } from "#platform/log/log.ts";
import type { MemoriesService } from "./memories.service.ts";
import { personaThatRecalls } from "./recall.rules.ts";

type Options = { forCall: MemoriesService["forCall"]; log: Log };

/**
 * The companion as this customer hears it. In a private call it remembers nothing, and a failed read never blocks a
 * call.
 */
export function createRecalling({ forCall, log }: Options): Recalling {
  return async (persona, call) => {
    if (call.private) return persona;
    const kept = await forCall(call.customerUid, call.agentId).catch((error: unknown) => {
      log.error({ agentId: call.agentId, error: String(error) }, "memories: the facts could not be read");
      return [];
    });
    return personaThatRecalls(persona, kept);
  };
}
