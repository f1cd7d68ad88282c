import { type Clock, within } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import * as store from "./hosted-agents.store.ts";

const perRun = 50;
const forgetTimeoutMs = 10_000;

type Parts = {
  db: Db;
  clock: Clock;
  log: Log;
  /** The services that may store agents; our own engine stores nothing. */
  providers: readonly Pick<VoiceAgentProvider, "name" | "forget">[];
};

/** Agents stored with external services. */
export function createHostedAgents({ db, clock, log, providers }: Parts) {
  return {
    /**
     * Removes retired agents from the services that store them, so that no persona outlives its agent there. A failed
     * removal is retried in the next run; for a service that is no longer configured, only the local copy can be
     * erased. Returns how many are gone.
     */
    async forgetRetired(): Promise<number> {
      let gone = 0;
      for (const { agentId, provider: name, externalId } of await store.retiredVoiceAgents(db, perRun)) {
        const provider = providers.find((one) => one.name === name);
        try {
          if (provider) await within(clock, forgetTimeoutMs, (signal) => provider.forget(externalId, signal));
          await store.dropVoiceAgent(db, { agentId, externalId });
          gone += 1;
        } catch (error) {
          log.warn(
            { agentId, provider: name, error: String(error) },
            "agents: an agent could not be removed from its service yet",
          );
        }
      }
      return gone;
    },
  };
}
