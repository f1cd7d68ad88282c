import { randomUUID } from "node:crypto";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { createAuditService } from "#features/audit/audit.service.ts";
import { createConfirmations } from "#features/confirmations/confirmations.service.ts";
import { createAdminCalls } from "#features/conversations/admin/admin-calls.service.ts";
import { createMemberCalls } from "#features/conversations/admin/member-calls.service.ts";
import { createConversationsService } from "#features/conversations/conversations.service.ts";
import type { HostedCallsService } from "#features/conversations/hosted/hosted-calls.service.ts";
import type { CallNotice } from "#features/conversations/live/call-notices.rules.ts";
import type { SpokenLine } from "#features/conversations/live/call-trace.rules.ts";
import { createLiveCalls } from "#features/conversations/live/live-calls.service.ts";
import type { LiveEvent } from "#features/conversations/live/live-conversation.rules.ts";
import { createCallRecords } from "#features/conversations/records/call-records.service.ts";
import { createTranscripts } from "#features/conversations/records/transcripts.service.ts";
import { CALL_REFUND, createCallRefunds } from "#features/conversations/settlement/call-refunds.service.ts";
import { createSettlement } from "#features/conversations/settlement/settlement.service.ts";
import { createCallStart } from "#features/conversations/start/call-start.service.ts";
import type { CallTransport } from "#features/conversations/start/call-voice.rules.ts";
import { createLedgerService } from "#features/ledger/ledger.service.ts";
import { createLimitsService } from "#features/limits/limits.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { initialSetting } from "#features/settings/settings.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { dollars, type Micros, parseDollars, zero } from "#platform/money/money.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { withDemo } from "./agents.ts";
import { quietLog } from "./members.ts";

export const openGate = { passed: true, refusal: null };
export const closedGate: GateState = {
  passed: false,
  refusal: { code: "age_gate.required", message: "Please confirm your age first" },
};
export const from = { ip: "203.0.113.7" };

/** A client that only notes what happens to it. */
export function quietTransport() {
  const closed: { code: number; reason: string }[] = [];
  const transport: CallTransport = {
    send: () => {},
    sendBinary: () => {},
    bufferedBytes: () => 0,
    close: (code, reason) => void closed.push({ code, reason }),
  };
  return { transport, closed };
}

/**
 * Calls on a real database with the real ledger and a clock that stands still. Only the voice is a stand-in: what it
 * would hear and say is told through `tell`, and what the call announces is kept in `notices`.
 */
