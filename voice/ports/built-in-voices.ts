/** The synthetic voices that need no provider. Their sound is made by the espeak-ng worker. */
export type BuiltInVoice = {
  voiceId: string;
  label: string;
  language: string;
  mood: string;
  pitch: "low" | "middle" | "high";
  pace: "slow" | "even" | "quick";
};

export const builtInVoices: readonly BuiltInVoice[] = [
  { voiceId: "warm-alto", label: "Warm alto", language: "en", mood: "warm", pitch: "middle", pace: "even" },
  { voiceId: "hushed-mezzo", label: "Hushed mezzo", language: "en", mood: "hushed", pitch: "middle", pace: "slow" },
  {
    voiceId: "iron-contralto",
    label: "Iron contralto",
    language: "en",
    mood: "commanding",
    pitch: "low",
    pace: "slow",
  },
  { voiceId: "bright-soprano", label: "Bright soprano", language: "en", mood: "playful", pitch: "high", pace: "quick" },
  {
    voiceId: "story-baritone",
    label: "Story baritone",
    language: "en",
    mood: "thoughtful",
    pitch: "low",
    pace: "even",
  },
  { voiceId: "radio-tenor", label: "Radio tenor", language: "en", mood: "late-night", pitch: "middle", pace: "even" },
  { voiceId: "velvet-baritone", label: "Velvet baritone", language: "en", mood: "calm", pitch: "low", pace: "slow" },
  { voiceId: "quiet-alto", label: "Quiet alto", language: "en", mood: "tender", pitch: "middle", pace: "slow" },
];
