import { z } from "zod";

/** Why the companion speaks. Only replies answer the caller. */
export const speechKinds = ["disclosure", "first_message", "reply", "notice", "referral", "goodbye"] as const;
export const speechKind = z.enum(speechKinds);
export type SpeechKind = z.infer<typeof speechKind>;

export const itemStatus = z.enum(["in_progress", "completed", "incomplete"]);
export type ItemStatus = z.infer<typeof itemStatus>;

const contentPart = z.discriminatedUnion("type", [
  z.object({ type: z.literal("input_text"), text: z.string() }),
  z.object({ type: z.literal("input_audio"), transcript: z.string().nullable() }),
  z.object({ type: z.literal("output_text"), text: z.string() }),
  z.object({ type: z.literal("output_audio"), transcript: z.string() }),
]);

/** One line of the conversation as sent over the wire. */
export const wireItem = z.object({
  id: z.string(),
  object: z.literal("realtime.item"),
  type: z.literal("message"),
  role: z.enum(["user", "assistant"]),
  status: itemStatus,
  content: z.array(contentPart),
  /** Ours: why the companion says it. */
  x_kind: speechKind.optional(),
  /** Ours: true for what the platform says through the companion, so that a screen can mark it. */
  x_notice: z.boolean().optional(),
});
export type WireItem = z.infer<typeof wireItem>;
