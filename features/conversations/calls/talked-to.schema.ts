import { z } from "zod";

/** The most companions that a member is offered to talk to again. */
export const mostTalkedTo = 6;

export const talkedToStates = ["available", "in_call", "paused"] as const;

/** A companion that a member talked to lately. */
export const talkedTo = z.object({
  agentId: z.string(),
  name: z.string(),
  modelUsername: z.string(),
  baseRate: z.string().meta({ description: "US dollars a minute as a decimal string", example: "1.50" }),
  coverUrl: z.string().nullable().meta({ description: "Null while it is paused" }),
  state: z
    .enum(talkedToStates)
    .meta({ description: "`in_call`: the member's call with it still runs; `paused`: its creator has paused it" }),
  callId: z.string().nullable().meta({ description: "The call that runs, where its state is `in_call`" }),
});
export type TalkedTo = z.infer<typeof talkedTo>;

/** The form of an entry. `next`: the page to return to. */
export const talkedToInput = z.object({
  intent: z.enum(["remove", "restore"]),
  agentId: z.uuid(),
  next: z.string().max(2_000).optional(),
});
/** A companion that was just removed. */
export type RemovedTalk = { agentId: string; name: string };

export const talkAgain = z.object({
  companions: z.array(talkedTo).meta({ description: `The latest first, at most ${mostTalkedTo}` }),
  refusal: z.object({ code: z.string(), message: z.string() }).nullable().meta({
    description: "Why the member can start no call at the moment: all lines are busy, a break, a lock, frozen credit",
  }),
});
export type TalkAgain = z.infer<typeof talkAgain>;
