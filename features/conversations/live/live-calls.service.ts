import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { failure } from "#platform/errors/failure.ts";
import { isUuid, tokenHash } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import type { CallRow } from "../calls/calls.store.ts";
import type { EndReason } from "../conversations.schema.ts";
import type { CallRecords, KeptWords } from "../records/call-records.service.ts";
import { releaseCalls, requestRelease, takeCall } from "../settlement/leases.store.ts";
import type { Settlement } from "../settlement/settlement.service.ts";
import { type CallLimits, withinItsLine } from "../start/call-terms.rules.ts";
import type { CallTransport, CallVoice } from "../start/call-voice.rules.ts";
import { partingCodes } from "./call-notices.rules.ts";
import { createHeartbeats } from "./heartbeats.service.ts";
import { RunningCall } from "./live-call.service.ts";
import type { LiveEvent } from "./live-conversation.rules.ts";

/** A client's end of a call, as the socket sees it. */
export type CallConnection = {
  receive(frame: string | Uint8Array): void;
  /** The network answered. */
  alive(): void;
  closed(code: number): void;
};

/**
 * Makes the voice of a call; what happens in the conversation comes back through `tell`. `earlier`: what is known of a
 * conversation that another server began; null for one that begins here.
 */
export type VoiceFactory = (
  row: CallRow,
  tell: (event: LiveEvent) => void,
  earlier: readonly KeptWords[] | null,
) => Promise<CallVoice>;

type LiveCallsOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  limits: CallLimits;
  /** Names this process in the leases. */
  owner: string;
  settlement: Settlement;
  openVoice: VoiceFactory;
  records: Pick<CallRecords, "open" | "idle" | "earlier">;
};

export type LiveCalls = {
  /**
   * Opens or re-opens the call of a token. `callId`: the call that the client believes it is; null where it names none.
   * Throws `conversations.bad_token`, and `conversations.settling` while another server still holds the call.
   */
  connect(callId: string | null, token: string, transport: CallTransport): Promise<CallConnection>;
  /** Ends a call that runs here and settles it; false when it does not run here. */
  end(callId: string, reason: EndReason): Promise<boolean>;
  /** Tells running calls of a customer about more credit. */
  toppedUp(customerUid: string): Promise<void>;
  /** Tells a call that runs here that its cap was raised. One that is ending is settled when this resolves. */
  capRaised(callId: string): Promise<void>;
  /** Whether a call runs here. */
  carries(callId: string): boolean;
  count(): number;
  /** Resolves when nothing that runs here is on its way to the database. */
  idle(): Promise<void>;
  /**
   * Lets all calls go, so that their customers can come back to them at another server, or at this one when it runs
   * again; settles those that cannot move, and takes no more.
   */
  stop(): Promise<void>;
};

export const connectFailures = {
  badToken: failure("conversations.bad_token", 401, "This call token is not valid any more"),
  settling: failure("conversations.settling", 503, "The call is being handed over. Please come back in a moment"),
  stopping: failure("conversations.stopping", 503, "The service is restarting. Please call again in a moment"),
};

/** All calls that run in this process: one clock, one durable write for all heartbeats that are due. */
export function createLiveCalls(options: LiveCallsOptions): LiveCalls {
  const { db, clock, log, limits, owner, settlement } = options;
  const running = new Map<string, RunningCall>();
  /** Calls whose first connection is being set up, so that a second socket waits for the same one. */
  const opening = new Map<string, Promise<RunningCall>>();
  const heartbeats = createHeartbeats({ ...options, running, release: (call) => void letGo([call], here) });
  const letGo = createLettingGo({ ...options, heartbeats });
  let stopping = false;

  async function open(row: CallRow): Promise<RunningCall> {
    const call = new RunningCall({
      row,
      slice: await settlement.load(row),
      limits: withinItsLine(limits, row),
      settlement,
      clock,
      log,
      trace: await options.records.open(row),
      beat: (times) => heartbeats.add({ ...times, id: row.id }),
      ended: () => void running.delete(row.id),
    });
    const earlier = row.state === "active" ? await options.records.earlier(row) : null;
    call.equip(await options.openVoice(row, (event) => call.handle(event), earlier));
    running.set(row.id, call);
    heartbeats.start();
    return call;
  }

  async function take(named: string | null, token: string): Promise<RunningCall> {
    const asked = { tokenHash: tokenHash(token), callId: named, now: clock.now() };
    const row = await takeCall(db, asked, owner);
    if (!row) throw (await requestRelease(db, asked)) ? connectFailures.settling() : connectFailures.badToken();
    const callId = row.id;
    const known = running.get(callId) ?? (await opening.get(callId));
    if (known) return known;
    const fresh = open(row);
    opening.set(callId, fresh);
    return fresh.finally(() => opening.delete(callId));
  }

  return {
    async connect(callId, token, transport) {
      if (stopping) throw connectFailures.stopping();
      if (token === "" || (callId !== null && !isUuid(callId))) throw connectFailures.badToken();
      const call = await take(callId, token);
      call.connect(transport);
      return {
        receive: (frame) => call.receive(frame),
        alive: () => call.handle({ type: "seen" }),
        closed: (code) => call.disconnect(transport, code),
      };
    },

    async end(callId, reason) {
      const call = running.get(callId);
      if (!call) return false;
      await call.end(reason);
      return true;
    },

    async toppedUp(customerUid) {
      const theirs = [...running.values()].filter((call) => call.customerUid === customerUid);
      await Promise.all(theirs.map((call) => call.fundsChanged()));
    },

    async capRaised(callId) {
      const call = running.get(callId);
      await call?.fundsChanged();
      await call?.idle();
    },

    carries: (callId) => running.has(callId),
    count: () => running.size,

    async idle() {
      await Promise.all([...running.values()].map((call) => call.idle()));
      await heartbeats.idle();
    },

    async stop() {
      stopping = true;
      const moving = [...running.values()].filter((call) => call.canMove);
      const others = [...running.values()].filter((call) => !call.canMove);
      await Promise.all([letGo(moving, later), ...others.map((call) => call.end("lost"))]);
      await heartbeats.idle();
      await options.records.idle();
    },
  };
}

type Parting = { code: number; reason: string };
const here: Parting = { code: partingCodes.elsewhere, reason: "The call goes on in another place" };
const later: Parting = { code: partingCodes.comeBack, reason: "Come back in a moment" };

type LettingGo = Pick<LiveCallsOptions, "db" | "log" | "owner" | "records"> & {
  heartbeats: ReturnType<typeof createHeartbeats>;
};

/** Makes the last times of calls durable and gives the calls up, before their customers hear of it. */
function createLettingGo({ db, log, owner, records, heartbeats }: LettingGo) {
  return async (leaving: readonly RunningCall[], parting: Parting): Promise<void> => {
    const beats = leaving.map((call) => ({ id: call.id, ...call.leave() }));
    for (const { id } of beats) heartbeats.forget(id);
    await Promise.all(leaving.map((call) => call.idle()));
    await heartbeats.idle();
    // What was said is there before anybody goes on with it.
    await records.idle();
    await releaseCalls(db, owner, beats).catch((error: unknown) => {
      log.error({ error: String(error) }, "calls: the last times of calls could not be written");
    });
    for (const call of leaving) call.part(parting.code, parting.reason);
  };
}
