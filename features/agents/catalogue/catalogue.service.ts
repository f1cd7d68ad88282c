import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { type Cursor, decodeCursor, isMoment, pageOf } from "#platform/database/page.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { parseDollars } from "#platform/money/money.ts";
import { cardView, type Terms } from "../agent-views.rules.ts";
import type { AgentCard, CatalogueChoices, CataloguePage, CatalogueQuery, CatalogueTotal } from "../agents.schema.ts";
import type { AgentCardRow } from "../agents.store.ts";
import {
  correctedWords,
  kindsNamed,
  MOST_NAMED,
  matchesPrefixes,
  matchingCards,
  placeOf,
  searchTextOf,
  wordsOf,
} from "./catalogue.rules.ts";
import {
  type CatalogueFilter,
  choicesOf,
  countQueryOf,
  listQueryOf,
  namedQueryOf,
  searchAgents,
  type Wanted,
} from "./catalogue.store.ts";
import { type CachedListsOptions, createCachedLists } from "./catalogue-lists.service.ts";
import { keptFor } from "./kept-reading.service.ts";
import { topicsIn } from "./topic-words.rules.ts";

type CatalogueOptions = {
  db: Db;
  clock: Clock;
  terms(): Promise<Terms>;
  /** Public change events; without them every list is read from the database. */
  onPublicChange?: CachedListsOptions["onPublicChange"] | undefined;
};

/** The counting limit: beyond it, a list says that there are more. */
const COUNTED = 500;
const MOST_CHOICES = 60;
/** The number of companions that a site-wide search examines. */
const MOST_EXAMINED = 24;
/** The number of companions by whose words a mistake is mended. */
const MOST_SPELT = 200;
/** Filter choices change slowly, and counting them reads a whole index. */
const choicesFreshMs = minuteMs;

/** The public catalogue: search, filters, sort orders, pages. */
export function createCatalogue({ db, clock, terms, onPublicChange }: CatalogueOptions) {
  const lists = onPublicChange ? createCachedLists<AgentCardRow>({ clock, onPublicChange }) : null;
  const choices = keptFor(choicesFreshMs, clock, () => choicesOf(db, MOST_CHOICES));

  return {
    /** Throws `age_gate.…` (403) for a visitor who has not passed the gate, `bad_cursor` for another list's cursor. */
    async catalogue(gate: GateState, query: CatalogueQuery): Promise<CataloguePage> {
      requireGate(gate);
      const now = await terms();
      const filter = filterOf(query, now);
      const words = wordsOf(query.q);
      const read = async () => (await findOrOnTopic(db, filter, words)).rows;
      // First pages without a search are the same for all visitors; later pages and searches are requested too rarely
      // to cache.
      const isUsual = filter.after === null && words.length === 0 && query.new === undefined;
      const rows = lists && isUsual ? await lists.of(keyOf(filter), read) : await read();
      return pageView(rows, query, now);
    },

    /** The first page of a list, and how many match. Throws as `catalogue` does. */
    async countedCatalogue(gate: GateState, query: CatalogueQuery): Promise<CataloguePage & { total: CatalogueTotal }> {
      requireGate(gate);
      const now = await terms();
      const filter = filterOf({ ...query, cursor: undefined }, now);
      const { rows, total } = await findOrOnTopic(db, filter, wordsOf(query.q));
      return { ...pageView(rows, query, now), total: total ?? (await counted(db, filter, rows.length)) };
    },

    /**
     * The companions that a site-wide search shows first: by words of their name, creator, tagline, mood and kind, or
     * words that begin so, then by what they like to talk about and their description; where there are none, by plain
     * words for a topic ("insomnia"), or with one mistake in a word mended. Empty for a visitor who has not passed the gate.
     */
    async named(gate: GateState, question: string): Promise<AgentCard[]> {
      const words = wordsOf(question);
      if (!gate.passed || words.length === 0) return [];
      const now = await terms();
      const { moods } = await this.choices(gate);
      const found = await withWords(db, words, moods, now);
      if (found.length > 0) return found;
      const onTopic = await withTopics(db, words, now);
      if (onTopic.length > 0) return onTopic;
      const usual = filterOf({ sort: "featured", limit: MOST_SPELT }, now);
      const cards = (await listQueryOf(db, usual).execute()).map((row) => cardView(row, now));
      const texts = cards.flatMap((card) => [card.name, card.modelUsername, searchTextOf(card)]);
      const mended = correctedWords(words, texts);
      return mended ? withWords(db, mended, moods, now) : [];
    },

    /** Languages and moods of public agents, at most a minute old. Throws `age_gate.…` (403). */
    async choices(gate: GateState): Promise<CatalogueChoices> {
      requireGate(gate);
      const [known, { popular }] = await Promise.all([choices(), terms()]);
      return { languages: known.languages, moods: known.moods, popular: popular.size > 0 };
    },
  };
}

