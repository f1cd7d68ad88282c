import type { VoiceSettings } from "#voice/ports/persona.ts";
import type { EspeakVoice } from "./espeak-messages.ts";

const DEFAULT_VOICE = "warm-alto";
/** The range in which espeak-ng stays intelligible, in words per minute. */
const RATE_LIMITS = { min: 80, max: 300 };

/**
 * Chosen with a speech recogniser: it understood variants of the Klatt synthesiser best at 145 to 165 words a minute, the
 * higher ones up to about 170 Hz.
 */
const espeakVoices: Readonly<Record<string, EspeakVoice>> = {
  "warm-alto": { variant: "en-us+klatt6", rate: 155, pitch: 95, range: 50, softenAbove: 9_000, gain: 0.42 },
  "hushed-mezzo": { variant: "en-us+klatt5", rate: 145, pitch: 95, range: 35, softenAbove: 7_000, gain: 0.4 },
  "iron-contralto": { variant: "en-us+klatt4", rate: 145, pitch: 50, range: 40, softenAbove: 9_000, gain: 0.45 },
  "bright-soprano": { variant: "en-us+klatt5", rate: 162, pitch: 99, range: 60, softenAbove: 9_500, gain: 0.4 },
  "story-baritone": { variant: "en-us+edward", rate: 150, pitch: 38, range: 50, softenAbove: 9_000, gain: 0.45 },
  "radio-tenor": { variant: "en-us+klatt4", rate: 155, pitch: 65, range: 50, softenAbove: 9_000, gain: 0.45 },
  "velvet-baritone": { variant: "en-us+klatt5", rate: 148, pitch: 20, range: 45, softenAbove: 8_000, gain: 0.4 },
  "quiet-alto": { variant: "en-us+klatt4", rate: 150, pitch: 80, range: 40, softenAbove: 8_000, gain: 0.4 },
};

/** The settings of a voice at a speed; voices that espeak-ng does not know use the default one. */
export function espeakVoice(settings: VoiceSettings): EspeakVoice {
  const voice = espeakVoices[settings.voiceId] ?? espeakVoices[DEFAULT_VOICE];
  if (!voice) throw new Error(`the default voice ${DEFAULT_VOICE} is missing`);
  const rate = Math.round(voice.rate * settings.speed);
  return { ...voice, rate: Math.min(RATE_LIMITS.max, Math.max(RATE_LIMITS.min, rate)) };
}
