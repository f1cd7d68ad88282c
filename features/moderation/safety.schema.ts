import { z } from "zod";
import { reasonInput } from "#features/audit/reason.schema.ts";

const moment = z.string().meta({ description: "UTC" });

/** What an admin has to look at. */
const safetyFlag = z.object({
  id: z.string(),
  subjectType: z.enum(["call", "member", "agent"]),
  subjectId: z.string(),
  name: z.string().nullable().meta({ description: "Of the member or the agent, where there is one" }),
  code: z.string().meta({ example: "nonconsent" }),
  locks: z.boolean().meta({ description: "The member cannot call until the flag is cleared" }),
  callId: z.string().nullable(),
  openedAt: moment,
  dueAt: moment.meta({ description: "UTC: until when a person has to have looked at it" }),
});
export type SafetyFlagView = z.infer<typeof safetyFlag>;
export const safetyFlagPage = z.object({ flags: z.array(safetyFlag), nextCursor: z.string().nullable() });
export type SafetyFlagPage = z.infer<typeof safetyFlagPage>;

/** What a review of a caller who said that they are under 18 found. */
export const ageOutcomes = ["adult", "minor"] as const;
export const clearFlagInput = reasonInput.extend({
  outcome: z.enum(ageOutcomes, "Choose whether the caller is an adult").optional().meta({
    description:
      "Needed for a caller who said that they are under 18. `adult` unlocks the account; `minor` refunds the call, erases its transcript and suspends the account",
  }),
});
export type ClearFlagInput = z.output<typeof clearFlagInput>;

/** Something that the safety of one call noted. */
export type CallSafetyEvent = { kind: string; code: string; at: string };

/** How often something happened in a month; without any name. */
const safetyCount = z.object({
  month: z.string().meta({ example: "2026-11" }),
  kind: z.string(),
  code: z.string(),
  total: z.number(),
});
export type SafetyCount = z.infer<typeof safetyCount>;
export const safetyReport = z.object({ year: z.number(), counts: z.array(safetyCount) });
export type SafetyReport = z.infer<typeof safetyReport>;

export const safetyQuery = z.object({
  cursor: z.string().max(200).optional().meta({ description: "`nextCursor` of the page before" }),
  flag: z.uuid().optional().meta({ description: "Only this one" }),
  year: z.coerce
    .number()
    .int()
    .min(2025)
    .max(2100)
    .optional()
    .meta({ description: "Four digits; this year unless it is said" }),
});
export type SafetyQuery = z.infer<typeof safetyQuery>;
