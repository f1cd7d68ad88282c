import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import { previewLine } from "#features/voices/voices.rules.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import type { VoiceSettings } from "#voice/ports/persona.ts";
import type { CallableAgent } from "../service/agents.service.ts";
import { agentsWithoutSample, keepSampleLength } from "./samples.store.ts";

export type SamplesService = ReturnType<typeof createSamples>;

export type SamplesOptions = {
  db: Db;
  log: Log;
  /** Null for an agent that may not be called now. */
  forCall(agentId: string): Promise<CallableAgent | null>;
  /** Records a line as a WAV file once, and returns the same recording from then on. Throws if the service fails. */
  record(line: { voice: VoiceSettings; text: string }): Promise<Uint8Array<ArrayBuffer>>;
};

/** How many greetings one run of the job records, and how many of them may fail before it stops. */
const PER_RUN = 20;
const MOST_FAILURES = 3;

/** The samples of companions: their greetings, recorded. */
export function createSamples({ db, log, forCall, record }: SamplesOptions) {
  /** Those that could not be recorded, until all others were tried: a greeting that never can be keeps none waiting. */
  let triedLately: string[] = [];

  async function recorded(agentId: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const agent = await forCall(agentId);
    if (!agent) return null;
    const { voice, firstMessage } = agent.persona;
    const wav = await record({ voice, text: firstMessage });
    await keepSampleLength(db, { agentId, versionId: agent.versionId, ms: wavMs(wav) });
    return wav;
  }

  return {
    /** A companion's sample as a WAV file; null if it cannot be called. Throws `age_gate.…` (403). */
    async sample(gate: GateState, agentId: string): Promise<Uint8Array<ArrayBuffer> | null> {
      requireGate(gate);
      return recorded(agentId);
    },

    /**
     * The voice of a companion with a longer text, the same for all voices, as a WAV file; null if it cannot be called.
     * Throws `age_gate.…` (403).
     */
    async voiceSample(gate: GateState, agentId: string): Promise<Uint8Array<ArrayBuffer> | null> {
      requireGate(gate);
      const agent = await forCall(agentId);
      return agent && record({ voice: agent.persona.voice, text: previewLine });
    },

    /** Records the greetings that were published and not recorded yet. A failure is logged and tried again later. */
    async recordMissing(): Promise<void> {
      const missing = await agentsWithoutSample(db, PER_RUN, triedLately);
      if (missing.length === 0) triedLately = [];
      let failures = 0;
      for (const agentId of missing) {
        if (failures === MOST_FAILURES) return;
        const wav = await recorded(agentId).catch((error: unknown) => {
          failures += 1;
          log.warn({ agentId, error: String(error) }, "agents: a sample could not be recorded");
          return null;
        });
        if (!wav) triedLately.push(agentId);
      }
    },
  };
}

/** The length of an uncompressed WAV file with a header of 44 bytes, in whole milliseconds; at least one. */
export function wavMs(wav: Uint8Array): number {
  const header = 44;
  const bytesPerSecond = new DataView(wav.buffer, wav.byteOffset).getUint32(28, true);
  return Math.max(1, Math.round(((wav.byteLength - header) / bytesPerSecond) * 1000));
}
