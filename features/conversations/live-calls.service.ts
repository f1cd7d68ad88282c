import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { failure } from "#platform/errors/failure.ts";
import { tokenHash } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import type { CallRecords } from "./call-records.service.ts";
import { type CallLimits, withinItsLine } from "./call-terms.rules.ts";
import type { CallRow } from "./calls.store.ts";
import * as calls from "./calls.store.ts";
import type { EndReason } from "./conversations.schema.ts";
import { createHeartbeats, LEASE_MS } from "./heartbeats.service.ts";
import { type CallTransport, type CallVoice, RunningCall } from "./live-call.service.ts";
import type { LiveEvent } from "./live-conversation.rules.ts";
import type { Settlement } from "./settlement.service.ts";

/** A client's end of a call, as the socket sees it. */
export type CallConnection = {
  receive(frame: string | Uint8Array): void;
  /** The network answered. */
  alive(): void;
  closed(code: number): void;
};

/** Makes the voice of a call; what happens in the conversation comes back through `tell`. */
export type VoiceFactory = (row: CallRow, tell: (event: LiveEvent) => void) => Promise<CallVoice>;

type LiveCallsOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  limits: CallLimits;
  /** Names this process in the leases. */
  owner: string;
  settlement: Settlement;
  openVoice: VoiceFactory;
  records: Pick<CallRecords, "open" | "idle">;
};

export type LiveCalls = {
  /** Opens or re-opens a call with a token. Throws `conversations.bad_token` or `conversations.elsewhere`. */
  connect(callId: string | null, token: string, transport: CallTransport): Promise<CallConnection>;
  /** Ends a call that runs here and settles it; false when it does not run here. */
  end(callId: string, reason: EndReason): Promise<boolean>;
  /** Tells running calls of a customer about more credit. */
  toppedUp(customerUid: string): Promise<void>;
  count(): number;
  /** Resolves when nothing that runs here is on its way to the database. */
  idle(): Promise<void>;
  /** Settles all calls and takes no more. */
  stop(): Promise<void>;
};

export const connectFailures = {
  badToken: failure("conversations.bad_token", 401, "This call token is not valid any more"),
  elsewhere: failure("conversations.elsewhere", 409, "This call is running on another line"),
  stopping: failure("conversations.stopping", 503, "The service is restarting. Please call again in a moment"),
};

/** All calls that run in this process: one clock, one durable write for all heartbeats that are due. */
export function createLiveCalls(options: LiveCallsOptions): LiveCalls {
  const { db, clock, log, limits, owner, settlement } = options;
  const running = new Map<string, RunningCall>();
  /** Calls whose first connection is being set up, so that a second socket waits for the same one. */
  const opening = new Map<string, Promise<RunningCall>>();
  const heartbeats = createHeartbeats({ ...options, running });
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
      beat: (billedMs, pausedMs) => heartbeats.add({ id: row.id, billedMs, pausedMs }),
      ended: () => void running.delete(row.id),
    });
    call.equip(await options.openVoice(row, (event) => call.handle(event)));
    running.set(row.id, call);
    heartbeats.start();
    return call;
  }

  async function take(callId: string, token: string): Promise<RunningCall> {
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const row = await calls.takeCall(db, { id: callId, tokenHash: tokenHash(token), owner, now, leaseUntil });
    if (!row) {
      const found = await calls.findCall(db, callId);
      const isFresh = found?.token_hash === tokenHash(token) && (found.token_expires_at ?? now) > now;
      const elsewhere = isFresh && found.lease_owner !== null && found.lease_owner !== owner;
      throw elsewhere ? connectFailures.elsewhere() : connectFailures.badToken();
    }
    const known = running.get(callId) ?? (await opening.get(callId));
    if (known) return known;
    const fresh = open(row);
    opening.set(callId, fresh);
    return fresh.finally(() => opening.delete(callId));
  }

  return {
    async connect(callId, token, transport) {
      if (stopping) throw connectFailures.stopping();
      if (callId === null || token === "") throw connectFailures.badToken();
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

    count: () => running.size,

    async idle() {
      await Promise.all([...running.values()].map((call) => call.idle()));
      await heartbeats.idle();
    },

    async stop() {
      stopping = true;
      await Promise.all([...running.values()].map((call) => call.end("lost")));
      await heartbeats.idle();
      await options.records.idle();
    },
  };
}
