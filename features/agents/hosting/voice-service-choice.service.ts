import type { SettingsService } from "#features/settings/settings.service.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import type { ProviderChoice } from "./voice-hosts.service.ts";

/** The services that could speak for agents. */
export type VoiceServices = {
  /** Our own engine. */
  builtIn: VoiceAgentProvider;
  /** The connected external service, or null. */
  connected: VoiceAgentProvider | null;
  /** Speaks for all agents, whatever the settings; null in every installation. */
  always: VoiceAgentProvider | null;
};

type Choice = VoiceServices & { settings: Pick<SettingsService, "get" | "uses"> };

/**
 * Selects the service for an agent: the connected one if the operator enabled it for this content type and it has the
 * voice.
 */
export function createServiceChoice({ builtIn, connected, always, settings }: Choice): ProviderChoice {
  return async ({ contentType, voiceId }) => {
    if (always) return always;
    if (!connected?.speaks(voiceId) || !(await settings.uses("voiceAgents"))) return builtIn;
    const wanted = Object.entries(await settings.get("calls.services")).find(([type]) => type === contentType);
    return wanted?.[1] === connected.name ? connected : builtIn;
  };
}
