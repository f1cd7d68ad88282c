import { hostname } from "node:os";
import { createHostedAgents } from "#features/agents/hosting/hosted-agents.service.ts";
import type { VoiceAgentsService } from "#features/agents/hosting/voice-agents.service.ts";
import { createAdminCalls } from "#features/conversations/admin/admin-calls.service.ts";
import { createBrokenCallsQueue } from "#features/conversations/admin/broken-calls-queue.service.ts";
import { createMemberCalls } from "#features/conversations/admin/member-calls.service.ts";
import { createConversationsService } from "#features/conversations/conversations.service.ts";
import { createHostedCalls, type HostedCallsService } from "#features/conversations/hosted/hosted-calls.service.ts";
import { createLiveCalls } from "#features/conversations/live/live-calls.service.ts";
import { createCallRecords } from "#features/conversations/records/call-records.service.ts";
import { createTranscripts } from "#features/conversations/records/transcripts.service.ts";
import { createCallRefunds } from "#features/conversations/settlement/call-refunds.service.ts";
import { createSettlement } from "#features/conversations/settlement/settlement.service.ts";
import { type CallStartOptions, createCallStart } from "#features/conversations/start/call-start.service.ts";
import { reminderDueIn } from "#features/conversations/start/talk-time.service.ts";
import { createTestCalls } from "#features/conversations/test-calls.service.ts";
import { shareTerms } from "#features/ledger/ledger.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Database } from "#platform/database/connect.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { RelayedSession } from "#voice/relay/relayed-session.ts";
import { callVoiceFactory } from "../call-voice.ts";
import type { EventLoop } from "../event-loop.ts";
import type { HostedVoiceWebhooks } from "../http/api/hosted-voice.routes.ts";
import type { VoiceProviders } from "../voice-providers.ts";
import { composeCapacity } from "./capacity.ts";
import type { Core } from "./core.ts";
import type { Hosting } from "./hosting.ts";
import type { ComposedMemories } from "./memories.ts";

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
  eventLoop: EventLoop;
  /** The most calls that this server carries; null: as many as come. */
  callsAtOnce: number | null;
  encryption: Encryption;
  /** The drafts that creators try out. */
  testing: Pick<VoiceAgentsService, "forTest" | "draftPersona" | "hostOf">;
  /** Services that hear and speak calls. */
  hosting: Pick<Hosting, "providers" | "isAskedFor">;
  /** What companions have in mind, and the work that reads calls for it. */
  memories: Pick<ComposedMemories, "recalling" | "memoryJobs">;
};

