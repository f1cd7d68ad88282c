import { dollars, micros } from "#platform/money/money.ts";
import { type CallState, newCallState } from "../call-opening.rules.ts";
import { afterLocal, afterServer, type LocalEvent } from "../call-state.rules.ts";
import { shownWords } from "../captions.rules.ts";
import type { SeenEvent } from "../server-events.rules.ts";

const localTypes = new Set([
  "link",
  "blocked",
  "said",
  "hearing",
  "played",
  "flushed",
  "finished",
  "trouble",
  "warning_seen",
]);
const isLocal = (event: SeenEvent | LocalEvent): event is LocalEvent => localTypes.has(event.type);
export type Timed = [atMs: number, event: SeenEvent | LocalEvent];

export const opening = {
  rate: micros(1_500_000),
  whole: dollars(5),
  available: dollars(5),
  billedMs: 0,
  maxMs: 200_000,
  extensionMs: 3_400_000,
  atMs: 0,
  cap: null,
  capIsLimit: false,
};
export const screenAfter = (events: Timed[], state: CallState = newCallState(opening)) =>
  events.reduce(
    (now, [atMs, event]) => (isLocal(event) ? afterLocal(now, event, atMs) : afterServer(now, event, atMs)),
    state,
  );

const sound = (ms: number) => Buffer.alloc(ms * 48).toString("base64");
export const words = (itemId: string, text: string): SeenEvent => ({
  type: "agent_text",
  itemId,
  responseId: "r",
  text,
});
export const audio = (itemId: string, ms: number): SeenEvent => ({
  type: "agent_audio",
  itemId,
  responseId: "r",
  base64: sound(ms),
});
export const item = (itemId: string, kind: string): SeenEvent => ({
  type: "item_added",
  itemId,
  role: "assistant",
  text: null,
  kind,
});
export const playing = (itemId: string, playedMs: number, finished: string[] = []): LocalEvent => ({
  type: "played",
  report: {
    current: { itemId, playedMs },
    finished: finished.map((id) => ({ itemId: id, playedMs: 1_000 })),
    bufferedMs: 200,
    playing: true,
    underruns: 0,
  },
});
export const quiet = (finished: string[] = []): LocalEvent => ({
  type: "played",
  report: {
    current: null,
    finished: finished.map((itemId) => ({ itemId, playedMs: 1_000 })),
    bufferedMs: 0,
    playing: false,
    underruns: 0,
  },
});
export const meter = (billedSeconds: number, remainingSeconds: number, paused = false): SeenEvent => ({
  type: "meter",
  billedSeconds,
  paused,
  onPause: false,
  pauseLeftSeconds: 300,
  extensionSeconds: null,
  remainingSeconds,
  balance: "3.00",
  available: null,
});
export const started: SeenEvent = { type: "call_started", ratePerMinute: "1.50", maxSeconds: 200 };
export const said = (text: string): LocalEvent => ({ type: "said", itemId: `me-${text}`, text });

export const connected: Timed[] = [
  [0, { type: "link", link: "opening" }],
  [100, { type: "link", link: "open" }],
  [150, { type: "session_created", serverHears: false }],
  [160, started],
];
export const disclosure: Timed[] = [
  [200, { type: "response_started", responseId: "r0" }],
  [210, item("notice", "disclosure")],
  [220, words("notice", "I am an AI voice. ")],
  [230, audio("notice", 1_000)],
  [240, { type: "agent_audio_done", itemId: "notice" }],
  [250, { type: "response_done", responseId: "r0", status: "completed" }],
  [400, playing("notice", 100)],
];
export const firstMessage: Timed[] = [
  [1_000, { type: "response_started", responseId: "r" }],
  [1_010, item("hello", "first_message")],
  [1_020, words("hello", "Put your feet up. ")],
  [1_030, audio("hello", 1_000)],
  [1_040, meter(0, 200)],
  [1_050, words("hello", "Tell me everything.")],
  [1_060, audio("hello", 1_000)],
  [1_070, { type: "agent_audio_done", itemId: "hello" }],
  [1_080, { type: "response_done", responseId: "r", status: "completed" }],
  [1_500, playing("hello", 500, ["notice"])],
];
export const greeted = [...connected, ...disclosure, ...firstMessage];
export const captionsOf = (state: CallState) =>
  state.captions.map((caption) => (caption.speaker === "me" ? caption.text : shownWords(caption)));

/** Playback was cut off while the notice and the first message were in flight. */
export const cutOff = (item: { itemId: string; playedMs: number } | null): LocalEvent => ({
  type: "flushed",
  item,
  itemIds: ["notice", "hello"],
});
