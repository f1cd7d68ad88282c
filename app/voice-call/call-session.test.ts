import { afterEach, beforeEach, expect, test } from "vitest";
import { zero } from "#platform/money/money.ts";
import { CallSession } from "./call-session.ts";
import type { CallTicket } from "./call-tickets.ts";
import { asksFirst } from "./session-state.rules.ts";

const kept = Object.getOwnPropertyDescriptors(globalThis);
const names = ["addEventListener", "removeEventListener", "location", "WebSocket", "window", "localStorage"] as const;
let socket: Socket;
let session: CallSession;
let refuse: () => void;

/** An open connection, and what the page has said of its microphone through it. */
class Socket {
  static readonly OPEN = 1;
  readonly readyState = 1;
  readonly bufferedAmount = 0;
  readonly told: boolean[] = [];
  /** What it was sent, a ping that tells of a pause by what it tells. */
  readonly sent: string[] = [];
  onopen?(): void;
  onmessage?(event: { data: string }): void;
  constructor() {
    socket = this;
  }
  send(frame: string): void {
    const event = JSON.parse(frame) as { type: string; muted?: boolean; paused?: boolean };
    this.sent.push(event.paused === undefined ? event.type : event.paused ? "paused" : "continued");
    if (event.type === "x.ping" && event.muted !== undefined) this.told.push(event.muted);
  }
  close(): void {}
}

/** The browser's speech recognition, which the customer can refuse. */
class Recognition {
  onerror?(event: { error: string }): void;
  start(): void {
    refuse = () => this.onerror?.({ error: "not-allowed" });
  }
  abort(): void {}
}

beforeEach(() => {
  // The parts of a page that a call uses. It has no loudspeaker.
  const page = { addEventListener() {}, removeEventListener() {}, location: { protocol: "http:", host: "localhost" } };
  Object.assign(globalThis, page, { WebSocket: Socket, window: { SpeechRecognition: Recognition } });
});
afterEach(() => {
  session.close();
  for (const name of names) {
    Reflect.deleteProperty(globalThis, name);
    if (kept[name]) Object.defineProperty(globalThis, name, kept[name]);
  }
});

/** A connected call of a customer whose earlier choice was to speak or not; the server has speech recognition or not. */
async function connected(customer: { speaks: boolean; serverHears: boolean; knows?: boolean }): Promise<void> {
  const { speaks, serverHears, knows = false } = customer;
  const localStorage = { getItem: () => JSON.stringify({ speaks }), setItem() {} };
  Object.defineProperty(globalThis, "localStorage", { value: localStorage, configurable: true });
  const money = { rate: zero, whole: zero, available: zero, billedMs: 0, maxMs: 60_000, extensionMs: 0, atMs: 0 };
  session = new CallSession({
    callId: "01a20000-0000-7000-8000-000000000001",
    ticket: { token: "ek_test", url: "/call", heardByBrowser: knows } as CallTicket,
    opening: { ...money, cap: null, capIsLimit: false },
  });
  await session.open();
  socket.onopen?.();
  socket.onmessage?.({ data: JSON.stringify({ type: "session.created", session: { x_hears: serverHears } }) });
}

test("a call that opens with the microphone off tells the server at once that it is", async () => {
  await connected({ speaks: false, serverHears: true });
  expect(socket.told).toEqual([true]);
  session.hearMe(true);
  session.hearMe(false);
  expect(socket.told).toEqual([true, false, true]);
});

test("a microphone that fails is told as off", async () => {
  await connected({ speaks: true, serverHears: true });
  refuse();
  expect(socket.told).toEqual([false, true]);
});

test("who hears is said before the microphone first opens, and again only after it failed", async () => {
  await connected({ speaks: false, serverHears: false });
  const asks = () => asksFirst(session.snapshot());
  expect(asks()).toBe(true);
  session.hearMe(true);
  expect(asks(), "to mute").toBe(false);
  session.hearMe(false);
  expect(asks(), "to unmute").toBe(false);
  session.hearMe(true);
  refuse();
  expect(asks(), "without permission").toBe(true);
});

test("a call starts with the microphone on where the customer learned before it who hears them", async () => {
  await connected({ speaks: true, serverHears: false, knows: true });
  expect(session.snapshot().micOn).toBe(true);
  session.close();
  await connected({ speaks: true, serverHears: false });
  expect(session.snapshot().micOn).toBe(false);
});

test("a call that can only be typed is not a muted one", async () => {
  await connected({ speaks: false, serverHears: false });
  expect(socket.told).toEqual([]);
});

test("what is typed in a pause is sent before the page tells that the pause is over", async () => {
  await connected({ speaks: false, serverHears: true });
  session.pause(true);
  socket.sent.length = 0;
  await session.say("Are you there?");
  expect(socket.sent.slice(0, 3)).toEqual(["conversation.item.create", "response.create", "continued"]);
  expect(session.snapshot().pause.isOn).toBe(false);
});

test("a pause that the server ends leaves the microphone off; who continues it is heard again", async () => {
  await connected({ speaks: true, serverHears: true });
  const money = { seconds: 60, rate: "1.50", max_remaining_seconds: 60, cost: "1.50", balance: "5.00" };
  const meter = { ...money, type: "x.call.meter", billed_seconds: 60, remaining_seconds: 60, pause_left_seconds: 200 };
  const tell = (on_pause: boolean) => socket.onmessage?.({ data: JSON.stringify({ ...meter, on_pause }) });
  const now = () => [session.snapshot().pause.isOn, session.snapshot().micOn];
  tell(false);
  session.pause(true);
  tell(true);
  expect(now()).toEqual([true, false]);
  tell(false);
  expect(now()).toEqual([false, false]);
  session.hearMe(true);
  session.pause(true);
  session.pause(false);
  expect(now()).toEqual([false, true]);
});

test("a page that is left for another one of the site ends the pause: its way back counts a lost line's minute", async () => {
  await connected({ speaks: false, serverHears: true });
  session.pause(true);
  session.close();
  expect(socket.sent.at(-1)).toBe("continued");
});
