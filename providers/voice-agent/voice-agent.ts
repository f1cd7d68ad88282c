import type { Micros } from "#platform/money/money.ts";
import type { HostedEnd, OpenHostedLine } from "#voice/ports/hosted-line.ts";

/** A whole companion, assembled on the server: what a voice service needs to speak for it. */
export type AssembledAgent = {
  /** Our id of the agent: saving it again replaces the previous version. */
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

/** Stores companions that speak. Throws a `ProviderError` when the service refuses one. */
export type VoiceAgentProvider = {
  /** Lower case, with dashes: stored with each agent. */
  readonly name: string;
  /** The calls that the service hosts itself; null: the built-in engine speaks for its agents. */
  readonly hosted: HostedCalls | null;
  /** Whether it has a voice for one of ours. */
  speaks(voiceId: string): boolean;
  /** Creates or updates an agent (`known` is its previous id), and returns the service's id for it. */
  save(agent: AssembledAgent, signal: AbortSignal, known?: string): Promise<{ externalId: string }>;
  /** Deletes an agent. One that does not exist counts as deleted. */
  forget(externalId: string, signal: AbortSignal): Promise<void>;
};

/** Who speaks in a hosted call. */
export type HostedSpeaker =
  /** One that the service has, and its public data: that may be older than the last save. */
  | { externalAgentId: string; agent: Pick<AssembledAgent, "firstMessage" | "voiceId" | "language"> }
  /** One that is sent for this call alone, and not stored: a draft. */
  | { externalAgentId: null; agent: AssembledAgent };

/** The options of a hosted call: what the caller may hear, and for how long at most. */
export type HostedCallAsk = HostedSpeaker & {
  /** Our id of the call. */
  callId: string;
  /** What the customer can pay for, in ms: the service ends the call soon after, even if our server is down by then. */
  longestMs: number;
};

/** A call that a service hosts. Both URLs are secrets: whoever has one controls the call. */
export type HostedCall = { externalId: string; lineUrl: string; controlUrl: string | null };

/** A service's data about a call. Only a hint: what a call costs its customer is metered here. */
export type HostedCallFacts = {
  isOver: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
  /** How long it lasted, however the service reported it. */
  durationMs: number | null;
  /** The service's own reason, unchanged. */
  endedReason: string | null;
  /** The same in our terms; null while it runs. */
  end: HostedEnd | null;
  /** What the service charges us for it. */
  cost: Micros | null;
};

/** An authenticated message of the service about one call. */
export type HostedNotice = {
  externalId: string;
  /** The same for a repeated message, for deduplication. */
  kind: string;
  facts: HostedCallFacts;
};

/** Hosted calls. All methods throw a `ProviderError` on failure. */
export type HostedCalls = {
  /** How many the account may have at once. */
  readonly callsAtOnce: number;
  create(ask: HostedCallAsk, signal: AbortSignal): Promise<HostedCall>;
  /** The service's current data about a call; null for an unknown one. */
  look(externalId: string, signal: AbortSignal): Promise<HostedCallFacts | null>;
  /** Ends a call. One that has ended already is fine. */
  end(call: Pick<HostedCall, "controlUrl">, signal: AbortSignal): Promise<void>;
  line(call: HostedCall): OpenHostedLine;
  /** Authenticates the raw body, then parses it. Throws `unauthorized`; null: nothing that concerns us. */
  readNotice(request: { rawBody: string; headers: Headers }): HostedNotice | null;
};
