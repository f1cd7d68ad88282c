import type { Db } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import * as store from "./hosted-agents.store.ts";

const perRun = 50;
const forgetTimeoutMs = 10_000;

type Parts = {
  db: Db;
  log: Log;
  /** The services that agents could have been given to; our own engine keeps nothing. */
  providers: readonly Pick<VoiceAgentProvider, "name" | "forget">[];
};

/** Agents as services outside know them. */
export function createHostedAgents({ db, log, providers }: Parts) {
  return {
    /**
     * Takes retired agents back from the services that they were given to, so that nothing of a persona outlives it
     * there. One that a service does not give up now is asked for again; of a service that is not set up any more only
     * our own copy can be erased. Answers how many are gone.
     */
    async forgetRetired(): Promise<number> {
      let gone = 0;
      for (const { agentId, provider: name, externalId } of await store.retiredVoiceAgents(db, perRun)) {
        const provider = providers.find((one) => one.name === name);
        try {
          await provider?.forget(externalId, AbortSignal.timeout(forgetTimeoutMs));
          await store.dropVoiceAgent(db, { agentId, externalId });
          gone += 1;
        } catch (error) {
          log.warn({ agentId, provider: name, error: String(error) }, "agents: a service has not forgotten one yet");
        }
      }
      return gone;
    },
  };
}