export async function withCalls(database: Database, owner = "server-a") {
  const { db } = database;
  const demo = await withDemo(database);
  const { clock } = demo;
  const ledger = createLedgerService({ db, clock });
  const limits = createLimitsService({ db, clock, audit: createAuditService({ db, clock }), ledger });
  /** Who carries calls; our own engine unless a test says otherwise. */
  const hosting: { chosen: HostedCallsService | null } = { chosen: null };
  const terms = { shareBps: 7_000, usageFeeMicros: parseDollars("0.20") ?? zero };
  const unlimited = createRateLimit({ points: 100_000, seconds: 60 });
  const start = createCallStart({
    db,
    clock,
    limits: initialSetting("calls.limits"),
    ledger,
    agentForCall: demo.agents.forCall,
    rehearsal: true,
    termsFor: async () => terms,
    startsPerMember: unlimited,
    startsPerAddress: unlimited,
    ownLimits: limits,
    closed: async () => null,
    recalling: async (persona) => persona,
    hosting: {
      hostOf: async (agent) => (await hosting.chosen?.hostOf(agent)) ?? null,
      takePlace: async (tx, host, callId) => hosting.chosen?.takePlace(tx, host, callId),
      place: async (host, agent, call) => hosting.chosen?.place(host, agent, call),
    },
    giveUp: (callId) => here.settlement.endAbandoned(callId, "never_connected"),
  });

  const audit = createAuditService({ db, clock });
  const encryption = createEncryption([{ id: "test", key: Buffer.alloc(32, 7) }]);
  const emails: { to: string; key: string; subject: string }[] = [];
  /** What the stand-in for the voice says was spoken in a call. */
  const spoken = new Map<string, SpokenLine[]>();
  const transcripts = createTranscripts({ db, clock, audit, settings: demo.settings, encryption });

  const confirmations = createConfirmations({ db, clock, audit });
  const callRefunds = createCallRefunds({
    db,
    clock,
    audit,
    settings: demo.settings,
    members: demo.members,
    confirmations,
    mail: { post: async (_handle, { to, key, email }) => void emails.push({ to, key, subject: email.subject }) },
  });
  confirmations.registerActions({ [CALL_REFUND]: callRefunds.confirmed });

  /** One process of the installation; all go by one clock unless told otherwise. */
  function server(name: string, clock: Clock = demo.clock) {
    const notices: CallNotice[] = [];
    const said: string[] = [];
    const tell = new Map<string, (event: LiveEvent) => void>();
    const records = createCallRecords({ db, clock, log: quietLog, encryption });
    const settlement = createSettlement({ db, clock, ledger, owner: name });
    const liveCalls = createLiveCalls({
      db,
      clock,
      log: quietLog,
      limits: initialSetting("calls.limits"),
      owner: name,
      settlement,
      records,
      openVoice: async (row, events) => {
        tell.set(row.id, events);
        return {
          canMove: true,
          attach: () => {},
          detach: () => {},
          receive: () => {},
          open: () => {},
          close: () => {},
          say: async (text: string) => void said.push(text),
          emit: (notice: CallNotice) => void notices.push(notice),
          transcript: (from: number) => (spoken.get(row.id) ?? []).slice(from),
        };
      },
    });
    const conversations = createConversationsService({
      db,
      clock,
      log: quietLog,
      limits: initialSetting("calls.limits"),
      settlement,
      liveCalls,
      ownLimits: limits,
    });
    const memberCalls = createMemberCalls({ db, liveCalls, settlement });
    const adminCalls = createAdminCalls({
      db,
      clock,
      audit,
      settings: demo.settings,
      ledger,
      liveCalls,
      settlement,
      confirmations,
      refundsOf: callRefunds.refundsOf,
    });
    return { liveCalls, memberCalls, conversations, notices, said, tell, records, adminCalls, settlement };
  }
  const here = server(owner);

  return {
    ...demo,
    ledger,
    limits,
    start,
    server,
    ...here,
    hosting,
    encryption,
    spoken,
    transcripts,
    emails,
    confirmations,
    callRefunds,
    customer: (credit: "free" | "paid" | "empty"): Viewer => {
      const found = demo.seeded.customers.find((one) => one.demo.credit === credit);
      if (!found) throw new Error(`The demo has no ${credit} customer`);
      return found.viewer;
    },
    /** A customer without credit or calls. */
    async newCustomer(): Promise<Viewer> {
      const username = `caller-${randomUUID().slice(0, 8)}`;
      const input = { username, email: `${username}@example.com`, password: "slow trains at night" };
      const facts = { headers: new Headers(), ip: from.ip };
      return (await demo.members.signUp({ ...input, userType: "user" }, facts)).viewer;
    },
    /** Paid credit, as a payment brings it. */
    async buy(uid: string, amount: Micros = dollars(20)) {
      const paymentRef = `sandbox:${uid}:${randomUUID()}`;
      await ledger.recordPurchase(db, { ownerId: uid, paid: amount, bonus: zero, paymentRef, label: "Credit" });
    },
    /** A call that is connected and whose meter runs. */
    async talking(viewer: Viewer, agentName = "Ivy", capUsd?: string) {
      const input = { agentId: demo.agentId(agentName), ...(capUsd === undefined ? {} : { capUsd }) };
      const started = await start.start(viewer, openGate, input, from);
      const client = quietTransport();
      const connection = await here.liveCalls.connect(started.callId, started.token, client.transport);
      here.tell.get(started.callId)?.({ type: "first_sound" });
      await here.liveCalls.idle();
      return { ...started, client, connection, tell: (event: LiveEvent) => here.tell.get(started.callId)?.(event) };
    },
    /** Time goes by in steps of a quarter second, each with a sign of life, and every write is waited for. */
    async pass(ms: number, connection?: { alive(): void }) {
      for (let left = ms; left > 0; left -= 250) {
        connection?.alive();
        await clock.advance(Math.min(250, left));
        await here.liveCalls.idle();
      }
    },
  };
}
