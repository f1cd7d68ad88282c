import { z } from "zod";
import { voicePaces, voicePitches, voiceStops } from "./voices.rules.ts";

/** The query of the library. Empty fields count as absent. */
export const voicesQuery = z.object({
  q: z
    .string()
    .trim()
    .max(60, "Please search for at most 60 characters")
    .optional()
    .meta({ description: "Words in the name" }),
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, "A language is a code such as en")
    .optional()
    .meta({ description: "A code such as `en`" }),
  mood: z.string().trim().min(1).max(30).optional().meta({ description: "Such as `warm`" }),
  pitch: z.enum(voicePitches, "low, middle or high").optional(),
  pace: z.enum(voicePaces, "slow, even or quick").optional(),
  favourites: z
    .literal("1", "1, or leave it out")
    .optional()
    .meta({ description: "`1`: only the creator's favorites" }),
  cursor: z.string().max(400).optional().meta({ description: "`nextCursor` of the page before" }),
});
export type VoicesQuery = z.infer<typeof voicesQuery>;

const voiceId = z
  .string("Please choose a voice")
  .trim()
  .min(1, "Please choose a voice")
  .max(100, "Please choose a voice");

/** The buttons beside a voice. */
export const voiceRequest = z.object({
  intent: z.enum(["keep", "let-go", "disable", "enable"], "This page cannot do that"),
  voiceId,
});

/** A voice in a list. */
const voice = z.object({
  voiceId: z.string(),
  name: z.string(),
  language: z.string(),
  mood: z.string(),
  pitch: z.enum(voicePitches),
  pace: z.enum(voicePaces),
  own: z.boolean(),
  standIn: z.boolean().meta({ description: "An own voice that a built-in one stands in for" }),
  favourite: z.boolean(),
  stop: z.enum(voiceStops).nullable().meta({ description: "Why it cannot be chosen; null when it can" }),
  stopReason: z.string().nullable().meta({ description: "Why the platform disabled it" }),
  inUse: z.boolean().meta({ description: "Whether the creator's companion speaks with it" }),
});
export type VoiceView = z.infer<typeof voice>;

export const voicePage = z.object({ voices: z.array(voice), nextCursor: z.string().nullable() });
export type VoicePage = z.infer<typeof voicePage>;

/** The filter choices: only values that the library has. */
export type VoiceFacets = { languages: string[]; moods: string[] };
