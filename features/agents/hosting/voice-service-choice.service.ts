import type { SettingsService } from "#features/settings/settings.service.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import type { ProviderChoice } from "./voice-hosts.service.ts";

/** Who could speak for agents. */
export type VoiceServices = {
  /** The engine of this program. */
  builtIn: VoiceAgentProvider;
  /** The connected service; null: none is. */
  connected: VoiceAgentProvider | null;
  /** Takes all agents, whatever is set; null in every installation. */
  always: VoiceAgentProvider | null;
};

type Choice = VoiceServices & { settings: Pick<SettingsService, "get" | "uses"> };

/** Who speaks for an agent: the connected service where the operator wants it for this kind and it has the voice. */
export function createServiceChoice({ builtIn, connected, always, settings }: Choice): ProviderChoice {
  return async ({ contentType, voiceId }) => {
    if (always) return always;
    if (!connected?.speaks(voiceId) || !(await settings.uses("voiceAgents"))) return builtIn;
    const wanted = Object.entries(await settings.get("calls.services")).find(([type]) => type === contentType);
    return wanted?.[1] === connected.name ? connected : builtIn;
  };
}
