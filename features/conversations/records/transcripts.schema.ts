import { z } from "zod";

/** One line of what was said in a call, as it was heard. */
const transcriptLine = z.object({
  no: z.number().int(),
  at: z.string(),
  speaker: z.enum(["customer", "agent", "platform"]),
  text: z.string(),
  replyMs: z.number().int().nullable(),
  cut: z.boolean(),
});
export type TranscriptLineView = z.infer<typeof transcriptLine>;

export const ownTranscript = z.object({ lines: z.array(transcriptLine) });

/** What a member chose for calls to come. */
export const callChoices = z.object({
  private: z.boolean("Either true or false").meta({ description: "`true`: nothing but the bill is kept" }),
});
