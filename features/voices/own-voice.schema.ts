import { z } from "zod";
import { typedLine } from "#platform/text/typed-line.ts";
import type { OwnVoiceState } from "./own-voice.rules.ts";
import type { SentenceCheck } from "./spoken-sentence.rules.ts";

/** The fields sent with the two recordings. */
export const ownVoiceInput = z.object({
  name: typedLine(60, {
    missing: "Please give the voice a name",
    tooLong: "The name can be 60 characters long",
  }).refine((name) => name !== "", "Please give the voice a name"),
  sentenceId: z.uuid("Please load the page again"),
  consent: z.literal("yes", "Without your consent there can be no copy of your voice"),
});
export type OwnVoiceInput = z.infer<typeof ownVoiceInput>;

/** The forms of an own voice. */
export const ownVoiceRequest = z.object({
  intent: z.enum(["send", "withdraw"], "This page cannot do that"),
  id: z.uuid("There is no such recording"),
});

export type SentenceView = {
  id: string;
  sentence: string;
  consentText: string;
  expiresAt: string;
  /** Whether the name in it is that of the identity document. */
  legalName: boolean;
  /** Whether speech recognition compares the recording with the sentence. */
  checkedByProgram: boolean;
};

export type OwnVoiceView = {
  id: string;
  voiceId: string;
  name: string;
  state: OwnVoiceState;
  /** Why it was refused. */
  reason: string | null;
  recordedAt: string;
  sentenceCheck: SentenceCheck;
  /** It is ready, and a built-in voice stands in for it. */
  standIn: boolean;
};

/** A waiting voice as a reviewer sees it. `sentenceHeard`: this reviewer has listened to the sentence. */
export type WaitingVoice = OwnVoiceView & {
  creatorUid: string;
  username: string;
  verified: boolean;
  sentence: string;
  sentenceHeard: boolean;
  /** Why the reviewer cannot approve it now; null if they can. */
  hindrance: string | null;
};
