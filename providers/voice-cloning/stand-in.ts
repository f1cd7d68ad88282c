import { createHash } from "node:crypto";
import type { Clock } from "#platform/clock/clock.ts";
import { ProviderError } from "../provider-error.ts";
import type { CloneStatus, VoiceCloning } from "./voice-cloning.ts";

/** How long a copy takes: real services need minutes. */
const MAKING_MS = 20_000;
/** Anything shorter cannot contain half a minute of audio. */
const LEAST_BYTES = 8_192;

type Options = {
  clock: Clock;
  /** The voices that replace copies: a stand-in has no voice of its own. */
  voices: readonly string[];
};

/**
 * Replaces a cloning service if none is connected: it takes its time, refuses what any service would, and uses a built-in
 * voice for the copy. Its state is encoded in the id that it returns, so that copies survive a restart as they do at a real
 * service.
 */
export function createCloningStandIn({ clock, voices }: Options): VoiceCloning {
  const begun = new Map<string, string>();
  const removed = new Set<string>();
  if (voices.length === 0) throw new ProviderError("unavailable", "there is no voice to use as a copy");

  return {
    name: "stand-in",
    isStandIn: true,
    async begin({ reference, consent, reading }) {
      const before = begun.get(reference);
      if (before && !removed.has(before)) return { cloneId: before };
      const tooShort = consent.byteLength < LEAST_BYTES || reading.byteLength < LEAST_BYTES;
      const hash = createHash("sha256").update(reference).update(reading).digest();
      const voice = tooShort ? "refused" : voices[hash.readUInt32BE(0) % voices.length];
      const cloneId = `${hash.toString("hex").slice(0, 12)}.${clock.now().getTime()}.${voice}`;
      removed.delete(cloneId);
      begun.set(reference, cloneId);
      return { cloneId };
    },

    async status(cloneId): Promise<CloneStatus | null> {
      const [, , madeAt, voiceId] = /^([0-9a-f]{12})\.(\d{1,15})\.([A-Za-z0-9_-]+)$/.exec(cloneId) ?? [];
      if (voiceId === undefined || removed.has(cloneId)) return null;
      if (clock.now().getTime() - Number(madeAt) < MAKING_MS) return { state: "working" };
      if (voiceId === "refused") return { state: "refused", reason: "The recordings are too short to copy a voice" };
      return { state: "ready", voiceId };
    },

    async remove(cloneId) {
      removed.add(cloneId);
    },
  };
}
