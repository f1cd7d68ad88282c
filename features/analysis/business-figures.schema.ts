import { z } from "zod";
import { brands } from "#features/brand/brand.rules.ts";
import { contentTypes } from "../agents/persona/content-types.rules.ts";
import { businessSpans } from "./business-figures.rules.ts";

const brandNames = brands.map(({ name }) => name);
const kindIds = contentTypes.map(({ id }) => id);

export const businessQuery = z.object({
  span: z
    .enum(businessSpans, "7, 30, 90 or 365 days")
    .optional()
    .meta({ description: "`7`, `30`, `90` or `365` days; 30 without it" }),
  brand: z
    .enum(brandNames, "A brand by its name")
    .optional()
    .meta({ description: "A brand by its name; all without it" }),
  contentType: z.enum(kindIds, "A kind of agent").optional().meta({ description: "A kind of agent; all without it" }),
});
export type BusinessQuery = z.infer<typeof businessQuery>;

const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "1.50" });
const day = z.string().meta({ description: "A UTC day", example: "2026-11-20" });
const count = z.number();

/** Figures of a day, a week, a brand or a span. */
const figures = z.object({
  calls: count,
  minutes: count,
  callers: count.meta({
    description: "Counted once within a day, a brand or a span; of a week the average of its days",
  }),
  returning: count.meta({
    description: "Of a day: those who had called on an earlier day. Of a span: those with two calls or more in it",
  }),
  firstPayers: count.meta({ description: "Callers who paid for the first time" }),
  signUps: count,
  visits: count,
  plays: count,
  complaints: count,
  newCreators: count,
  activeCreators: count,
  earningCreators: count,
  losingCalls: count,
  revenue: dollars.meta({ description: "What calls took of paid credit, less what was given back on these days" }),
  free: dollars.meta({ description: "The same of free credit, which nobody paid for" }),
  creatorShare: dollars,
  providerCost: dollars,
  paymentCost: dollars,
  margin: dollars.meta({ description: "Revenue less the creators' share and both costs" }),
  givenBack: dollars.meta({ description: "What calls were given back for" }),
  bought: dollars,
  bonus: dollars,
  refunded: dollars,
  chargedBack: dollars,
});
export type BusinessFigures = z.infer<typeof figures>;

const agentResult = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  calls: count,
  minutes: count,
  revenue: dollars,
  creatorShare: dollars,
  cost: dollars,
  margin: dollars,
});
export type AgentResult = z.infer<typeof agentResult>;

const losingCall = z.object({
  callId: z.string(),
  day,
  agentName: z.string(),
  minutes: count,
  earned: dollars.meta({ description: "What was left for the platform" }),
  cost: dollars,
  lost: dollars.meta({ description: "The cost less what was earned" }),
});
export type LosingCall = z.infer<typeof losingCall>;

const cohort = z.object({
  week: day.meta({ description: "The Monday of the week in which they called first" }),
  callers: count,
  cameBack: z.array(count.nullable()).meta({ description: "Which share of them called again, week by week" }),
});
export type Cohort = z.infer<typeof cohort>;

const named = figures.extend({ name: z.string() });

export const businessView = z.object({
  span: count,
  brand: z.string().nullable(),
  contentType: z.string().nullable(),
  from: day,
  to: day,
  foldedAt: z.string().nullable().meta({ description: "When the figures were folded last; null: never" }),
  parts: z
    .array(figures.extend({ day }))
    .meta({ description: "By days, of twelve months by weeks; each named by its first day" }),
  unit: z.enum(["day", "week"]),
  total: figures,
  before: figures.meta({ description: "The span of the same length just before" }),
  brands: z.array(named),
  kinds: z.array(named),
  best: z.array(agentResult).meta({ description: "Agents by margin, the best first" }),
  worst: z.array(agentResult).meta({ description: "Those that cost more than they earned, the worst first" }),
  agentDays: count.meta({ description: "Of how many days agents are compared" }),
  losses: z.array(losingCall),
  cohorts: z.array(cohort),
  costs: z
    .object({ perMinute: dollars, paymentBps: count })
    .meta({ description: "What costs are reckoned with, per minute and in basis points of what was paid" }),
});
export type BusinessView = z.infer<typeof businessView>;
