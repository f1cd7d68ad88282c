import type { VoicePace, VoicePitch } from "#features/voices/voices.rules.ts";
import { decimalString, type Micros, micros } from "#platform/money/money.ts";
import type { AgentCard, AgentDetail, AgentNow, AgentShownAgain } from "./agents.schema.ts";
import type { AgentCardRow, AgentDetailRow } from "./agents.store.ts";
import type { AgentStatus } from "./agents.tables.ts";
import { secondsFor } from "./content/agent-prices.rules.ts";
import { publicRating } from "./public-rating.rules.ts";
import { shownMedia } from "./shown-media.rules.ts";

export type VoiceSound = { pitch: VoicePitch; pace: VoicePace };

/** The terms for all agents at a moment. */
export type Terms = {
  /** A new member's free credit. */
  credit: Micros;
  /** Since when an agent counts as new. */
  newSince: Date;
  /** How the voices of the library sound, by id. Own voices are not among them: nobody has described those. */
  sounds: ReadonlyMap<string, VoiceSound>;
  /** The agents that most customers called lately, most first. */
  popular: ReadonlySet<string>;
};

export const coverUrlOf = (agentId: string) => `/media/covers/${agentId}.svg`;

/** Exactly the card fields that leave the server. */
export function cardView(row: AgentCardRow, terms: Terms): AgentCard {
  const rate = micros(row.baseRate);
  return {
    id: row.id,
    name: row.name,
    modelUsername: row.modelUsername,
    contentType: row.contentType,
    tagline: row.tagline,
    language: row.language,
    mood: row.mood,
    baseRate: decimalString(rate),
    freeSeconds: secondsFor(rate, terms.credit),
    freeCredit: decimalString(terms.credit),
    coverUrl: coverUrlOf(row.id),
    sampleUrl: `/media/samples/${row.id}.wav`,
    sampleSeconds: row.sampleMs === null ? null : Math.max(1, Math.round(row.sampleMs / 1000)),
    voice: (row.voiceId === null ? undefined : terms.sounds.get(row.voiceId)) ?? null,
    isPopular: terms.popular.has(row.id),
    isNew: row.publishedAt !== null && row.publishedAt > terms.newSince,
    rating: publicRating({ up: row.ratingsUp, count: row.ratingsCount, billedCalls: row.billedCalls }),
  };
}

/** An agent's public details. `voiceLabel` is null for an unknown voice. */
export function detailView(row: AgentDetailRow, terms: Terms, voiceLabel: string | null): AgentDetail {
  return {
    ...cardView(row, terms),
    description: row.description,
    welcomes: row.welcomes,
    refuses: row.refuses,
    greeting: row.firstMessage,
    voiceSampleUrl: `/media/samples/${row.id}-voice.wav`,
    voiceLabel: voiceLabel ?? "A voice of its own",
    photos: shownMedia(row.photos),
  };
}

/** Whether an agent that a member knew can be called now. */
export function availabilityOf(row: {
  status: AgentStatus;
  heldAt: Date | null;
  creatorStatus: string;
}): AgentNow["availability"] {
  if (row.creatorStatus !== "active") return "gone";
  if (row.heldAt !== null) return "paused";
  if (row.status === "active") return "available";
  return row.status === "paused" ? "paused" : "gone";
}

type KnownRow = Pick<AgentCardRow, "id" | "name" | "modelUsername" | "baseRate"> &
  Parameters<typeof availabilityOf>[0] & { stoppedFor: readonly string[] };

/**
 * An agent for a member who called it, among those to call again. Null for one that is gone, that the platform hides or
 * keeps from calls, or whose creator is not active: of these nothing is shown, not even the name.
 */
export function shownAgainView(row: KnownRow): AgentShownAgain | null {
  const availability = availabilityOf(row);
  const isHidden = row.heldAt !== null || row.stoppedFor.length > 0;
  if (availability === "gone" || isHidden) return null;
  const paused = availability === "paused";
  const { id, name, modelUsername } = row;
  const baseRate = decimalString(micros(row.baseRate));
  return { id, name, modelUsername, baseRate, coverUrl: paused ? null : coverUrlOf(id), paused };
}
