import type { AssembledAgent, HostedCallAsk } from "../voice-agent.ts";
import type { VapiOptions, VapiVoice } from "./vapi-options.ts";

/** Vapi's limit for a name. */
const LONGEST_NAME = 40;
/** Vapi's bounds for `maxDurationSeconds`. */
const [SHORTEST_CALL_S, LONGEST_CALL_S] = [10, 43_200];
/** Vapi's clock starts with the line, ours with the first word: without this the limit would cut paid time off. */
const FUSE_MARGIN_S = 15;
/**
 * Our own rules ask and end long before; this is only a backstop. A paused call is silent for as long as an operator allows,
 * which is half an hour at most.
 */
const SILENCE_TIMEOUT_S = 1_860;
/** Audio both ways, at our own socket's rate: no conversion needed. */
const SAMPLE_RATE_HZ = 24_000;

type Settings = Pick<VapiOptions, "transcriber" | "ourUrls" | "webhook" | "callToken">;

/** To fit the limit, the public part of a name is cut: its end distinguishes agents of one name. */
export function assistantName(agent: Pick<AssembledAgent, "agentId" | "username">): string {
  const tail = `-${agent.agentId.replaceAll("-", "").slice(-8)}`;
  return `${agent.username.slice(0, LONGEST_NAME - tail.length)}${tail}`;
}

/** The seconds after which the service ends a call by itself. */
export function fuseSeconds(longestMs: number): number {
  return Math.min(LONGEST_CALL_S, Math.max(SHORTEST_CALL_S, Math.floor(longestMs / 1_000) + FUSE_MARGIN_S));
}

const modelOf = (settings: Settings, headers: Record<string, string>) => ({
  provider: "custom-llm",
  url: settings.ourUrls.languageModel,
  model: "persona",
  temperature: 0.8,
  maxTokens: 250,
  headers,
  // Their data about the call is not requested: the token identifies it.
  metadataSendMode: "off",
  timeoutSeconds: 20,
});

const artifactPlan = { recordingEnabled: false, loggingEnabled: false, transcriptPlan: { enabled: false } };
const monitorPlan = { listenEnabled: false, controlEnabled: true, controlAuthenticationEnabled: false };

const serverOf = (settings: Settings) => ({
  url: settings.ourUrls.notices,
  timeoutSeconds: 20,
  headers: { "X-Vapi-Secret": settings.webhook.secret },
  // Without a plan they send everything in one message.
  backoffPlan: { type: "exponential", maxRetries: 5, baseDelaySeconds: 1 },
});

/**
 * An agent as stored at Vapi. Its persona stays here: the words come from our own language model, and every sentence is
 * checked before it is spoken. Nested objects are sent in full, since an update replaces them.
 */
export function assistantBody(agent: AssembledAgent, settings: Settings, voice: VapiVoice) {
  return {
    name: assistantName(agent),
    firstMessage: agent.firstMessage,
    firstMessageMode: "assistant-speaks-first",
    firstMessageInterruptionsEnabled: true,
    model: modelOf(settings, { "X-Agent-Id": agent.agentId }),
    voice,
    transcriber: { ...settings.transcriber, language: agent.language },
    server: serverOf(settings),
    serverMessages: ["status-update", "end-of-call-report", "hang"],
    clientMessages: ["status-update", "speech-update", "transcript", "hang", "user-interrupted"],
    maxDurationSeconds: 600,
    silenceTimeoutSeconds: SILENCE_TIMEOUT_S,
    backgroundSound: "off",
    artifactPlan,
    monitorPlan,
    metadata: { agentId: agent.agentId },
  };
}

/** A call over a socket between Vapi and us: the customer's browser knows nothing about it. */
export function callBody(ask: HostedCallAsk, settings: Settings, voice: VapiVoice) {
  const speaker =
    ask.externalAgentId === null
      ? { assistant: assistantBody(ask.agent, settings, voice) }
      : { assistantId: ask.externalAgentId };
  return {
    ...speaker,
    transport: {
      provider: "vapi.websocket",
      audioFormat: { format: "pcm_s16le", container: "raw", sampleRate: SAMPLE_RATE_HZ },
    },
    assistantOverrides: {
      // The latest version may be awaiting its review; callers hear what is public.
      firstMessage: ask.agent.firstMessage,
      voice,
      model: modelOf(settings, { "X-Call-Id": ask.callId, "X-Call-Token": settings.callToken(ask.callId) }),
      maxDurationSeconds: fuseSeconds(ask.longestMs),
      metadata: { callId: ask.callId },
      server: serverOf(settings),
      artifactPlan,
      monitorPlan,
    },
  };
}
