import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import type { AgentDetail } from "#features/agents/agents.schema.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { commonFailures, isFailure } from "#platform/errors/failure.ts";
import { createRateLimit, type RateLimit } from "#platform/rate-limits/rate-limit.ts";
import { countPlay } from "./previews.store.ts";

export type PreviewsService = ReturnType<typeof createPreviewsService>;

/** A visitor who plays the same voice again is counted once. */
const oncePerListener = { points: 1, seconds: 1_800 };
/** More than a person listens to. */
const playsPerAddress = { points: 120, seconds: 600 };

type PreviewsOptions = {
  db: Db;
  clock: Clock;
  agents: { byId(gate: GateState, id: string): Promise<AgentDetail | null> };
  limits?: { perAddress: RateLimit; once: RateLimit };
};

/** Counts sample plays by agent and day. The listener is forgotten after half an hour. */
export function createPreviewsService({ db, clock, agents, limits }: PreviewsOptions) {
  const perAddress = limits?.perAddress ?? createRateLimit(playsPerAddress);
  const once = limits?.once ?? createRateLimit(oncePerListener);

  return {
    /** Returns whether the play counts: not twice within half an hour, and not the creator's own. */
    async heard(
      visitor: { viewer: Viewer | null; gate: GateState; ip: string },
      agentId: string,
    ): Promise<{ counted: boolean }> {
      const { viewer, gate, ip } = visitor;
      const agent = await agents.byId(gate, agentId);
      if (!agent) throw commonFailures.notFound();
      await perAddress.take(ip);
      if (viewer?.username === agent.modelUsername) return { counted: false };
      if (!(await isFirst(once, `${ip} ${agent.id}`))) return { counted: false };
      await countPlay(db, agent.id, dayOf(clock.now()));
      return { counted: true };
    },
  };
}

async function isFirst(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.take(key);
    return true;
  } catch (error) {
    if (isFailure(error)) return false;
    throw error;
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
