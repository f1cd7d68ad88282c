import { z } from "zod";
import { figureSpans } from "./figure-spans.rules.ts";

export const figuresQuery = z.object({
  days: z.enum(figureSpans, "7, 30 or 90 days").optional(),
  agent: z.uuid("An agent by its id").optional(),
});
export type FiguresQuery = z.infer<typeof figuresQuery>;

/** Figures of a day, of an agent, or of all. `earned` is decimal text; callers are counted once within each. */
export type Figures = {
  calls: number;
  minutes: number;
  /** Of these the ones that were not paid with free credit: they earn. */
  paidMinutes: number;
  callers: number;
  /** Callers who had called before. */
  returning: number;
  averageSeconds: number;
  ratings: number;
  /** Of the ratings those that liked it. */
  liked: number;
  /** How often samples were heard. */
  plays: number;
  earned: string;
};

export type CreatorFigures = {
  span: number;
  days: ({ day: string } & Figures)[];
  agents: ({ id: string; name: string } & Figures)[];
  total: Figures;
};

/** How often the samples of a creator were heard in the last 7 and 30 UTC days, today included. */
export type SamplesHeard = { last7Days: number; last30Days: number };

/** A call that runs now. Callers are not named. */
export type LiveNow = { callId: string; agentName: string; startedAt: string }[];
