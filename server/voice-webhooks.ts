import type { Features } from "./features.ts";
import type { Outside } from "./open-platform.ts";

export type CallMessage = { role: "user" | "assistant" | "system"; content: string };

/** What a voice service calls while it carries calls. */
export type VoiceWebhooks = {
  receiveNotice(name: string, request: { rawBody: string; headers: Headers }): Promise<{ received: boolean }>;
  /** The companion's next reply in a call; null if the token is wrong or the call does not run in this process. */
  reply(callId: string, token: string, messages: CallMessage[], signal: AbortSignal): AsyncIterable<string> | null;
};

/** Null if no voice service is configured: then the endpoints do not exist. */
export function voiceWebhooksOf(
  { voiceAgents, callVoices }: Outside,
  { conversations }: Features,
): VoiceWebhooks | null {
  if (voiceAgents.hosting.length === 0) return null;
  return {
    receiveNotice: conversations.internal.receiveNotice,
    reply: (callId, token, messages, signal) =>
      voiceAgents.isCallToken(callId, token) ? callVoices.reply(callId, messages, signal) : null,
  };
}
