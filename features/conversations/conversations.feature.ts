import { hostname } from "node:os";
import type { InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import type { AgentsFeature } from "#features/agents/agents.feature.ts";
import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { ConfirmationsFeature } from "#features/confirmations/confirmations.feature.ts";
import type { LedgerFeature } from "#features/ledger/ledger.feature.ts";
import type { LimitsFeature } from "#features/limits/limits.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { MembersFeature } from "#features/members/members.feature.ts";
import type { ModerationFeature } from "#features/moderation/moderation.feature.ts";
import { safetyFailures } from "#features/moderation/safety.failures.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { Late } from "#platform/composition/late.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { Tx } from "#platform/database/connect.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { inDollars } from "#platform/money/dollar-rows.ts";
import type { Micros } from "#platform/money/money.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import type { LanguageModel } from "#voice/ports/language-model.ts";
import { createAdminCalls } from "./admin/admin-calls.service.ts";
import { callNamesOf } from "./admin/admin-calls.store.ts";
import { createBrokenCallsQueue } from "./admin/broken-calls-queue.service.ts";
import { brokenCallTask } from "./admin/call-inbox.rules.ts";
import { createMemberCalls } from "./admin/member-calls.service.ts";
import { calledLately } from "./calls/called-lately.store.ts";
import { confirmedRefundFailures } from "./calls/calls.failures.ts";
import { createTalkedTo } from "./calls/talked-to.service.ts";
import { createConversationsService } from "./conversations.service.ts";
import { createHostedCalls } from "./hosted/hosted-calls.service.ts";
import { createLiveCalls } from "./live/live-calls.service.ts";
import {
  callIdsOf,
  callsReceived,
  forgetConversations,
  hasLiveCall,
  ownCallChoices,
  ownCalls,
  ownTranscripts,
} from "./personal-data.store.ts";
import { createCallRecords } from "./records/call-records.service.ts";
import { eraseTranscript } from "./records/call-records.store.ts";
import { sealedTranscripts } from "./records/transcript-key-rotation.service.ts";
import { createTranscripts } from "./records/transcripts.service.ts";
import { CALL_REFUND, createCallRefunds } from "./settlement/call-refunds.service.ts";
import { createSettlement } from "./settlement/settlement.service.ts";
import type { CallVoices, Recalling } from "./start/call-voices.service.ts";
import { createCapacity } from "./start/capacity.service.ts";
import { limitsUnderLock } from "./start/limits-and-lock.service.ts";
import { openLines } from "./start/open-lines.service.ts";
import { reminderDueIn } from "./start/talk-time.service.ts";

export type ConversationsFeature = Awaited<ReturnType<typeof conversationsFeature>>;
type Uses = Pick<Platform, "config" | "database" | "clock" | "log" | "encryption" | "eventLoop">;
type Needs = {
  audit: AuditFeature;
  settings: SettingsFeature;
  mail: MailFeature;
  members: MembersFeature;
  moderation: ModerationFeature;
  confirmations: ConfirmationsFeature;
  ledger: LedgerFeature;
  limits: LimitsFeature;
  agents: AgentsFeature;
  outside: {
    /** Services outside that hear and speak calls. */
    voiceAgents: { hosting: readonly VoiceAgentProvider[] };
    callVoices: { open: CallVoices };
    /** A script that answers in place of a model makes every call a rehearsal. */
    voice: { languageModel: Pick<LanguageModel, "rehearsal">; speechToText: object | null };
    /** For tests and benches, which start more calls than people do. */
    callStartsPerMinute: number | undefined;
  };
  later: Late<ConversationsLater>;
};

/** What calls ask of features that stand after them. */
export type ConversationsLater = { recalling: Recalling };

/** Calls: begun, carried, billed, ended, and what is kept of what was said. */
export async function conversationsFeature(platform: Uses, needs: Needs) {
  const { database, encryption } = platform;
  const { db } = database;
  const carried = await carryCalls(platform, needs);
  const { conversations, hostedCalls, lines } = carried;
  const { adminCalls, callRefunds, brokenCalls, transcripts } = openDesk(platform, needs, carried);
  // One process owns the embedded database, so whoever held a lease before is gone. Customers may be back in a moment.
  if (database.engine === "embedded") {
    await conversations.takeOver();
    await conversations.reap();
  }
  const { reap, takeOver, ofParticipant, reported, ...own } = conversations;
  const { eraseOld, ...forScreens } = transcripts;
  const inboxTasks: InboxSource[] = [
    { kinds: ["broken_call"], waiting: async (viewer) => (await brokenCalls.waiting(viewer)).map(brokenCallTask) },
  ];
  return {
    services: {
      conversations: { ...lines, ...own, all: adminCalls.all },
      /** Conversations as admins see them; anybody else gets a 404. */
      adminCalls,
      brokenCalls,
      callRefunds: { refund: callRefunds.refund },
      /** What was said in calls. `open` and `openFor` are for admins; the rest is about one's own calls. */
      transcripts: forScreens,
      talkedTo: carried.talkedTo,
    },
    internal: {
      conversations,
      liveCalls: carried.liveCalls,
      records: carried.records,
      settlement: carried.settlement,
      memberCalls: createMemberCalls({ db, ...carried }),
      capacity: carried.capacity,
      hasLiveCall,
      callIdsOf,
      receiveNotice: hostedCalls.receiveNotice,
      callNamesOf,
      calledLately: (since: Date, most: number) => calledLately(db, since, most),
      /**
       * Undoes an ended call of a customer who is under 18: refunds what is left of it and erases its transcript.
       * Returns what was refunded. Throws `safety.call_runs` (409) before its end.
       */
      async undoCallOfMinor(tx: Tx, callId: string, why: { by: string; reason: string }): Promise<Micros> {
        const refunded = await callRefunds.refundAll(tx, callId, why);
        if (refunded === null) throw safetyFailures.callRuns();
        await eraseTranscript(tx, callId);
        return refunded;
      },
    },
    sealed: [sealedTranscripts({ db, encryption })],
    jobs: callJobs({ reap, eraseOld, sweep: hostedCalls.sweep }),
    inboxTasks,
    confirmed: { [CALL_REFUND]: callRefunds.confirmed },
    confirmedRefusals: confirmedRefundFailures,
    personalData: conversationsPersonalData(encryption),
  };
}

type CallWork = Record<"reap" | "eraseOld" | "sweep", () => Promise<number>>;

function callJobs({ reap, eraseOld, sweep }: CallWork): Job[] {
  return [
    {
      name: "reap-calls",
      schedule: "* * * * *",
      about: "Settles calls whose server is gone",
      run: async () => void (await reap()),
    },
    {
      name: "erase-old-transcripts",
      schedule: "11 * * * *",
      about: "Erases what was said in calls, when its time is over",
      run: () => eraseOld(),
    },
    {
      name: "sweep-hosted-calls",
      schedule: "* * * * *",
      about: "Ends calls at the voice service that nobody here knows of any more",
      run: async () => void (await sweep()),
    },
  ];
}

/** The calls of this server, with the lines on which they begin. */
async function carryCalls({ config, database: { db }, clock, log, encryption, eventLoop }: Uses, needs: Needs) {
  const { ledger, shareOf } = needs.ledger.internal;
  const { agents, voiceAgents } = needs.agents.internal;
  const { safety, textSafety } = needs.moderation.internal;
  const { settings } = needs.settings.internal;
  const { callVoices, voiceAgents: outside, voice, callStartsPerMinute } = needs.outside;
  const limits = await settings.get("calls.limits");
  const recalling: Recalling = (persona, call) => needs.later.parts.recalling(persona, call);
  const owner = `${hostname()}:${process.pid}:${uuidv7().slice(-8)}`;
  const settlement = createSettlement({ db, clock, ledger, owner });
  const hostedCalls = createHostedCalls({
    db,
    clock,
    log,
    providers: outside.hosting,
    hostOf: voiceAgents.hostOf,
    liveCalls: () => liveCalls,
  });
  const openVoice = callVoices.open({
    agents,
    drafts: voiceAgents,
    safetyParts: { safety, textSafety, reminderDueIn: (uid) => reminderDueIn({ db, clock }, uid) },
    recalling,
    hosting: hostedCalls,
  });
  const records = createCallRecords({ db, clock, log, encryption });
  const liveCalls = createLiveCalls({ db, clock, log, limits, owner, settlement, openVoice, records });
  const ownLimits = limitsUnderLock({ limits: needs.limits.internal.limits, safety });
  const capacity = createCapacity({ eventLoop, running: liveCalls.count, most: config.callsAtOnce, log });
  const lines = openLines({
    db,
    clock,
    limits,
    ledger,
    settings,
    ownLimits,
    agentForCall: agents.forCall,
    drafts: voiceAgents,
    termsFor: shareOf,
    rehearsal: voice.languageModel.rehearsal,
    hears: voice.speechToText !== null,
    recalling,
    hostedCalls,
    capacity,
    settlement,
    startsPerMinute: callStartsPerMinute,
  });
  const conversations = createConversationsService({ db, clock, log, limits, settlement, liveCalls, ownLimits });
  const talkedTo = createTalkedTo({ db, clock, agents, ownLimits, ledger, settings, capacity });
  return { settlement, hostedCalls, liveCalls, records, capacity, lines, conversations, talkedTo };
}

type Running = Pick<Awaited<ReturnType<typeof carryCalls>>, "liveCalls" | "settlement">;

/** What admins do with calls, and what is kept of what was said. */
function openDesk({ database: { db }, clock, encryption }: Uses, needs: Needs, { liveCalls, settlement }: Running) {
  const common = {
    db,
    clock,
    audit: needs.audit.internal.audit,
    settings: needs.settings.internal.settings,
    confirmations: needs.confirmations.internal.confirmations,
  };
  const callRefunds = createCallRefunds({
    ...common,
    members: needs.members.internal.members,
    mail: needs.mail.internal.mail,
    ledger: needs.ledger.internal.ledger,
  });
  const adminCalls = createAdminCalls({
    ...common,
    liveCalls,
    settlement,
    ledger: needs.ledger.internal.ledger,
    refundsOf: callRefunds.refundsOf,
  });
  return {
    adminCalls,
    callRefunds,
    transcripts: createTranscripts({ ...common, encryption }),
    brokenCalls: createBrokenCallsQueue(common),
  };
}

export function conversationsPersonalData(encryption: Pick<Encryption, "openText">): PersonalData {
  return {
    exports: [
      {
        name: "calls",
        about: "Your calls and what they cost.",
        read: (tx, { uid }) => inDollars(ownCalls(tx, uid)),
      },
      {
        name: "call-choices",
        about: "Whether your calls are private.",
        read: (tx, { uid }) => ownCallChoices(tx, uid),
      },
      {
        name: "calls-received",
        about: "Calls with your companions and what you earned.",
        read: (tx, { uid }) => inDollars(callsReceived(tx, uid)),
      },
      {
        name: "transcripts",
        about: "What was said in your calls, as long as it is kept.",
        read: (tx, { uid }) => ownTranscripts(tx, uid, encryption),
      },
    ],
    erasures: [{ name: "conversations", erase: (tx, { uid }) => forgetConversations(tx, uid) }],
  };
}
