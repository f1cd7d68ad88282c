import { z } from "zod";

/** What an admin has to look at. `name`: of the member or the agent, where there is one. */
export type SafetyFlagView = {
  id: string;
  subjectType: "call" | "member" | "agent";
  subjectId: string;
  name: string | null;
  code: string;
  /** The member cannot call until the flag is cleared. */
  locks: boolean;
  callId: string | null;
  openedAt: string;
  /** Until when a person has to have looked at it. */
  dueAt: string;
};
export type SafetyFlagPage = { flags: SafetyFlagView[]; nextCursor: string | null };

/** Something that the safety of one call noted. */
export type CallSafetyEvent = { kind: string; code: string; at: string };

/** How often something happened in a month, such as `2026-11`; without any name. */
export type SafetyCount = { month: string; kind: string; code: string; total: number };
export type SafetyReport = { year: number; counts: SafetyCount[] };

export const safetyQuery = z.object({
  cursor: z.string().max(200).optional(),
  /** This one alone. */
  flag: z.uuid().optional(),
  year: z.coerce.number().int().min(2025).max(2100).optional(),
});
export type SafetyQuery = z.infer<typeof safetyQuery>;

export const clearFlagInput = z.object({
  flagId: z.uuid("A flag's id"),
  reason: z.string().trim().min(1, "Please give a reason").max(1000, "At most 1,000 characters"),
});
export type ClearFlagInput = z.infer<typeof clearFlagInput>;
