import { type Clock, within } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { AssembledAgent, VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import * as store from "../content/agent-editor.store.ts";
import type { CallableAgent } from "../service/agents.service.ts";

/** The properties that decide which service speaks for an agent. */
export type SpokenKind = { contentType: string; voiceId: string };
export type ProviderChoice = (kind: SpokenKind) => Promise<VoiceAgentProvider>;

/** The timeout of a save with the voice service. */
const saveTimeoutMs = 10_000;

/** Saves an agent with a service, or updates it there. */
export async function saveWithService(
  { db, clock }: { db: Db; clock: Clock },
  provider: VoiceAgentProvider,
  assembled: AssembledAgent,
): Promise<{ externalId: string }> {
  const before = await store.voiceAgentOf(db, assembled.agentId);
  const known = before?.provider === provider.name ? before.externalId : undefined;
  return within(clock, saveTimeoutMs, (signal) => provider.save(assembled, signal, known));
}

/**
 * Finds the external service for a call with a public agent; null: our own engine. An agent that the service does not
 * have yet, because the operator selected it later, is saved there now.
 */
export function createHostFinder({ db, clock, providerOf }: { db: Db; clock: Clock; providerOf: ProviderChoice }) {
  return async (agent: CallableAgent): Promise<{ provider: VoiceAgentProvider; externalAgentId: string } | null> => {
    const { name, contentType, systemPrompt, firstMessage, language, voice } = agent.persona;
    const provider = await providerOf({ contentType, voiceId: voice.voiceId });
    if (!provider.hosted) return null;
    const known = await store.voiceAgentOf(db, agent.id);
    if (known?.provider === provider.name) return { provider, externalAgentId: known.externalId };
    const assembled = {
      agentId: agent.id,
      name,
      username: agent.modelUsername,
      contentType,
      systemPrompt,
      firstMessage,
      language,
      voiceId: voice.voiceId,
    };
    const { externalId } = await saveWithService({ db, clock }, provider, assembled);
    const kept = { agentId: agent.id, versionId: agent.versionId, provider: provider.name, externalId, assembled };
    await transact(db, (tx) => store.storeVoiceAgent(tx, { ...kept, at: clock.now() }));
    return { provider, externalAgentId: externalId };
  };
}
