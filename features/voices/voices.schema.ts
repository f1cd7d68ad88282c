import { z } from "zod";
import { type VoicePace, type VoicePitch, type VoiceStop, voicePaces, voicePitches } from "./voices.rules.ts";

/** The query of the library. What is empty was not chosen. */
export const voicesQuery = z.object({
  q: z.string().trim().max(60, "Please search for at most 60 characters").optional(),
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, "A language is a code such as en")
    .optional(),
  mood: z.string().trim().min(1).max(30).optional(),
  pitch: z.enum(voicePitches, "low, middle or high").optional(),
  pace: z.enum(voicePaces, "slow, even or quick").optional(),
  favourites: z.literal("1", "1, or leave it out").optional(),
  cursor: z.string().max(400).optional(),
});
export type VoicesQuery = z.infer<typeof voicesQuery>;

const voiceId = z
  .string("Please choose a voice")
  .trim()
  .min(1, "Please choose a voice")
  .max(100, "Please choose a voice");

/** What the buttons beside a voice send. */
export const voiceRequest = z.object({
  intent: z.enum(["keep", "let-go", "disable", "enable"], "This page cannot do that"),
  voiceId,
});

/** A voice as its list shows it. `stop` says why it cannot be chosen, null when it can. */
export type VoiceView = {
  voiceId: string;
  name: string;
  language: string;
  mood: string;
  pitch: VoicePitch;
  pace: VoicePace;
  own: boolean;
  /** An own voice that a built-in one stands in for. */
  standIn: boolean;
  favourite: boolean;
  stop: VoiceStop | null;
  /** Why the platform disabled it. */
  stopReason: string | null;
  /** Whether the creator's companion speaks with it. */
  inUse: boolean;
};

export type VoicePage = { voices: VoiceView[]; nextCursor: string | null };

/** What can be chosen from in the filters: only what the library has. */
export type VoiceFacets = { languages: string[]; moods: string[] };
