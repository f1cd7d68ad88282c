import type { AgentCard } from "#features/agents/agents.schema.ts";
import { paceLabels, pitchLabels } from "#features/voices/voice-traits.labels.ts";
import { moodLabel } from "./filters.rules.ts";

/** Deep, Slow, Warm: how a voice sounds, as far as it is known, what tells most first. */
export function voiceTraits({ voice, mood }: Pick<AgentCard, "voice" | "mood">): string[] {
  const sound = voice ? [pitchLabels[voice.pitch], paceLabels[voice.pace]] : [];
  return [...sound, moodLabel(mood)].filter((trait) => trait !== "");
}
