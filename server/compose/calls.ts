import { hostname } from "node:os";
import type { VoiceAgentsService } from "#features/agents/voice-agents.service.ts";
import { createCallStart } from "#features/conversations/call-start.service.ts";
import { createConversationsService } from "#features/conversations/conversations.service.ts";
import { createLiveCalls } from "#features/conversations/live-calls.service.ts";
import { createSettlement } from "#features/conversations/settlement.service.ts";
import { createTestCalls } from "#features/conversations/test-calls.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { callVoiceFactory } from "../call-voice.ts";
import type { Core } from "../compose.ts";
import type { VoiceProviders } from "../voice-providers.ts";

export type ComposedCalls = Awaited<ReturnType<typeof composeCalls>>;

/** At most so many calls started by one member in a minute, and from one address in an hour. */
const startsPerMember = { points: 6, seconds: 60 };
const startsPerAddress = { points: 30, seconds: 3_600 };

type CallParts = {
  database: Database;
  clock: Clock;
  log: Log;
  core: Core;
  voice: VoiceProviders;
  startsPerMinute: number | undefined;
  /** The drafts that creators try out. */
  testing: Pick<VoiceAgentsService, "forTest" | "draftPersona">;
};

export async function composeCalls({ database, clock, log, core, voice, startsPerMinute, testing }: CallParts) {
  const { db } = database;
  const limits = await core.settings.get("calls.limits");
  const owner = `${hostname()}:${process.pid}:${uuidv7().slice(-8)}`;
  const settlement = createSettlement({ db, clock, ledger: core.ledger, owner });
  const openVoice = callVoiceFactory({ clock, log, voice, agents: core.agents, drafts: testing });
  const liveCalls = createLiveCalls({ db, clock, log, limits, owner, settlement, openVoice });
  const startsOfMember = createRateLimit({ ...startsPerMember, points: startsPerMinute ?? startsPerMember.points });
  const start = createCallStart({
    db,
    clock,
    limits,
    ledger: core.ledger,
    ownLimits: core.limits,
    agentForCall: core.agents.forCall,
    async termsFor(creatorUid) {
      const share = await core.settings.get("creators.share");
      const minutes = await core.ledger.paidMinutesThisMonth(db, creatorUid);
      return {
        shareBps: minutes >= share.upperAfterMinutes ? share.upperBps : share.bps,
        usageFeeMicros: share.usageFee,
      };
    },
    startsPerMember: startsOfMember,
    startsPerAddress: createRateLimit({ ...startsPerAddress, points: startsPerMinute ?? startsPerAddress.points }),
    rehearsal: voice.languageModel.rehearsal,
  });
  const tests = createTestCalls({
    ...{ db, clock, agentForTest: testing.forTest, startsPerMember: startsOfMember },
    minutesPerDay: async () => (await core.settings.get("agents.limits")).testMinutesPerDay,
    rehearsal: voice.languageModel.rehearsal,
  });
  const conversations = createConversationsService({ db, clock, log, limits, settlement, liveCalls });
  // One process owns the embedded database, so whoever held a lease before is gone.
  if (database.engine === "embedded") {
    await conversations.takeOver();
    await conversations.reap();
  }
  return { conversations: { ...start, ...tests, ...conversations }, liveCalls };
}
