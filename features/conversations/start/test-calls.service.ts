import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import { agentFailures } from "#features/agents/agents.failures.ts";
import type { TestAgent } from "#features/agents/hosting/voice-agents.service.ts";
import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Failure } from "#platform/errors/failure.ts";
import { secretToken, tokenHash, uuidv7 } from "#platform/ids/ids.ts";
import type { RateLimit } from "#platform/rate-limits/rate-limit.ts";
import { conversationFailures } from "../calls/calls.failures.ts";
import * as calls from "../calls/calls.store.ts";
import type { StartedConversation } from "../conversations.schema.ts";
import type { HostedCallsService } from "../hosted/hosted-calls.service.ts";
import { orGiveUp, startedAnswer, TOKEN_LIFE_MS } from "./call-start.service.ts";
import { testTimeLeft } from "./test-calls.rules.ts";

type TestCallsOptions = {
  db: Db;
  clock: Clock;
  /** The creator's own draft; throws for one that could not be heard. */
  agentForTest(viewer: Viewer): Promise<TestAgent>;
  /** How long one creator may test on one UTC day. */
  minutesPerDay(): Promise<number>;
  startsPerMember: RateLimit;
  /** Why no call can be started at the moment by anybody; null: they can. */
  closed(): Promise<Failure | null>;
  rehearsal: boolean;
  /** Lines for drafts of a kind that a service outside speaks. */
  hosting: Pick<HostedCallsService, "takePlace" | "placeDraft">;
  /** Ends a call that got no line. */
  giveUp(callId: string): Promise<unknown>;
};

/** Calls of creators with their own drafts: the voice that callers will hear, and nothing in any account. */
export function createTestCalls(options: TestCallsOptions) {
  const { db, clock } = options;

  async function leftMs(uid: string): Promise<number> {
    const now = clock.now();
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
    const [minutes, usedMs] = await Promise.all([options.minutesPerDay(), calls.testedMsSince(db, uid, day)]);
    return testTimeLeft(minutes, usedMs);
  }

  return {
    /** Seconds of free testing that are left today, and a call that still runs. */
    async testAllowance(viewer: Viewer | null): Promise<{ secondsLeft: number; liveCallId: string | null }> {
      const member = requireModel(viewer);
      const [left, live] = await Promise.all([leftMs(member.uid), calls.findLiveCallOf(db, member.uid)]);
      return { secondsLeft: Math.floor(left / 1000), liveCallId: live?.id ?? null };
    },

    /**
     * Starts a test call. Throws `agents.test_minutes_used`, `conversations.already_live`, what is wrong with the draft, or
     * that there is no line (`conversations.lines_busy`, `conversations.voice_service`).
     */
    async startTest(viewer: Viewer | null, gate: GateState): Promise<StartedConversation> {
      const member = requireModel(viewer);
      requireGate(gate);
      const closed = await options.closed();
      if (closed) throw closed;
      await options.startsPerMember.take(member.uid);
      const agent = await options.agentForTest(member);
      const left = await leftMs(member.uid);
      if (left === 0) throw agentFailures.testMinutesUsed();
      const at = clock.now();
      const token = secretToken("ek_");
      const row = {
        id: uuidv7(at.getTime()),
        customer_uid: member.uid,
        creator_uid: member.uid,
        agent_id: agent.id,
        agent_name: agent.name,
        model_username: agent.modelUsername,
        rate_micros: agent.rate,
        rehearsal: options.rehearsal,
        created_at: at,
        test_ms: BigInt(left),
        token_hash: tokenHash(token),
        token_expires_at: new Date(at.getTime() + TOKEN_LIFE_MS),
      };
      const { host } = agent;
      await transact(db, async (tx) => {
        await calls.insertTestCall(tx, row);
        if (host) await options.hosting.takePlace(tx, host, row.id);
      }).catch((error: unknown) => {
        const refusedBy = error instanceof Error && "constraint" in error ? error.constraint : null;
        if (refusedBy === "calls_one_live_per_customer") throw conversationFailures.alreadyLive();
        throw error;
      });
      const line = { id: row.id, longestMs: left };
      if (host) await orGiveUp(options.giveUp, row.id, () => options.hosting.placeDraft(host, line));
      return startedAnswer(row, token, left);
    },
  };
}
