import type { VoicePace, VoicePitch } from "#features/voices/voices.rules.ts";
import type { VoiceView } from "#features/voices/voices.schema.ts";

export const pitchLabels: Record<VoicePitch, string> = { low: "Low", middle: "Middle", high: "High" };
export const paceLabels: Record<VoicePace, string> = { slow: "Slow", even: "Even", quick: "Quick" };

/** Why a voice is out of use, for its creator; null when it is in use or can be. */
export function stopWords(voice: Pick<VoiceView, "stop" | "stopReason" | "inUse">): string | null {
  const silent = voice.inUse ? " Your companion takes no calls until you choose another voice." : "";
  switch (voice.stop) {
    case "by-you":
      return `You have disabled it.${silent || " Your companions cannot speak with it."}`;
    case "by-platform":
      return `Disabled by us: ${voice.stopReason ?? "it can no longer be used"}.${silent}`;
    case "not-offered":
      return "The speech service no longer offers it.";
    case null:
      return null;
  }
}

/** The address of a voice's preview. */
export const previewUrl = (voiceId: string) => `/media/voices/${voiceId}.wav`;
