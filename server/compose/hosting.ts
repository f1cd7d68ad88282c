import { createHmac, timingSafeEqual } from "node:crypto";
import type { SpokenKind } from "#features/agents/hosting/voice-hosts.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { VapiConfig } from "#platform/config/vapi-config.ts";
import type { Log } from "#platform/log/log.ts";
import { createBuiltInVoiceAgents } from "#providers/voice-agent/built-in.ts";
import { startFakeVapi } from "#providers/voice-agent/vapi/fake.ts";
import { createVapi } from "#providers/voice-agent/vapi/vapi.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import type { ProviderWatch } from "../provider-watch.ts";

type HostingParts = {
  config: Pick<Config, "vapi" | "host">;
  clock: Clock;
  log: Log;
  settings: Pick<SettingsService, "get" | "uses">;
  watch: ProviderWatch;
  baseUrl: string;
  port: number;
  /** Of this installation: what calls and notices prove themselves with is derived from it. */
  secret: string;
  /** Takes all agents, whatever is set. */
  given: VoiceAgentProvider | undefined;
};

export type Hosting = Awaited<ReturnType<typeof composeHosting>>;

/** Which services could hear and speak calls, and which one does for a kind of agent. */
export async function composeHosting(parts: HostingParts) {
  const { settings, watch, secret, given } = parts;
  const builtIn = createBuiltInVoiceAgents();
  const derived = (use: string) => createHmac("sha256", secret).update(use).digest("hex");
  const callToken = (callId: string) => derived(`words for call ${callId}`);
  const chosen = parts.config.vapi ? await chooseVapi(parts, parts.config.vapi, { derived, callToken }) : null;
  const vapi = chosen && watch.voiceAgents(chosen.provider);

  return {
    providers: [given, vapi].filter((provider) => provider != null),

    async providerOf({ contentType, voiceId }: SpokenKind): Promise<VoiceAgentProvider> {
      if (given) return given;
      if (!vapi?.speaks(voiceId) || !(await settings.uses("voiceAgents"))) return builtIn;
      const wanted = Object.entries(await settings.get("calls.services")).find(([type]) => type === contentType);
      return wanted?.[1] === vapi.name ? vapi : builtIn;
    },

    /** Whether a question for words is about this call: only the service was given the token. */
    isAskedFor: (callId: string, token: string): boolean => {
      const [asked, right] = [Buffer.from(token), Buffer.from(callToken(callId))];
      return asked.length === right.length && timingSafeEqual(asked, right);
    },

    close: async () => chosen?.close(),
  };
}

type Derived = { derived(use: string): string; callToken(callId: string): string };

async function chooseVapi(parts: HostingParts, vapi: VapiConfig, { derived, callToken }: Derived) {
  const { clock, log, port, config, baseUrl } = parts;
  const fake = vapi.account ? null : await startFakeVapi({ clock });
  // The stand-in runs in this process and knows no other way to it.
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
