import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { VapiConfig } from "#platform/config/vapi-config.ts";
import type { Log } from "#platform/log/log.ts";
import { createBuiltInVoiceAgents } from "#providers/voice-agent/built-in.ts";
import { startFakeVapi } from "#providers/voice-agent/vapi/fake.ts";
import { createVapi } from "#providers/voice-agent/vapi/vapi.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import type { ProviderWatch } from "./provider-watch.ts";

type VoiceAgentParts = {
  config: Pick<Config, "vapi" | "host">;
  clock: Clock;
  log: Log;
  watch: Pick<ProviderWatch, "voiceAgents">;
  baseUrl: string;
  port: number;
  /** The installation's secret: call tokens and webhook secrets are derived from it. */
  secret: string;
  /** Hosts all agents, regardless of the settings. */
  override: VoiceAgentProvider | undefined;
};

export type VoiceAgentServices = Awaited<ReturnType<typeof chooseVoiceAgents>>;

/** The services that can carry calls: our own engine, and the configured one. */
export async function chooseVoiceAgents(parts: VoiceAgentParts) {
  const { watch, secret, override = null } = parts;
  const derived = (use: string) => createHmac("sha256", secret).update(use).digest("hex");
  const callToken = (callId: string) => derived(`words for call ${callId}`);
  const chosen = parts.config.vapi ? await chooseVapi(parts, parts.config.vapi, { derived, callToken }) : null;
  const connected = chosen && watch.voiceAgents(chosen.provider);

  return {
    builtIn: createBuiltInVoiceAgents(),
    connected,
    always: override,
    /** The services that carry calls outside this process. */
    hosting: [override, connected].filter((provider) => provider !== null),

    /** Whether the token is that of the call: only the voice service was given it. */
    isCallToken(callId: string, token: string): boolean {
      const [given, expected] = [Buffer.from(token), Buffer.from(callToken(callId))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },

    close: async () => chosen?.close(),
  };
}

type Derived = { derived(use: string): string; callToken(callId: string): string };

async function chooseVapi(parts: VoiceAgentParts, vapi: VapiConfig, { derived, callToken }: Derived) {
  const { clock, log, port, config, baseUrl } = parts;
  const fake = vapi.account ? null : await startFakeVapi({ clock });
  // The stand-in runs in this process and can only reach it on loopback.
  const reached = fake ? `http://${config.host.includes(":") ? "[::1]" : "127.0.0.1"}:${port}` : baseUrl;
  const voiceOf = ([provider, voiceId]: readonly [string, string]) => ({ provider, voiceId });
  const provider = createVapi({
    ...(vapi.account ?? { baseUrl: fake?.baseUrl ?? "", apiKey: fake?.apiKey ?? "" }),
    webhook: { ...vapi.webhook, secret: vapi.webhook.secret ?? derived("notices of the stand-in") },
    ourUrls: { notices: `${reached}/api/webhooks/vapi`, languageModel: `${reached}/api/voice/vapi/words` },
    callToken,
    voices: new Map([
      ...builtInVoices.map((voice) => [voice.voiceId, voiceOf(vapi.voice)] as const),
      ...vapi.voices.map(({ ours, theirs }) => [ours, voiceOf(theirs)] as const),
    ]),
    transcriber: { provider: vapi.transcriber[0], model: vapi.transcriber[1] },
    callsAtOnce: vapi.callsAtOnce,
    clock,
    log,
  });
  return { provider, close: async () => fake?.close() };
}
