import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import type { MembersService } from "#features/members/members.service.ts";
import type { PromptsService } from "#features/prompts/prompts.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { badCursor, type Cursor, decodeCursor, isMoment, pageOf } from "#platform/database/page.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { decimalString, type Micros, parseDollars } from "#platform/money/money.ts";
import type { PersonaBrief } from "#voice/ports/persona.ts";
import { secondsFor } from "./agent-prices.rules.ts";
import type { AgentCard, AgentDetail, CataloguePage, CatalogueQuery, PublicProfile } from "./agents.schema.ts";
import {
  type AgentCardRow,
  type AgentDetailRow,
  callableAgent,
  catalogueQueryOf,
  publicAgent,
  publicAgentsOf,
  rateOf,
} from "./agents.store.ts";
import { assembleSystemPrompt } from "./persona.rules.ts";

export type AgentsService = ReturnType<typeof createAgentsService>;

export type AgentsOptions = {
  db: Db;
  clock: Clock;
  settings: Pick<SettingsService, "get">;
  members: Pick<MembersService, "creatorByUsername">;
  prompts: PromptsService;
  /** The name of a voice for people; null for a voice that nobody knows. */
  voiceLabel: (voiceId: string) => string | null;
};

/** An agent as a call knows it. Stays on the server: it holds the system prompt. */
export type CallableAgent = {
  id: string;
  /** The version that this call hears. */
  versionId: string;
  ownerUid: string;
  modelUsername: string;
  name: string;
  /** Micro-dollars per minute; holds for the whole call. */
  rate: Micros;
  coverUrl: string;
  persona: PersonaBrief;
};

const dayMs = 86_400_000;
export const coverUrlOf = (agentId: string) => `/media/covers/${agentId}.svg`;

/** The public side of agents: catalogue, profiles, and what a call needs. */
export function createAgentsService(options: AgentsOptions) {
  const { db, members } = options;
  const present = presenter(options);

  return {
    /** Throws `age_gate.…` (403) for a visitor who has not passed, `bad_cursor` for a page marker of another list. */
    async catalogue(gate: GateState, query: CatalogueQuery): Promise<CataloguePage> {
      requireGate(gate);
      const filter = {
        ...{ sort: query.sort, contentType: query.contentType, after: cursorOf(query), limit: query.limit + 1 },
        words: wordsOf(query.q),
        maxRate: query.maxRate === undefined ? null : parseDollars(query.maxRate),
      };
      const rows = await catalogueQueryOf(db, filter).execute();
      const page = pageOf(rows, query.limit, (row) => ({
        value: `${query.sort}:${sortValue(query, row)}`,
        id: row.id,
      }));
      const terms = await present.terms();
      return { agents: page.rows.map((row) => present.card(row, terms)), nextCursor: page.nextCursor };
    },

    async byId(gate: GateState, id: string): Promise<AgentDetail | null> {
      requireGate(gate);
      const row = isUuid(id) ? await publicAgent(db, id) : undefined;
      return row ? present.detail(row, await present.terms()) : null;
    },

    /** The page of an active creator with the active agents; null where there is none. */
    async profile(gate: GateState, username: string): Promise<PublicProfile | null> {
      requireGate(gate);
      const creator = await members.creatorByUsername(username);
      if (!creator) return null;
      const rows = await publicAgentsOf(db, creator.uid);
      const terms = await present.terms();
      return {
        username: creator.username,
        name: creator.name ?? creator.username,
        description: creator.description ?? "",
        memberSince: creator.createdAt.toISOString(),
        verified: creator.verifiedAt !== null,
        agents: rows.map((row) => present.detail(row, terms)),
      };
    },

    /** Whether a profile stands at this name; tells nothing about agents, so it needs no gate. */
    profileExists: async (username: string): Promise<boolean> => (await members.creatorByUsername(username)) !== null,

    /** For the server only. Null for an agent that may not be called now. */
    forCall: (agentId: string): Promise<CallableAgent | null> => callable(options, agentId),
  };
}

async function callable({ db, prompts }: AgentsOptions, agentId: string): Promise<CallableAgent | null> {
  const row = isUuid(agentId) ? await callableAgent(db, agentId) : undefined;
  if (!row?.voiceId || !row.versionId) return null;
  const typePrompt = await prompts.promptOf(row.contentType);
  return {
    ...{
      id: row.id,
      versionId: row.versionId,
      ownerUid: row.ownerUid,
      modelUsername: row.modelUsername,
      name: row.name,
    },
    rate: rateOf(row),
    coverUrl: coverUrlOf(row.id),
    persona: {
      ...{ name: row.name, contentType: row.contentType, firstMessage: row.firstMessage, language: row.language },
      systemPrompt: assembleSystemPrompt({ hardLimits: prompts.hardLimits, typePrompt, persona: row }),
      voice: { voiceId: row.voiceId, speed: 1 },
    },
  };
}

type Terms = { credit: Micros; newSince: Date };

/** Lists exactly the fields that leave the server. */
function presenter({ settings, clock, voiceLabel }: AgentsOptions) {
  const card = (row: AgentCardRow, terms: Terms): AgentCard => ({
    id: row.id,
    name: row.name,
    modelUsername: row.modelUsername,
    contentType: row.contentType,
    tagline: row.tagline,
    language: row.language,
    mood: row.mood,
    baseRate: decimalString(rateOf(row)),
    freeSeconds: secondsFor(rateOf(row), terms.credit),
    coverUrl: coverUrlOf(row.id),
    sampleUrl: `/media/samples/${row.id}.wav`,
    isNew: row.publishedAt !== null && row.publishedAt > terms.newSince,
  });
  return {
    card,
    detail: (row: AgentDetailRow, terms: Terms): AgentDetail => ({
      ...card(row, terms),
      description: row.description,
      welcomes: row.welcomes,
      refuses: row.refuses,
      voiceLabel: (row.voiceId === null ? null : voiceLabel(row.voiceId)) ?? "A voice of its own",
    }),
    async terms(): Promise<Terms> {
      const [signup, limits] = await Promise.all([settings.get("credit.signup"), settings.get("agents.limits")]);
      return { credit: signup.amount, newSince: new Date(clock.now().getTime() - limits.newForDays * dayMs) };
    },
  };
}

/** Words to search for: letters and digits only, so that nothing in them is an operator of the search. */
function wordsOf(text: string | undefined): string[] {
  return [...(text ?? "").matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word.toLowerCase()).slice(0, 8);
}

function sortValue(query: CatalogueQuery, row: AgentCardRow): string {
  if (query.sort === "new") return row.publishedAt?.toISOString() ?? "";
  return String(query.sort === "price" ? row.baseRate : row.featuredRank);
}

/** A marker of another order or with anything but its own kind of value is refused, before it reaches the database. */
function cursorOf(query: CatalogueQuery): Cursor | null {
  const cursor = decodeCursor(query.cursor);
  if (!cursor) return null;
  const value = cursor.value.startsWith(`${query.sort}:`) ? cursor.value.slice(query.sort.length + 1) : "";
  const fits = query.sort === "new" ? isMoment(value) : /^\d{1,9}$/.test(value);
  if (!fits || !isUuid(cursor.id)) throw badCursor();
  return { value, id: cursor.id };
}
