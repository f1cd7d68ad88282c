import { z } from "zod";
import type { OwnVoiceState } from "./own-voice.rules.ts";

/** What is sent along with the two recordings. */
export const ownVoiceInput = z.object({
  name: z
    .string("Please give the voice a name")
    .trim()
    .min(1, "Please give the voice a name")
    .max(60, "The name can be 60 characters long"),
  sentenceId: z.uuid("Please load the page again"),
  consent: z.literal("yes", "Without your consent there can be no copy of your voice"),
});
export type OwnVoiceInput = z.infer<typeof ownVoiceInput>;

/** What the forms of an own voice send. */
export const ownVoiceWish = z.object({
  intent: z.enum(["send", "withdraw"], "This page cannot do that"),
  id: z.uuid("There is no such recording"),
});

export type SentenceView = { id: string; sentence: string; consentText: string; expiresAt: string };

export type OwnVoiceView = {
  id: string;
  voiceId: string;
  name: string;
  state: OwnVoiceState;
  /** Why it was refused. */
  reason: string | null;
  recordedAt: string;
};

/** What a reviewer sees of a voice that waits. */
export type WaitingVoice = OwnVoiceView & { creatorUid: string; username: string; verified: boolean; sentence: string };
