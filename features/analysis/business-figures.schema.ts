import { z } from "zod";
import { brands } from "#features/brand/brand.rules.ts";
import { contentTypes } from "../agents/persona/content-types.rules.ts";
import { businessSpans } from "./business-figures.rules.ts";

const brandNames = brands.map(({ name }) => name);
const kindIds = contentTypes.map(({ id }) => id);

export const businessQuery = z.object({
  span: z.enum(businessSpans, "7, 30, 90 or 365 days").optional(),
  brand: z.enum(brandNames, "A brand by its name").optional(),
  contentType: z.enum(kindIds, "A kind of agent").optional(),
});
export type BusinessQuery = z.infer<typeof businessQuery>;

/** Figures of a day, a week, a brand or a span. Money is decimal text, US dollars. */
export type BusinessFigures = {
  calls: number;
  minutes: number;
  /** Counted once within a day, a brand or a span; of a week the average of its days. */
  callers: number;
  /** Of a day: those who had called on an earlier day. Of a span: those with two calls or more in it. */
  returning: number;
  /** Callers who paid for the first time. */
  firstPayers: number;
  signUps: number;
  visits: number;
  plays: number;
  complaints: number;
  newCreators: number;
  activeCreators: number;
  earningCreators: number;
  losingCalls: number;
  /** What calls took of paid credit, less what was given back on these days. */
  revenue: string;
  /** The same of free credit, which nobody paid for. */
  free: string;
  creatorShare: string;
  providerCost: string;
  paymentCost: string;
  /** Revenue less the three above. */
  margin: string;
  /** What calls were given back for. */
  givenBack: string;
  bought: string;
  bonus: string;
  refunded: string;
  chargedBack: string;
};

export type AgentResult = {
  id: string;
  name: string;
  username: string;
  calls: number;
  minutes: number;
  revenue: string;
  creatorShare: string;
  cost: string;
  margin: string;
};

export type LosingCall = {
  callId: string;
  day: string;
  agentName: string;
  minutes: number;
  /** What was left for the platform, what the call cost, and the difference. */
  earned: string;
  cost: string;
  lost: string;
};

/** Whose first call was in the week that begins on that Monday, and which share of them called again, week by week. */
export type Cohort = { week: string; callers: number; cameBack: (number | null)[] };

export type BusinessView = {
  span: number;
  brand: string | null;
  contentType: string | null;
  /** The first and the last UTC day. */
  from: string;
  to: string;
  /** When the figures were folded last; null: never. */
  foldedAt: string | null;
  /** By days, of twelve months by weeks; each named by its first day. */
  parts: ({ day: string } & BusinessFigures)[];
  unit: "day" | "week";
  total: BusinessFigures;
  /** The span of the same length just before. */
  before: BusinessFigures;
  brands: ({ name: string } & BusinessFigures)[];
  kinds: ({ name: string } & BusinessFigures)[];
  /** Agents by margin, the best first, and those that cost more than they brought, the worst first. */
  best: AgentResult[];
  worst: AgentResult[];
  /** Of how many days agents are compared. */
  agentDays: number;
  losses: LosingCall[];
  cohorts: Cohort[];
  /** What costs are reckoned with, per minute and in basis points of what was paid. */
  costs: { perMinute: string; paymentBps: number };
};
