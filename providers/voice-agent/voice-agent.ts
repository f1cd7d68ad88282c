import type { Micros } from "#platform/money/money.ts";
import type { HostedEnd, OpenHostedLine } from "#voice/ports/hosted-line.ts";

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
  /** The calls that the service carries itself; null: the engine of this program speaks for its agents. */
  readonly hosted: HostedCalls | null;
  /** Whether it has a voice for one of ours. */
  speaks(voiceId: string): boolean;
  /** Saves an agent, anew or once more (then `known` is what it was called), and says under which id the service knows it. */
  save(agent: AssembledAgent, signal: AbortSignal, known?: string): Promise<{ externalId: string }>;
  /** Nothing of an agent is left there. One that is not there counts as forgotten. */
  forget(externalId: string, signal: AbortSignal): Promise<void>;
};

/** Who speaks in a call that shall be carried. */
export type HostedSpeaker =
  /** One that the service has, and what is public of it now: that may be older than what was saved last. */
  | { externalAgentId: string; agent: Pick<AssembledAgent, "firstMessage" | "voiceId" | "language"> }
  /** One that it is told of for this call alone, and keeps no longer: a draft. */
  | { externalAgentId: null; agent: AssembledAgent };

/** A call that shall be carried: what the caller may hear, and how long at most. */
export type HostedCallAsk = HostedSpeaker & {
  /** Our id of the call. */
  callId: string;
  /** What the customer can pay for, in ms: the service ends the call soon after, even if we are gone by then. */
  longestMs: number;
};

/** A call that a service has agreed to carry. Both addresses are secrets: whoever knows one rules the call. */
export type HostedCall = { externalId: string; lineUrl: string; controlUrl: string | null };

/** What a service knows of a call. A hint: what a call costs its customer is counted here. */
export type HostedCallFacts = {
  isOver: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
  /** How long it lasted, however the service told it. */
  durationMs: number | null;
  /** The service's own word, kept as it came. */
  endedReason: string | null;
  /** The same in ours; null while it runs. */
  end: HostedEnd | null;
  /** What the service charges us for it. */
  cost: Micros | null;
};

/** A message of the service about one call, after its sender was proved. */
export type HostedNotice = {
  externalId: string;
  /** The same for the same news, so that a repetition is known. */
  kind: string;
  facts: HostedCallFacts;
};

/** Calls that run at the service. All throw a `ProviderError` when it does not do as asked. */
export type HostedCalls = {
  /** How many the account may have at once. */
  readonly callsAtOnce: number;
  create(ask: HostedCallAsk, signal: AbortSignal): Promise<HostedCall>;
  /** What the service says of a call now; null when it does not know it. */
  look(externalId: string, signal: AbortSignal): Promise<HostedCallFacts | null>;
  /** Ends a call. One that is over already counts as ended. */
  end(call: Pick<HostedCall, "controlUrl">, signal: AbortSignal): Promise<void>;
  line(call: HostedCall): OpenHostedLine;
  /** Proves the sender on the raw body, then reads. Throws `unauthorized`; null: nothing that concerns us. */
  readNotice(request: { rawBody: string; headers: Headers }): HostedNotice | null;
};
