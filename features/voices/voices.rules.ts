import { failure } from "#platform/errors/failure.ts";
import { cleanLine, cutLine } from "#platform/text/lines.rules.ts";

export const voicePitches = ["low", "middle", "high"] as const;
export const voicePaces = ["slow", "even", "quick"] as const;
export type VoicePitch = (typeof voicePitches)[number];
export type VoicePace = (typeof voicePaces)[number];

/** Why a voice cannot be used: its creator disabled it, the platform did, or it is no longer offered. */
export const voiceStops = ["by-you", "by-platform", "not-offered"] as const;
export type VoiceStop = (typeof voiceStops)[number];

export const voiceFailures = {
  notFound: failure("voices.not_found", 404, "There is no such voice", "voiceId"),
  stopped: failure("voices.stopped", 409, "This voice was disabled by us, so it cannot be enabled here", "voiceId"),
  full: failure("voices.full", 409, "You have 200 favorite voices. Take one out before you add another"),
  noPreview: failure("voices.no_preview", 503, "The preview could not be made just now. Please try again in a moment"),
  tooManyPreviews: failure("voices.too_many_previews", 429, "That were many previews. Please wait a minute"),
};

/** The text of a preview: ten to twenty seconds at the pace of any voice. */
export const previewLine =
  "Hello, and good evening. I am so glad that you called. Settle in, tell me how your day has been, and take all the time " +
  "that you like. I will be right here, listening, for as long as you want company.";

/** The parts of a preview's storage path: each service, voice and line has its own. */
export function previewParts(service: string, speaksAs: string): string {
  return JSON.stringify([service, speaksAs, previewLine]);
}

/** Why a voice is out of use for a creator, or null: the platform's stop comes before their own. */
export function stopOf(voice: {
  listed: boolean;
  disabledByPlatform: boolean;
  disabledByCreator: boolean;
}): VoiceStop | null {
  if (voice.disabledByPlatform) return "by-platform";
  if (voice.disabledByCreator) return "by-you";
  return voice.listed ? null : "not-offered";
}

/** A voice as a speech service lists it. */
export type ListedVoice = {
  voiceId: string;
  label: string;
  language: string;
  mood: string;
  pitch: VoicePitch;
  pace: VoicePace;
};

/** The valid voices of a service's list, once each. The list is not trusted. */
export function validVoices(listed: readonly ListedVoice[]): ListedVoice[] {
  const kept = new Map<string, ListedVoice>();
  for (const voice of listed) {
    const name = cutLine(cleanLine(voice.label), 60);
    const mood = cutLine(cleanLine(voice.mood).toLowerCase(), 30);
    const isSound =
      /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(voice.voiceId) &&
      // Own voices have their own prefix, which no service may use.
      !voice.voiceId.startsWith(ownVoicePrefix) &&
      /^[a-z]{2}(-[A-Z]{2})?$/.test(voice.language) &&
      name !== "" &&
      mood !== "";
    if (isSound && !kept.has(voice.voiceId)) kept.set(voice.voiceId, { ...voice, label: name, mood });
  }
  return [...kept.values()];
}

export const ownVoicePrefix = "own-";
