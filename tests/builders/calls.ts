import { randomUUID } from "node:crypto";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import type { CallNotice } from "#features/conversations/live/call-notices.rules.ts";
import type { SpokenLine } from "#features/conversations/live/call-trace.rules.ts";
import type { LiveEvent } from "#features/conversations/live/live-conversation.rules.ts";
import type { CallTransport } from "#features/conversations/start/call-voice.rules.ts";
import type { CallVoices } from "#features/conversations/start/call-voices.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { ManualClock } from "#platform/clock/manual-clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { dollars, type Micros, zero } from "#platform/money/money.ts";
import { withDemo } from "./agents.ts";
import { openProduct, type Product, type ProductWishes } from "./product.ts";

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

/** A voice that says nothing: what it would hear and say is told through `tell`. */
function toldVoices(spoken: ReadonlyMap<string, SpokenLine[]>) {
  const notices: CallNotice[] = [];
  const said: string[] = [];
  const tell = new Map<string, (event: LiveEvent) => void>();
  const open: CallVoices = () => async (row, events) => {
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
  };
  return { notices, said, tell, callVoices: { open, reply: () => null } };
}

/** What the calls of one server are carried with, and what they announced. */
function callsOf({ features, services }: Product, { callVoices: _, ...heard }: ReturnType<typeof toldVoices>) {
  const { adminCalls } = services;
  const { conversations, liveCalls, memberCalls, records, settlement, undoCallOfMinor } =
    features.conversations.internal;
  return { ...heard, conversations, liveCalls, memberCalls, records, settlement, undoCallOfMinor, adminCalls };
}

/**
 * The product with the demo's members, and a voice that is a stand-in: what it would hear and say is told through
 * `tell`, and what a call announces is kept in `notices`.
 */
export async function withCalls(database: Database, wishes: ProductWishes = {}) {
  /** What the stand-in for the voice says was spoken in a call. */
  const spoken = new Map<string, SpokenLine[]>();
  const voices = toldVoices(spoken);
  const withVoices = ({ outside, ...rest }: ProductWishes, { callVoices }: typeof voices) => ({
    ...rest,
    outside: { callVoices, ...outside },
  });
  const demo = await withDemo(database, withVoices(wishes, voices));
  const { db, clock, services, features } = demo;
  const { ledger } = features.ledger.internal;
  const here = callsOf(demo, voices);

  return {
    ...demo,
    ...here,
    ledger,
    limits: features.limits.internal.limits,
    confirmations: features.confirmations.internal.confirmations,
    start: services.conversations,
    transcripts: services.transcripts,
    callRefunds: services.callRefunds,
    spoken,
    /** Another server of the installation. It goes by the same clock unless told otherwise. */
    async server(at: ManualClock = clock) {
      const own = toldVoices(spoken);
      // Whoever opens an embedded database takes over all calls, as nobody else can have it open.
      const shared: Database = { ...database, engine: "native" };
      return callsOf(await openProduct(shared, withVoices({ ...wishes, clock: at }, own)), own);
    },
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
      const started = await services.conversations.start(viewer, openGate, input, from);
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
