import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import type { MembersService } from "#features/members/service/members.service.ts";
import type { PromptsService } from "#features/prompts/prompts.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { dayMs, minuteMs } from "#platform/days/durations.ts";
import { isUuid } from "#platform/ids/ids.ts";
import type { Micros } from "#platform/money/money.ts";
import type { PersonaBrief } from "#voice/ports/persona.ts";
import { availabilityOf, cardView, coverUrlOf, detailView, shownAgainView, type Terms } from "../agent-views.rules.ts";
import type { AgentCard, AgentDetail, AgentNow, AgentShownAgain, PublicProfile } from "../agents.schema.ts";
import {
  type AgentDetailRow,
  agentsByIds,
  callableAgent,
  hasRetired,
  publicAgent,
  publicAgentsOf,
  rateOf,
  renameModel,
  writePhotos,
} from "../agents.store.ts";
import type { AgentPhoto } from "../agents.tables.ts";
import { createCatalogue } from "../catalogue/catalogue.service.ts";
import { keptFor } from "../catalogue/kept-reading.service.ts";
import type { ContentType } from "../persona/content-types.rules.ts";
import { assembleSystemPrompt, type PersonaFields } from "../persona/persona.rules.ts";
import { shownMedia } from "../shown-media.rules.ts";

export type AgentsService = ReturnType<typeof createAgentsService>;

export type AgentsOptions = {
  db: Db;
  clock: Clock;
  settings: Pick<SettingsService, "get">;
  members: Pick<MembersService, "creatorByUsername">;
  prompts: PromptsService;
  /** The display name of a voice; null for an unknown voice. */
  voiceLabel: (voiceId: string) => Promise<string | null>;
  /** How the voices of the library sound, by id. */
  sounds: () => Promise<Terms["sounds"]>;
  /** The agents that most customers called since, most first: at most so many. */
  calledLately: (since: Date, most: number) => Promise<string[]>;
  /** The speech service's id for a creator's voice; null if it is disabled, so that the agent cannot be called. */
  speaksAs: (creatorUid: string, voiceId: string) => Promise<string | null>;
  /** Public change events, for cached lists. */
  onPublicChange?: ((listener: () => void) => void) | undefined;
};

/** An agent as a call uses it. For the server only: it holds the system prompt. */
export type CallableAgent = {
  id: string;
  /** The version that this call hears. */
  versionId: string;
  ownerUid: string;
  modelUsername: string;
  name: string;
  /** Micro-dollars per minute; fixed for the whole call. */
  rate: Micros;
  coverUrl: string;
  persona: PersonaBrief;
};

/** A content as a persona under a brand, with the whole system prompt. For the server only. */
export async function personaOf(
  prompts: PromptsService,
  content: PersonaFields & { contentType: ContentType; firstMessage: string; language: string; voiceId: string },
  brand: string | null = null,
): Promise<PersonaBrief> {
  const typePrompt = await prompts.promptOf(content.contentType);
  const hardLimits = await prompts.hardLimitsUnder(brand);
  return {
    name: content.name,
    contentType: content.contentType,
    firstMessage: content.firstMessage,
    language: content.language,
    systemPrompt: assembleSystemPrompt({ hardLimits, typePrompt, persona: content }),
    voice: { voiceId: content.voiceId, speed: 1 },
  };
}

const insteadOffered = 4;

type Instead = { name: string; availability: "paused" | "gone"; others: AgentCard[] };

