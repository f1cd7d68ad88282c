import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import type { CallableAgent } from "#features/agents/service/agents.service.ts";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import { holdOf, type Parts } from "#features/ledger/charge.rules.ts";
import { ledgerFailures } from "#features/ledger/ledger.rules.ts";
import type { LedgerService } from "#features/ledger/ledger.service.ts";
import { isRefusedByBreak, limitsFailures, lowerOf } from "#features/limits/limits.rules.ts";
import type { LimitsService } from "#features/limits/limits.service.ts";
import { requireMember, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { minuteMs } from "#platform/days/durations.ts";
import type { Failure } from "#platform/errors/failure.ts";
import { secretToken, tokenHash, uuidv7 } from "#platform/ids/ids.ts";
import {
  centString,
  decimalString,
  type Micros,
  micros,
  minMicros,
  parseDollars,
  wholeCents,
} from "#platform/money/money.ts";
import type { RateLimit } from "#platform/rate-limits/rate-limit.ts";
import { conversationFailures, needsCredit } from "../calls/calls.failures.ts";
import type { CallRow } from "../calls/calls.store.ts";
import * as calls from "../calls/calls.store.ts";
import type { CallQuote, StartConversationInput, StartedConversation } from "../conversations.schema.ts";
import type { Host, HostedCallsService } from "../hosted/hosted-calls.service.ts";
import { privateByDefault } from "../records/call-records.store.ts";
import { type CallLimits, timeFor } from "./call-terms.rules.ts";
import type { Recalling } from "./call-voices.service.ts";

/** From where a call is asked for; the host that the headers name tells the brand. */
type CallerFacts = { ip: string; headers?: Headers };

export type CallTerms = { shareBps: number; usageFeeMicros: Micros };

export type CallStartOptions = {
  db: Db;
  clock: Clock;
  limits: CallLimits;
  /** Only active agents of active creators; null for all others. */
  agentForCall(agentId: string): Promise<CallableAgent | null>;
  /** The creator's share for a call that starts now. */
  termsFor(creatorUid: string): Promise<CallTerms>;
  ledger: Pick<LedgerService, "balances" | "hold" | "isFrozen">;
  /** What the member set for themselves. */
  ownLimits: Pick<LimitsService, "forCall">;
  startsPerMember: RateLimit;
  startsPerAddress: RateLimit;
  /** Why no call can be started at the moment by anybody; null: they can. */
  closed(): Promise<Failure | null>;
  rehearsal: boolean;
  /** Whether speech is turned into text here. */
  hears: boolean;
  /** Calls that a service outside carries. */
  hosting: Pick<HostedCallsService, "hostOf" | "takePlace"> & {
    place(host: Host, agent: CallableAgent, call: PlacedCall): Promise<void>;
  };
  /** The companion as this customer hears it: a service that says the first message is told of what it has in mind. */
  recalling: Recalling;
  /** Ends a call that could not be begun, and gives its hold back. */
  giveUp(callId: string): Promise<unknown>;
};

/** How long a fresh token waits for its connection. */
export const TOKEN_LIFE_MS = minuteMs;
/** How long the first hold may stay open before `ledger:check` calls it forgotten. */
const HOLD_LIFE_MS = 10 * minuteMs;

/** A line lasts longer than the credit that it was asked for, so that the credit is what ends a call without a top-up. */
const LINE_OUTLASTS_MS = 5_000;

/** A call that a line is asked for: whose, and for how long at most. */
type PlacedCall = { id: string; customerUid: string; private: boolean; longestMs: number };
/** What a member asked for, within their own limits. */
type CallRequest = { cap: Micros | null; capIsLimit: boolean; private: boolean; brand: string };

/** How a call comes to be: the price told first, then the call and its first hold in one transaction. */
export function createCallStart(options: CallStartOptions) {
  const { db, limits, ledger } = options;

  return {
    /** What a call would cost and how long the credit lasts, and whether it may start. */
    async quote(viewer: Viewer | null, gate: GateState, agentId: string): Promise<CallQuote> {
      const member = requireMember(viewer);
      requireGate(gate);
      const agent = await options.agentForCall(agentId);
      if (!agent) throw conversationFailures.noAgent();
      const [{ available: balance }, live, own, closed, privately, frozen] = await Promise.all([
        ledger.balances(db, member.uid),
        calls.findLiveCallOf(db, member.uid),
        options.ownLimits.forCall(member.uid, agent.rate),
        options.closed(),
        privateByDefault(db, member.uid),
        ledger.isFrozen(db, member.uid),
      ]);
      const facts = { member, agent, balance, live, own, closed, limits, privately, frozen };
      const hears = options.hears || (await options.hosting.hostOf(agent)) !== null;
      return quoteOf({ ...facts, rehearsal: options.rehearsal, hears });
    },

    async start(viewer: Viewer | null, gate: GateState, input: StartConversationInput, facts: CallerFacts) {
      const member = requireMember(viewer);
      requireGate(gate);
      const closed = await options.closed();
      if (closed) throw closed;
      await options.startsPerMember.take(member.uid);
      await options.startsPerAddress.take(facts.ip);
      const agent = await options.agentForCall(input.agentId);
      if (!agent) throw conversationFailures.noAgent();
      if (agent.ownerUid === member.uid) throw conversationFailures.ownAgent();
      const cap = input.capUsd === undefined ? null : parseDollars(input.capUsd);
      if (cap !== null && cap < agent.rate) throw conversationFailures.capTooLow(agent.rate);
      const own = await options.ownLimits.forCall(member.uid, agent.rate);
      if (own.refusal) throw own.refusal;
      const brand = brandOfHost(facts.headers?.get("host") ?? "").name;
      const privately = input.private ?? (await privateByDefault(db, member.uid));
      const most = lowerOf(cap, own.left);
      const capped = { cap: most && wholeCents(most), capIsLimit: most !== null && most !== cap };
      return openCall(options, member, agent, { ...capped, private: privately, brand });
    },
  };
}

/** Writes the call and its first hold in one transaction, and gets a line where a service outside carries it. */
async function openCall(
  options: CallStartOptions,
  member: Viewer,
  agent: CallableAgent,
  request: CallRequest,
): Promise<StartedConversation> {
  const { db, limits } = options;
  const { cap } = request;
  const { rate } = agent;
  const host = await options.hosting.hostOf(agent);
  const terms = await options.termsFor(agent.ownerUid);
  const token = secretToken("ek_");
  const at = options.clock.now();
  const row = {
    id: uuidv7(at.getTime()),
    customer_uid: member.uid,
    creator_uid: agent.ownerUid,
    agent_id: agent.id,
    agent_name: agent.name,
    model_username: agent.modelUsername,
    rate_micros: rate,
    share_bps: terms.shareBps,
    usage_fee_micros: terms.usageFeeMicros,
    cap_micros: cap,
    cap_is_limit: request.capIsLimit,
    rehearsal: options.rehearsal,
    brand: request.brand,
    created_at: at,
    hold_id: null,
    token_hash: tokenHash(token),
    token_expires_at: new Date(at.getTime() + TOKEN_LIFE_MS),
    private: request.private,
    agent_version_id: agent.versionId,
  };
  const wanted = cap === null ? holdOf(rate, limits.sliceMs) : minMicros(cap, holdOf(rate, limits.sliceMs));
  const available = await transact(db, async (tx) => {
    await calls.insertCall(tx, row, agent.persona.contentType);
    if (host) await options.hosting.takePlace(tx, host, row.id);
    return holdFirst(options, tx, { call: row, rate, wanted });
  }).catch(asFailure);
  const all = micros(wanted + available);
  const reach = (funds: Micros) => Math.min(limits.longestCallMs, timeFor(rate, funds));
  // The cap may be raised during the call, and a pause costs nothing: a line lasts as long as all of the credit and them.
  const longestMs = Math.min(limits.longestCallMs, reach(all) + limits.pauseMs);
  const call = { id: row.id, customerUid: member.uid, private: request.private, longestMs };
  if (host) await takeLine(options, host, agent, call);
  return startedAnswer(row, token, reach(cap === null ? all : minMicros(cap, all)));
}

type FirstHold = {
  call: { id: string; customer_uid: string; creator_uid: string; agent_name: string; created_at: Date };
  rate: Micros;
  wanted: Micros;
};

/** Sets aside what the first slice of a call costs; the credit that is left. */
async function holdFirst(
  { ledger }: Pick<CallStartOptions, "ledger">,
  tx: Tx,
  { call, rate, wanted }: FirstHold,
): Promise<Micros> {
  const at = call.created_at;
  const step = await ledger.hold(tx, {
    callId: call.id,
    ownerId: call.customer_uid,
    creatorId: call.creator_uid,
    ratePerMinute: rate,
    wanted,
    // One minute must be there; slices are a minute, so the whole first one.
    minimum: minMicros(wanted, holdOf(rate, minuteMs)),
    expiresAt: new Date(at.getTime() + HOLD_LIFE_MS),
    label: `Call with ${call.agent_name}`,
    at,
  });
  await calls.setHold(tx, call.id, step.holdId);
  return step.available;
}

/** Who gets no line gets the money back before hearing of it. */
async function takeLine(
  { db, hosting, recalling, giveUp }: Pick<CallStartOptions, "db" | "hosting" | "recalling" | "giveUp">,
  host: Host,
  agent: CallableAgent,
  call: PlacedCall,
): Promise<void> {
  await orGiveUp(giveUp, call.id, async () => {
    await calls.setLongest(db, call.id, call.longestMs + LINE_OUTLASTS_MS);
    const { customerUid, private: isPrivate } = call;
    const persona = await recalling(agent.persona, { customerUid, agentId: agent.id, private: isPrivate });
    await hosting.place(host, { ...agent, persona }, call);
  });
}

/** Ends a call whose line could not be had, and then says why. */
export async function orGiveUp(
  giveUp: (callId: string) => Promise<unknown>,
  callId: string,
  place: () => Promise<void>,
): Promise<void> {
  try {
    await place();
  } catch (error) {
    await giveUp(callId);
    throw error;
  }
}

/** What a client needs to connect. */
export function startedAnswer(
  row: Pick<CallRow, "id" | "rate_micros">,
  token: string,
  maxMs: number,
): StartedConversation {
  return {
    callId: row.id,
    token,
    url: `/v1/realtime?call_id=${row.id}`,
    ratePerMinute: decimalString(micros(row.rate_micros)),
    maxSeconds: Math.floor(maxMs / 1000),
  };
}

type QuoteFacts = Pick<CallStartOptions, "limits" | "rehearsal" | "hears"> & {
  member: Viewer;
  agent: CallableAgent;
  balance: Parts;
  live: CallRow | undefined;
  own: Awaited<ReturnType<LimitsService["forCall"]>>;
  closed: Failure | null;
  privately: boolean;
  frozen: boolean;
};

function quoteOf(facts: QuoteFacts): CallQuote {
  const { member, agent, balance, live, own, closed, limits, privately, frozen, rehearsal, hears } = facts;
  const total = micros(wholeCents(balance.free) + wholeCents(balance.paid));
  const funds = lowerOf(total, own.left) ?? total;
  const refusal =
    agent.ownerUid === member.uid
      ? conversationFailures.ownAgent()
      : live
        ? conversationFailures.alreadyLive()
        : (closed ??
          own.refusal ??
          (frozen ? ledgerFailures.frozen() : total < agent.rate ? needsCredit(agent.rate, total) : null));
  return {
    agentId: agent.id,
    agentName: agent.name,
    ratePerMinute: decimalString(agent.rate),
    credit: centString(balance.paid),
    freeCredit: centString(balance.free),
    total: centString(total),
    maxSeconds: Math.floor(Math.min(limits.longestCallMs, timeFor(agent.rate, funds)) / 1000),
    longestSeconds: Math.floor(limits.longestCallMs / 1000),
    canStart: refusal === null,
    refusal: refusal && { code: refusal.code, message: refusal.message },
    rehearsal,
    hears,
    liveCallId: live?.id ?? null,
    privateByDefault: privately,
  };
}

/** The database refuses a second live call, and any call during a break; this gives its refusals their words. */
function asFailure(error: unknown): never {
  if (isRefusedByBreak(error)) throw limitsFailures.onABreak();
  const refusedBy = typeof error === "object" && error !== null && "constraint" in error ? error.constraint : null;
  if (refusedBy === "calls_one_live_per_customer") throw conversationFailures.alreadyLive();
  throw error;
}
