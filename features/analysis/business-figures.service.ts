import { brands } from "#features/brand/brand.rules.ts";
import { utcDay } from "#features/ledger/ledger.rules.ts";
import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { decimalString, micros } from "#platform/money/money.ts";
import { contentTypes } from "../agents/persona/content-types.rules.ts";
import { businessFigures, cohortsOf, type FigureSums, minutesOf, partsOf, unitOf } from "./business-figures.rules.ts";
import type { AgentResult, BusinessQuery, BusinessView, LosingCall } from "./business-figures.schema.ts";
import * as store from "./business-figures.store.ts";
import { boardPlaces, boardSpans, type CostTerms, dayAfter, weekOf } from "./rollup.rules.ts";
import { stateOf } from "./rollup-days.store.ts";

export type BusinessFiguresService = ReturnType<typeof createBusinessFigures>;

type Parts = { db: Db; clock: Clock; costs(): Promise<CostTerms> };

const usualSpan = 30;
const mostAgentDays = Math.max(...boardSpans);
const agentsShown = 8;
const lossesShown = boardPlaces;
/** Cohorts that a page shows: a quarter of a year, so that the first of them are complete. */
const cohortsShown = 13;
const brandNames = brands.map(({ name }) => name);
const kindIds = contentTypes.map(({ id }) => id);

/** What the business came to, read from what the job has folded: never from calls or the ledger. */
export function createBusinessFigures({ db, clock, costs }: Parts) {
  return {
    /** A span and the one before it, for admins; anybody else gets a 404. Nobody who calls is named. */
    async view(viewer: Viewer | null, wishes: BusinessQuery = {}): Promise<BusinessView> {
      requireAdmin(viewer);
      const span = Number(wishes.span ?? usualSpan);
      const among = { brand: wishes.brand ?? "", contentType: wishes.contentType ?? "" };
      const [state, terms] = await Promise.all([stateOf(db), costs()]);
      const to = state.lastDay ?? utcDay(clock.now());
      const days = { from: dayAfter(to, 1 - span), to };
      const [spans, people, money] = await Promise.all([
        spansOf(db, among, days, span),
        cohortsUpTo(db, among.brand, to),
        moneyBoard(db, among, days, span),
      ]);
      return {
        span,
        brand: wishes.brand ?? null,
        contentType: wishes.contentType ?? null,
        ...days,
        foldedAt: state.foldedAt?.toISOString() ?? null,
        unit: unitOf(span),
        ...spans,
        ...money,
        cohorts: people,
        costs: { perMinute: decimalString(terms.perMinute), paymentBps: terms.paymentBps },
      };
    },
  };
}

const mapOf = (rows: readonly { figure: string; value: bigint }[]): FigureSums =>
  new Map(rows.map(({ figure, value }) => [figure, value]));

/** The parts of a span, both spans, and what each brand and each kind had of the later one. */
async function spansOf(db: Db, among: store.Among, days: store.Days, span: number) {
  const width = unitOf(span) === "week" ? 7 : 1;
  const earlier = { from: dayAfter(days.from, -span), to: dayAfter(days.to, -span) };
  const [parts, now, past, byBrand, byKind, reach] = await Promise.all([
    store.sumsByPart(db, among, days, width),
    store.sumsByPart(db, among, days, span),
    store.sumsByPart(db, among, earlier, span),
    store.sumsByBrand(db, brandNames, among.contentType, days),
    store.sumsByKind(db, kindIds, among.brand, days),
    store.reachRows(db, span, [days.to, earlier.to]),
  ]);
  const reachOf = (day: string, brand: string, contentType: string) =>
    reach.find((row) => row.day === day && row.brand === brand && row.contentType === contentType) ?? nobody;
  const starts = partsOf(days.to, span);
  return {
    parts: starts.map((day, index) => ({
      day,
      ...businessFigures(mapOf(parts.filter(({ part }) => part === starts.length - 1 - index)), { days: width }),
    })),
    total: businessFigures(mapOf(now), { reach: reachOf(days.to, among.brand, among.contentType) }),
    before: businessFigures(mapOf(past), { reach: reachOf(earlier.to, among.brand, among.contentType) }),
    brands: brandNames.map((name) => ({
      name,
      ...businessFigures(mapOf(byBrand.filter((row) => row.name === name)), {
        reach: reachOf(days.to, name, among.contentType),
      }),
    })),
    kinds: kindIds.map((name) => ({
      name,
      ...businessFigures(mapOf(byKind.filter((row) => row.name === name)), {
        reach: reachOf(days.to, among.brand, name),
      }),
    })),
  };
}

const nobody = { callers: 0, returning: 0, creators: 0, earningCreators: 0 };

async function cohortsUpTo(db: Db, brand: string, to: string) {
  const fromWeek = dayAfter(weekOf(to), -7 * (cohortsShown - 1));
  return cohortsOf(await store.cohortRows(db, brand, fromWeek), to);
}

/** Which agents and calls leave something, and which cost more than they bring. */
async function moneyBoard(db: Db, among: store.Among, days: store.Days, span: number) {
  const agentDays = Math.min(span, mostAgentDays);
  const [best, worst, losses] = await Promise.all([
    store.agentResults(db, among, { span: agentDays, which: "best", most: agentsShown }),
    store.agentResults(db, among, { span: agentDays, which: "worst", most: agentsShown }),
    store.lossRows(db, among, days, lossesShown),
  ]);
  return { agentDays, best: best.map(agentResult), worst: worst.map(agentResult), losses: losses.map(losingCall) };
}

const dollars = (amount: bigint) => decimalString(micros(amount));

function agentResult({ id, name, username, calls, billed_ms, paid, share, cost }: store.AgentRow): AgentResult {
  return {
    id,
    name,
    username,
    calls,
    minutes: minutesOf(billed_ms),
    revenue: dollars(paid),
    creatorShare: dollars(share),
    cost: dollars(cost),
    margin: dollars(paid - share - cost),
  };
}

function losingCall(row: store.LossRow): LosingCall {
  const { call_id: callId, day, agent_name: agentName, earned_micros: earned, cost_micros: cost } = row;
  return {
    callId,
    day,
    agentName,
    minutes: minutesOf(row.billed_ms),
    earned: dollars(earned),
    cost: dollars(cost),
    lost: dollars(cost - earned),
  };
}
