/** A whole companion, put together on the server: what a voice service needs to speak for it. */
export type AssembledAgent = {
  /** Our id of the agent: saving it again replaces what was saved before. */
  agentId: string;
  name: string;
  /** The public name of its creator. */
  username: string;
  contentType: string;
  systemPrompt: string;
  firstMessage: string;
  /** BCP 47, such as `en`. */
  language: string;
  voiceId: string;
};

/** Where companions live that speak. Throws a `ProviderError` when the service does not take one. */
export type VoiceAgentProvider = {
  /** Lower case, with dashes: kept beside what was saved. */
  readonly name: string;
  /** Saves an agent, anew or once more, and says under which id the service knows it. */
  save(agent: AssembledAgent, signal: AbortSignal): Promise<{ externalId: string }>;
};