export async function composeCalls(parts: CallParts) {
  const { database, clock, log, core, voice, startsPerMinute, encryption, testing, hosting } = parts;
  const { recalling, memoryJobs } = parts.memories;
  const { db } = database;
  const limits = await core.settings.get("calls.limits");
  const owner = `${hostname()}:${process.pid}:${uuidv7().slice(-8)}`;
  const settlement = createSettlement({ db, clock, ledger: core.ledger, owner });
  const safetyParts = {
    ...{ safety: core.safety, textSafety: core.textSafety },
    reminderDueIn: (uid: string) => reminderDueIn({ db, clock }, uid),
  };
  const hostedCalls = createHostedCalls({
    ...{ db, clock, log, providers: hosting.providers, hostOf: testing.hostOf, liveCalls: () => liveCalls },
  });
  const relays = new Map<string, Pick<RelayedSession, "reply">>();
  const openVoice = callVoiceFactory({
    ...{
      clock,
      log,
      voice,
      agents: core.agents,
      drafts: testing,
      safetyParts,
      hosting: hostedCalls,
      relays,
      recalling,
    },
  });
  const records = createCallRecords({ db, clock, log, encryption });
  const liveCalls = createLiveCalls({ db, clock, log, limits, owner, settlement, openVoice, records });
  const startsOfMember = createRateLimit({ ...startsPerMember, points: startsPerMinute ?? startsPerMember.points });
  const running = liveCalls.count;
  const capacity = composeCapacity({ eventLoop: parts.eventLoop, running, most: parts.callsAtOnce, log });
  const closed = async () => (await core.settings.closed("newCalls")) ?? capacity.refusal();
  const giveUp = (callId: string) => settlement.endAbandoned(callId, "never_connected");
  const start = createCallStart({
    closed,
    db,
    clock,
    limits,
    ledger: core.ledger,
    ownLimits: {
      async forCall(uid, rate) {
        const [own, lock] = await Promise.all([core.limits.forCall(uid, rate), core.safety.lockOf(uid)]);
        return { ...own, refusal: lock ?? own.refusal };
      },
    },
    agentForCall: core.agents.forCall,
    async termsFor(creatorUid) {
      const share = await core.settings.get("creators.share");
      return shareTerms(share, await core.ledger.paidMinutesThisMonth(db, creatorUid));
    },
    startsPerMember: startsOfMember,
    startsPerAddress: createRateLimit({ ...startsPerAddress, points: startsPerMinute ?? startsPerAddress.points }),
    rehearsal: voice.languageModel.rehearsal,
    hosting: linesThatGreet(hostedCalls, recalling),
    giveUp,
  });
  const tests = createTestCalls({
    ...{ db, clock, agentForTest: testing.forTest, startsPerMember: startsOfMember, closed },
    minutesPerDay: async () => (await core.settings.get("agents.limits")).testMinutesPerDay,
    ...{ rehearsal: voice.languageModel.rehearsal, hosting: hostedCalls, giveUp },
  });
  const conversations = createConversationsService({ db, clock, log, limits, settlement, liveCalls });
  // One process owns the embedded database, so whoever held a lease before is gone. Customers may be back in a moment.
  if (database.engine === "embedded") {
    await conversations.takeOver();
    await conversations.reap();
  }
  const memberCalls = createMemberCalls({ db, liveCalls, settlement });
  const desk = composeAdminInbox(parts, { liveCalls, settlement });
  const all = { ...start, ...tests, ...conversations, all: desk.callServices.adminCalls.all };
  // Without a voice service nobody may ask here.
  const voiceWebhooks: HostedVoiceWebhooks | null =
    hosting.providers.length === 0
      ? null
      : {
          receiveNotice: hostedCalls.receiveNotice,
          words: (callId, token, messages, signal) =>
            hosting.isAskedFor(callId, token) ? (relays.get(callId)?.reply(messages, signal) ?? null) : null,
        };
  const hostedAgents = createHostedAgents({ db, log, providers: hosting.providers });
  const callJobs = [...desk.callJobs, sweepJob(hostedCalls), forgetJob(hostedAgents), ...memoryJobs];
  return { conversations: all, liveCalls, capacity, memberCalls, ...desk, callJobs, voiceWebhooks };
}

/** Lines whose service says the first message that is expected here: with what the companion has in mind. */
function linesThatGreet(
  hosted: Pick<HostedCallsService, "hostOf" | "takePlace" | "place">,
  recalling: ComposedMemories["recalling"],
): CallStartOptions["hosting"] {
  return {
    ...hosted,
    async place(host, agent, call) {
      const persona = await recalling(agent.persona, { ...call, agentId: agent.id });
      await hosted.place(host, { ...agent, persona }, call);
    },
  };
}

const sweepJob = (hosted: Pick<HostedCallsService, "sweep">): Job => ({
  ...{ name: "sweep-hosted-calls", schedule: "* * * * *" },
  run: async () => void (await hosted.sweep()),
});

const forgetJob = (agents: ReturnType<typeof createHostedAgents>): Job => ({
  ...{ name: "forget-hosted-agents", schedule: "23 * * * *" },
  run: async () => void (await agents.forgetRetired()),
});

type Running = { liveCalls: ReturnType<typeof createLiveCalls>; settlement: ReturnType<typeof createSettlement> };

/** What admins do with calls, and what is kept of what was said. */
function composeAdminInbox({ database, clock, core, encryption }: CallParts, { liveCalls, settlement }: Running) {
  const { db } = database;
  const { audit, settings, members, mail, ledger, confirmations } = core;
  const common = { db, clock, audit, settings, confirmations };
  const callRefunds = createCallRefunds({ ...common, members, mail });
  const transcripts = createTranscripts({ ...common, encryption });
  const adminCalls = createAdminCalls({
    ...{ ...common, ledger, liveCalls, settlement, refundsOf: callRefunds.refundsOf },
  });
  const callJobs: Job[] = [
    { name: "erase-old-transcripts", schedule: "11 * * * *", run: () => transcripts.eraseOld() },
  ];
  const brokenCalls = createBrokenCallsQueue(common);
  return { callServices: { adminCalls, callRefunds, transcripts, brokenCalls }, callRefunds, callJobs };
}