/** The public side of agents: catalogue, profiles, and what a call needs. */
export function createAgentsService(options: AgentsOptions) {
  const { db, clock, members } = options;
  const present = presenter(options);

  const catalogue = createCatalogue({ db, clock, terms: present.terms, onPublicChange: options.onPublicChange });

  return {
    ...catalogue,

    /**
     * A companion that was public and cannot be called now, with four others to call, those of its kind first. Null for
     * one that can be called, a draft, and nobody.
     */
    async instead(gate: GateState, id: string): Promise<Instead | null> {
      requireGate(gate);
      const [row] = isUuid(id) ? await agentsByIds(db, [id]) : [];
      const availability = row && availabilityOf(row);
      if (!row?.publishedAt || !availability || availability === "available") return null;
      const usual = { sort: "featured", limit: insteadOffered } as const;
      const [alike, any] = await Promise.all([
        catalogue.catalogue(gate, { ...usual, contentType: row.contentType }),
        catalogue.catalogue(gate, usual),
      ]);
      const others = new Map([...alike.agents, ...any.agents].map((card) => [card.id, card]));
      return { name: row.name, availability, others: [...others.values()].slice(0, insteadOffered) };
    },

    async byId(gate: GateState, id: string): Promise<AgentDetail | null> {
      requireGate(gate);
      const row = isUuid(id) ? await publicAgent(db, id) : undefined;
      return row ? present.detail(row, await present.terms()) : null;
    },

    /** The current state of these agents, unordered; unknown ids are left out. */
    async now(gate: GateState, ids: readonly string[]): Promise<AgentNow[]> {
      requireGate(gate);
      const rows = await agentsByIds(db, ids.filter(isUuid));
      const terms = await present.terms();
      return rows.map((row) => {
        const availability = availabilityOf(row);
        const card = availability === "available" ? cardView(row, terms) : null;
        return { id: row.id, name: row.name, modelUsername: row.modelUsername, availability, card };
      });
    },

    /**
     * These agents for a member who called them, in this order, without those of which nothing may be shown (see
     * `shownAgainView`). Throws `age_gate.…` (403).
     */
    async shownAgain(gate: GateState, ids: readonly string[]): Promise<AgentShownAgain[]> {
      requireGate(gate);
      const rows = new Map((await agentsByIds(db, ids.filter(isUuid))).map((row) => [row.id, row]));
      return ids.flatMap((id) => {
        const row = rows.get(id);
        return (row && shownAgainView(row)) ?? [];
      });
    },

    /** The page of an active creator with the active agents; null if there is none. */
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
        photos: shownMedia(creator.photos),
        videos: shownMedia(creator.videos),
        agents: await Promise.all(rows.map((row) => present.detail(row, terms))),
        retired: rows.length === 0 && (await hasRetired(db, creator.uid)),
      };
    },

    /** Whether a profile with this name exists; reveals nothing about agents, so it needs no gate. */
    profileExists: async (username: string): Promise<boolean> => (await members.creatorByUsername(username)) !== null,

    /** Within the transaction that changes a creator's username. */
    modelRenamed: (tx: Tx, model: { uid: string; username: string; at: Date }) => renameModel(tx, model),

    /** Within the transaction that changed a creator's photos, which the companion shows too. */
    modelPhotosChanged: (tx: Tx, model: { uid: string; photos: AgentPhoto[]; at: Date }) => writePhotos(tx, model),

    /** For the server only. Null for an agent that may not be called now. */
    forCall: (agentId: string, brand: string | null = null): Promise<CallableAgent | null> =>
      callable(options, agentId, brand),
  };
}

async function callable(
  { db, prompts, speaksAs }: AgentsOptions,
  agentId: string,
  brand: string | null,
): Promise<CallableAgent | null> {
  const row = isUuid(agentId) ? await callableAgent(db, agentId) : undefined;
  if (!row?.voiceId || !row.versionId) return null;
  const voiceId = await speaksAs(row.ownerUid, row.voiceId);
  if (voiceId === null) return null;
  return {
    id: row.id,
    versionId: row.versionId,
    ownerUid: row.ownerUid,
    modelUsername: row.modelUsername,
    name: row.name,
    rate: rateOf(row),
    coverUrl: coverUrlOf(row.id),
    persona: await personaOf(prompts, { ...row, voiceId }, brand),
  };
}

/** How many agents count as popular. */
const MOST_POPULAR = 8;

/** Formats agents under the current settings. */
function presenter({ settings, clock, voiceLabel, sounds, calledLately }: AgentsOptions) {
  /** What all cards share and changes slowly: read once a minute, however many cards there are. */
  const shared = keptFor(minuteMs, clock, async () => {
    const since = new Date(clock.now().getTime() - dayMs);
    const [heard, popular] = await Promise.all([sounds(), calledLately(since, MOST_POPULAR)]);
    return { sounds: heard, popular: new Set(popular) };
  });
  return {
    detail: async (row: AgentDetailRow, terms: Terms): Promise<AgentDetail> =>
      detailView(row, terms, row.voiceId === null ? null : await voiceLabel(row.voiceId)),
    async terms(): Promise<Terms> {
      const [signup, limits, { sounds, popular }] = await Promise.all([
        settings.get("credit.signup"),
        settings.get("agents.limits"),
        shared(),
      ]);
      const newSince = new Date(clock.now().getTime() - limits.newForDays * dayMs);
      return { credit: signup.amount, newSince, sounds, popular };
    },
  };
}