/** Companions with all of these words: by name, tagline, mood and kind, then by their topics and descriptions. */
async function withWords(db: Db, words: string[], moods: string[], now: Terms): Promise<AgentCard[]> {
  const called = (await namedQueryOf(db, words, MOST_NAMED).execute()).map((row) => cardView(row, now));
  if (called.length === MOST_NAMED) return called;
  const usual = { sort: "featured", limit: MOST_EXAMINED } as const;
  const { rows } = await find(db, filterOf(usual, now), words);
  const mood = moods.find((one) => matchesPrefixes(one, words));
  const ofMood = mood === undefined ? [] : (await find(db, filterOf({ ...usual, mood }, now), [])).rows;
  const [contentType] = kindsNamed(words);
  const ofKind = contentType ? (await find(db, filterOf({ ...usual, contentType }, now), [])).rows : [];
  const cardsOf = (some: AgentCardRow[]) => some.map((row) => cardView(row, now));
  const anywhere = cardsOf(rows);
  const others = matchingCards([...anywhere, ...cardsOf([...ofMood, ...ofKind])], words);
  const cards = new Map([...called, ...others, ...anywhere].map((card) => [card.id, card]));
  return [...cards.values()].slice(0, MOST_NAMED);
}

/** Companions that like all topics of a question in plain words, then those that like one of them. */
async function withTopics(db: Db, words: string[], now: Terms): Promise<AgentCard[]> {
  const topics = topicsIn(words);
  if (topics === null) return [];
  const filter = filterOf({ sort: "featured", limit: MOST_NAMED }, now);
  const [all, one] = await Promise.all([find(db, filter, topics), find(db, filter, [topics.flat()])]);
  const rows = new Map([...all.rows, ...one.rows].map((row) => [row.id, row]));
  return [...rows.values()].slice(0, MOST_NAMED).map((row) => cardView(row, now));
}

const keyOf = (filter: CatalogueFilter) =>
  JSON.stringify(filter, (_, value) => (typeof value === "bigint" ? String(value) : value));

type Found = { rows: AgentCardRow[]; total: CatalogueTotal | null };

/** Reads one extra row, to see whether there is a next page. */
async function find(db: Db, filter: CatalogueFilter, words: readonly Wanted[]): Promise<Found> {
  if (words.length === 0) return { rows: await listQueryOf(db, filter).execute(), total: null };
  const { rows, fitting, isAll } = await searchAgents(db, filter, words);
  return { rows, total: { count: fitting, atLeast: !isAll } };
}

/** By the words themselves; where none has them, by all of the topics that they are plain words for, or else by one. */
async function findOrOnTopic(db: Db, filter: CatalogueFilter, words: readonly string[]): Promise<Found> {
  const found = await find(db, filter, words);
  const topics = found.rows.length === 0 ? topicsIn(words) : null;
  if (topics === null) return found;
  const all = await find(db, filter, topics);
  return all.rows.length > 0 ? all : find(db, filter, [topics.flat()]);
}

async function counted(db: Db, filter: CatalogueFilter, seen: number): Promise<CatalogueTotal> {
  if (seen < filter.limit) return { count: seen, atLeast: false };
  const { rows } = await countQueryOf(filter, COUNTED + 1).execute(db);
  const count = rows[0]?.count ?? 0;
  return count > COUNTED ? { count: COUNTED, atLeast: true } : { count, atLeast: false };
}

function pageView(rows: AgentCardRow[], query: CatalogueQuery, terms: Terms): CataloguePage {
  const page = pageOf(rows, query.limit, (row) => placeOf(query.sort, row));
  return { agents: page.rows.map((row) => cardView(row, terms)), nextCursor: page.nextCursor };
}

function filterOf(query: CatalogueQuery, { newSince, popular }: Terms): CatalogueFilter {
  return {
    sort: query.sort,
    contentType: query.contentType,
    language: query.language,
    mood: query.mood === "" ? undefined : query.mood,
    minRate: query.minRate === undefined ? null : parseDollars(query.minRate),
    maxRate: query.maxRate === undefined ? null : parseDollars(query.maxRate),
    newSince: query.new === undefined ? null : newSince,
    among: query.popular === undefined ? null : [...popular],
    rated: query.rated !== undefined,
    after: cursorOf(query),
    limit: query.limit + 1,
  };
}

/** Refuses a cursor of another order or with a value of the wrong type, before it reaches the database. */
function cursorOf(query: Pick<CatalogueQuery, "sort" | "cursor">): Cursor | null {
  const cursor = decodeCursor(query.cursor);
  if (!cursor) return null;
  const value = cursor.value.startsWith(`${query.sort}:`) ? cursor.value.slice(query.sort.length + 1) : "";
  const fits = query.sort === "new" ? isMoment(value) : /^(\d{1,9}|-1)$/.test(value);
  if (!fits || !isUuid(cursor.id)) throw commonFailures.badCursor();
  return { value, id: cursor.id };
}
