import { LRUCache } from "lru-cache";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import type { VoicePace, VoicePitch } from "#features/voices/voices.rules.ts";
import type { Db } from "#platform/database/connect.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { type CoverSeed, coverSvg, paletteNameOf } from "./cover.rules.ts";
import { coverRow } from "./covers.store.ts";
import type { PaletteName } from "./palettes.rules.ts";

export type CoversService = ReturnType<typeof createCovers>;

type CoversOptions = {
  db: Db;
  /** The pitch and pace of a voice; null if it was never listed. */
  soundOf: (voiceId: string) => Promise<{ pitch: VoicePitch; pace: VoicePace } | null>;
  draw?: (seed: CoverSeed) => string;
};

/** About 1,500 covers of 6 to 12 KB. */
const cacheBytes = 16 * 1024 * 1024;

/** Covers of public companions, each drawn once and cached in memory. */
export function createCovers({ db, soundOf, draw = coverSvg }: CoversOptions) {
  const drawn = new LRUCache<string, string>({ maxSize: cacheBytes, sizeCalculation: (svg) => svg.length });

  async function seedOf(agentId: string): Promise<CoverSeed | null> {
    const row = isUuid(agentId) ? await coverRow(db, agentId) : undefined;
    if (!row) return null;
    const sound = row.voiceId === null ? null : await soundOf(row.voiceId);
    const { id, name, mood, contentType } = row;
    return { id, name, mood, contentType, pitch: sound?.pitch ?? "middle", pace: sound?.pace ?? "even" };
  }

  return {
    /** The seed of a public companion's cover; null if there is no such companion. */
    seedOf,

    /** The name of the palette of a public companion's cover; null if there is no such companion. */
    async paletteOf(agentId: string): Promise<PaletteName | null> {
      const seed = await seedOf(agentId);
      return seed && paletteNameOf(seed);
    },

    /** The cover of a public companion as SVG, or null. Throws `age_gate.…` (403). */
    async svg(gate: GateState, agentId: string): Promise<string | null> {
      requireGate(gate);
      const seed = await seedOf(agentId);
      if (!seed) return null;
      const key = JSON.stringify(seed);
      const svg = drawn.get(key) ?? draw(seed);
      drawn.set(key, svg);
      return svg;
    },
  };
}
