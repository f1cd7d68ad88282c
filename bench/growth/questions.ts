import { catalogueQuery } from "#features/agents/agents.schema.ts";
import { createCatalogue } from "#features/agents/catalogue/catalogue.service.ts";
import { createBusinessFigures } from "#features/analysis/business-figures.service.ts";
import { createCreatorFigures } from "#features/analysis/creator-figures.service.ts";
import { createAuditService } from "#features/audit/audit.service.ts";
import { complaintQuery } from "#features/complaints/complaints-admin.schema.ts";
import { createComplaintsAdmin } from "#features/complaints/complaints-admin.service.ts";
import { adminCallQuery } from "#features/conversations/admin/admin-calls.schema.ts";
import { createCreatorShare } from "#features/ledger/earnings/creator-share.service.ts";
import { createEarningsStatement } from "#features/ledger/earnings/earnings-statement.service.ts";
import { createStatement } from "#features/ledger/statement.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { peopleQuery } from "#features/people/people.schema.ts";
import { createPeopleSearch } from "#features/people/people-search.service.ts";
import { systemClock } from "#platform/clock/clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { dayMs } from "#platform/days/durations.ts";
import { dollars } from "#platform/money/money.ts";
import type { withCalls } from "#tests/builders/calls.ts";
import { usernameOf } from "./names.ts";
import { below, everySearch, sorts, wordsOf } from "./searches.ts";
import type { Size } from "./size.ts";

/** A list or a search as a person uses it, with other values each time. */
export type Question = { name: string; targetMs?: number; ask(round: number): Promise<unknown> };

type Here = Awaited<ReturnType<typeof withCalls>>;
type Cast = { creators: { uid: string; username: string }[]; callers: string[] };

/** A page of figures is not a list: it may take longer. */
const ANALYSIS_MS = 300;
const gate = { passed: true, refusal: null };
const pick = <T>(among: readonly T[]): T => among[below(among.length)] as T;
const viewerOf = (uid: string, userType: "user" | "model", role: "member" | "admin" = "member"): Viewer => ({
  uid,
  username: "somebody",
  email: "somebody@example.com",
  name: null,
  userType,
  role,
  twoFactor: true,
});

const admin = viewerOf("00000000-0000-7000-8000-00000000000a", "user", "admin");

/** A queue loads no report in full. */
const noFacts = () => Promise.reject(new Error("a queue loads no facts"));

/** People by frequency: whoever calls or is called most appears most. */
async function castOf({ pool }: Database): Promise<Cast> {
  const { rows } = await pool.query<{ caller: string; uid: string; username: string }>(
    "SELECT customer_uid AS caller, creator_uid AS uid, model_username AS username FROM calls TABLESAMPLE SYSTEM (1) LIMIT 4000",
  );
  return { creators: rows.map(({ uid, username }) => ({ uid, username })), callers: rows.map(({ caller }) => caller) };
}

async function publicQuestions(database: Database, here: Here, cast: Cast, size: Size): Promise<Question[]> {
  const newSince = new Date(Date.now() - 14 * dayMs);
  const terms = async () => ({ credit: dollars(5), newSince, sounds: new Map(), popular: new Set<string>() });
  const catalogue = createCatalogue({ db: database.db, clock: systemClock, terms });
  const searches = Object.entries(everySearch(await wordsOf(database), size.agents));
  return [
    ...searches.map(([name, values]) => ({
      name: `catalogue_${name}`,
      ask: (round: number) =>
        catalogue.countedCatalogue(gate, catalogueQuery.parse({ ...values(), sort: sorts[round % sorts.length] })),
    })),
    { name: "profile", ask: () => here.agents.profile(gate, pick(cast.creators).username) },
  ];
}

function memberQuestions({ db }: Database, here: Here, cast: Cast): Question[] {
  const statement = createStatement({ db, clock: systemClock });
  const terms = async () => ({ ...(await here.settings.get("creators.payouts")) });
  const shareOf = createCreatorShare({ db, settings: here.settings, ledger: here.ledger });
  const earnings = createEarningsStatement({ db, clock: systemClock, members: here.members, terms, shareOf });
  const figures = createCreatorFigures({ db, clock: systemClock });
  const caller = () => viewerOf(pick(cast.callers), "user");
  const creator = () => viewerOf(pick(cast.creators).uid, "model");
  return [
    { name: "history", ask: () => here.conversations.history(caller(), { limit: 20 }) },
    { name: "history_months", ask: () => here.conversations.months(caller()) },
    { name: "statement", ask: () => statement.statement(caller(), {}) },
    { name: "statement_months", ask: () => statement.months(caller()) },
    { name: "creator_calls", ask: () => here.conversations.ofCreator(creator(), {}) },
    { name: "earnings_lines", ask: () => earnings.statement(creator(), {}) },
    { name: "earnings_overview", ask: () => earnings.overview(creator()) },
    { name: "creator_figures", targetMs: ANALYSIS_MS, ask: () => figures.now(creator(), { days: "30" }) },
  ];
}

