/** A built-in voice that the free area lets everybody hear, and what it says there. */
export type FreeVoice = { voiceId: string; label: string; manner: string; line: string };

/** Our own words, fit for any room: nothing of a creator is heard before the age gate. */
export const freeVoices: readonly FreeVoice[] = [
  {
    voiceId: "warm-alto",
    label: "Warm alto",
    manner: "Unhurried, close to the microphone",
    line: "Good evening. The kettle is on, the rain is doing the talking, and there is no hurry at all. Where would you like to begin?",
  },
  {
    voiceId: "story-baritone",
    label: "Story baritone",
    manner: "Low, for the end of a long day",
    line: "There was once a lighthouse whose keeper read to the ships at night. Nobody ever answered. They only sailed a little slower.",
  },
  {
    voiceId: "bright-soprano",
    label: "Bright soprano",
    manner: "Quick, with a smile in it",
    line: "Three things before breakfast: open a window, stretch like a cat, and tell me the best thing that happened yesterday. Ready? Go.",
  },
];