/** Replaces one letter. */
function mistyped(name: string): string {
  const at = 1 + below(name.length - 1);
  return `${name.slice(0, at)}${pick([..."aeioustrn"])}${name.slice(at + 1)}`;
}

function searchQuestions({ db }: Database, size: Size): Question[] {
  const { search } = createPeopleSearch({ db });
  const people = (values: Record<string, string>) => search(admin, peopleQuery.parse(values));
  const somewhere = () => 1 + below(size.members);
  return [
    { name: "people_newest", ask: () => people({}) },
    { name: "people_suspended", ask: () => people({ status: "suspended" }) },
    { name: "people_who_paid", ask: () => people({ type: "user", paid: "yes" }) },
    { name: "people_by_username", ask: () => people({ q: usernameOf(somewhere()) }) },
    { name: "people_by_email", ask: () => people({ q: `${usernameOf(somewhere())}@example.com` }) },
    { name: "people_by_beginning", ask: () => people({ q: usernameOf(somewhere()).slice(0, 3 + below(6)) }) },
    { name: "people_by_mistyped_name", ask: () => people({ q: mistyped(usernameOf(somewhere())) }) },
  ];
}

function adminQueries({ db }: Database, here: Here, cast: Cast): Question[] {
  const audit = createAuditService({ db, clock: systemClock });
  const analysis = createBusinessFigures({ db, clock: systemClock, costs: () => here.settings.get("analysis.costs") });
  const { queue } = createComplaintsAdmin({ db, clock: systemClock, facts: noFacts });
  const actor = { uid: admin.uid, role: "admin" } as const;
  const calls = (values: Record<string, string>) => here.adminCalls.all(admin, adminCallQuery.parse(values));
  return [
    { name: "all_calls", ask: () => calls({}) },
    { name: "all_calls_live", ask: () => calls({ state: "active" }) },
    { name: "all_calls_ended", ask: () => calls({ state: "ended" }) },
    {
      name: "all_calls_reason",
      ask: () => calls({ endedReason: pick(["credit", "idle", "never_connected", "user"]) }),
    },
    { name: "all_calls_rare_reason", ask: () => calls({ endedReason: "superseded" }) },
    { name: "all_calls_reasons", ask: () => calls({ endedReason: "credit,idle,never_connected" }) },
    { name: "complaints_open", ask: () => queue(admin, complaintQuery.parse({})) },
    { name: "complaints_of_kind", ask: () => queue(admin, complaintQuery.parse({ kind: "conduct" })) },
    { name: "all_calls_length", ask: () => calls({ length: "over-30min" }) },
    { name: "all_calls_cost", ask: () => calls({ cost: "over-20" }) },
    { name: "all_calls_reply", ask: () => calls({ reply: "over-3s" }) },
    { name: "all_calls_flagged", ask: () => calls({ flagged: "true" }) },
    { name: "all_calls_of_creator", ask: () => calls({ creator: pick(cast.creators).username }) },
    { name: "audit", ask: () => audit.list(actor, {}) },
    { name: "analysis_30", targetMs: ANALYSIS_MS, ask: () => analysis.view(admin, {}) },
    { name: "analysis_90", targetMs: ANALYSIS_MS, ask: () => analysis.view(admin, { span: "90" }) },
    { name: "analysis_year", targetMs: ANALYSIS_MS, ask: () => analysis.view(admin, { span: "365" }) },
    { name: "analysis_brand", targetMs: ANALYSIS_MS, ask: () => analysis.view(admin, { span: "90", brand: "Velvet" }) },
    {
      name: "analysis_kind",
      targetMs: ANALYSIS_MS,
      ask: () => analysis.view(admin, { span: "90", contentType: "joi" }),
    },
  ];
}

/** Everything that people wait for, with possible values. */
export async function everyQuestion(database: Database, here: Here, size: Size): Promise<Question[]> {
  const cast = await castOf(database);
  return [
    ...(await publicQuestions(database, here, cast, size)),
    ...memberQuestions(database, here, cast),
    ...adminQueries(database, here, cast),
    ...searchQuestions(database, size),
  ];
}
