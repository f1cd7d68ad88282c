import { describe, expect, test } from "vitest";
import { dollars, micros } from "#platform/money/money.ts";
import {
  afterLocal,
  afterServer,
  type CallState,
  isAgentBusy,
  type LocalEvent,
  newCallState,
  phaseOf,
} from "./call-state.rules.ts";
import { shownWords } from "./captions.rules.ts";
import { meterAt } from "./meter-view.rules.ts";
import type { SeenEvent } from "./server-events.rules.ts";

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
type Timed = [atMs: number, event: SeenEvent | LocalEvent];

const opening = { rate: micros(1_500_000), whole: dollars(5), billedMs: 0, maxMs: 200_000, atMs: 0 };
const screenAfter = (events: Timed[], state: CallState = newCallState(opening)) =>
  events.reduce(
    (now, [atMs, event]) => (isLocal(event) ? afterLocal(now, event, atMs) : afterServer(now, event, atMs)),
    state,
  );

const sound = (ms: number) => Buffer.alloc(ms * 48).toString("base64");
const words = (itemId: string, text: string): SeenEvent => ({ type: "agent_text", itemId, responseId: "r", text });
const audio = (itemId: string, ms: number): SeenEvent => ({
  type: "agent_audio",
  itemId,
  responseId: "r",
  base64: sound(ms),
});
const item = (itemId: string, kind: string): SeenEvent => ({
  type: "item_added",
  itemId,
  role: "assistant",
  text: null,
  kind,
});
const playing = (itemId: string, playedMs: number, finished: string[] = []): LocalEvent => ({
  type: "played",
  report: {
    current: { itemId, playedMs },
    finished: finished.map((id) => ({ itemId: id, playedMs: 1_000 })),
    bufferedMs: 200,
    playing: true,
    underruns: 0,
  },
});
const quiet = (finished: string[] = []): LocalEvent => ({
  type: "played",
  report: {
    current: null,
    finished: finished.map((itemId) => ({ itemId, playedMs: 1_000 })),
    bufferedMs: 0,
    playing: false,
    underruns: 0,
  },
});
const meter = (billedSeconds: number, remainingSeconds: number): SeenEvent => ({
  type: "meter",
  billedSeconds,
  remainingSeconds,
  balance: "3.00",
  charge: null,
});
const started: SeenEvent = { type: "call_started", ratePerMinute: "1.50", maxSeconds: 200 };
const said = (text: string): LocalEvent => ({ type: "said", itemId: `me-${text}`, text });

const connected: Timed[] = [
  [0, { type: "link", link: "opening" }],
  [100, { type: "link", link: "open" }],
  [150, { type: "session_created" }],
  [160, started],
];
const disclosure: Timed[] = [
  [200, { type: "response_started", responseId: "r0" }],
  [210, item("notice", "disclosure")],
  [220, words("notice", "I am an AI voice. ")],
  [230, audio("notice", 1_000)],
  [240, { type: "agent_audio_done", itemId: "notice" }],
  [250, { type: "response_done", responseId: "r0", status: "completed" }],
  [400, playing("notice", 100)],
];
const firstMessage: Timed[] = [
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
const greeted = [...connected, ...disclosure, ...firstMessage];
const captionsOf = (state: CallState) =>
  state.captions.map((caption) => (caption.speaker === "me" ? caption.text : shownWords(caption)));

describe("what is going on", () => {
  test("from the first moment to the customer's turn", () => {
    const phases = [
      screenAfter([]),
      screenAfter(connected),
      screenAfter([...connected, ...disclosure.slice(0, 1)]),
      screenAfter([...connected, ...disclosure]),
      screenAfter([...connected, ...disclosure, [1_300, quiet(["notice"])]]),
      screenAfter(greeted),
      screenAfter([...greeted, [3_000, quiet(["hello"])]]),
      screenAfter([...greeted, [3_000, quiet(["hello"])], [4_000, said("Hi")]]),
    ].map(phaseOf);
    expect(phases).toEqual([
      "connecting",
      "connecting",
      "thinking",
      "disclosure",
      "thinking",
      "speaking",
      "listening",
      "thinking",
    ]);
  });

  test("a page that opens in the middle of a call listens at once and is not greeted again", () => {
    const state = screenAfter(connected, newCallState({ ...opening, billedMs: 30_000 }));
    expect(phaseOf(state)).toBe("listening");
  });

  test("the agent is busy while it speaks and while it makes up its answer", () => {
    expect(isAgentBusy(screenAfter(greeted))).toBe(true);
    expect(isAgentBusy(screenAfter([...greeted, [3_000, quiet(["hello"])]]))).toBe(false);
    expect(isAgentBusy(screenAfter([[0, { type: "response_started", responseId: "r" }]]))).toBe(true);
  });
});

describe("captions", () => {
  test("show what was heard and what is still to come", () => {
    expect(captionsOf(screenAfter(greeted))[1]).toEqual({
      heard: "Put your ",
      unheard: "feet up. Tell me everything.",
    });
    expect(captionsOf(screenAfter(greeted))[0]).toEqual({ heard: "I am an AI voice. ", unheard: "" });
  });

  test("the spoken notice is marked as one, the rest is not", () => {
    const notices = screenAfter(greeted).captions.map((caption) => caption.speaker === "agent" && caption.notice);
    expect(notices).toEqual([true, false]);
  });

  test("a typed turn is shown at once and not twice when the server repeats it", () => {
    const echo: SeenEvent = { type: "item_added", itemId: "me-Hi", role: "user", text: "Hi", kind: "" };
    expect(
      captionsOf(
        screenAfter([
          [0, said("Hi")],
          [10, echo],
        ]),
      ),
    ).toEqual(["Hi"]);
    const renamed: SeenEvent = { ...echo, itemId: "item_u9" } as SeenEvent;
    expect(
      captionsOf(
        screenAfter([
          [0, said("Hi")],
          [10, renamed],
        ]),
      ),
    ).toEqual(["Hi"]);
    expect(
      captionsOf(
        screenAfter([
          [0, said("Hi")],
          [10, echo],
          [20, renamed],
        ]),
      ),
    ).toEqual(["Hi", "Hi"]);
  });

  test("words that the server hears grow in place", () => {
    const hears = (text: string, final: boolean): SeenEvent => ({ type: "user_text", itemId: "u", text, final });
    const state = screenAfter([
      [0, { type: "speech_started" }],
      [10, hears("I miss", false)],
      [20, hears("I missed you.", true)],
    ]);
    expect(captionsOf(state)).toEqual(["I missed you."]);
    expect(state).toMatchObject({ userSpeaking: false, awaitingReply: true });
  });

  test("an interruption cuts the words where the customer stopped listening", () => {
    const state = screenAfter([...greeted, [1_600, { type: "flushed", item: { itemId: "hello", playedMs: 1_300 } }]]);
    expect(captionsOf(state)[1]).toEqual({ heard: "Put your feet up. Tell\u2060—", unheard: "" });
    expect(phaseOf(state)).toBe("listening");
    expect(captionsOf(screenAfter([[1_700, words("hello", " And more.")]], state))[1]).toEqual(captionsOf(state)[1]);
  });

  test("an interruption leaves alone what was heard to its end", () => {
    const state = screenAfter([...greeted, [3_000, quiet(["hello"])], [3_100, { type: "flushed", item: null }]]);
    expect(captionsOf(state)[1]).toEqual({ heard: "Put your feet up. Tell me everything.", unheard: "" });
  });

  test("at most sixty are kept", () => {
    const turns = Array.from({ length: 80 }, (_, i): Timed => [i, said(`turn ${i}`)]);
    expect(captionsOf(screenAfter(turns))).toHaveLength(60);
    expect(captionsOf(screenAfter(turns)).at(-1)).toBe("turn 79");
  });
});

describe("the meter", () => {
  const shown = (state: CallState, nowMs: number) => meterAt(state.meter, nowMs).billedMs;

  test("does not count the notice, and starts when the server says so", () => {
    expect(shown(screenAfter([...connected, ...disclosure]), 900)).toBe(0);
    expect(shown(screenAfter(greeted), 3_040)).toBe(2_000);
  });

  test("the server's word replaces the guess, also downwards", () => {
    const state = screenAfter([...greeted, [11_540, meter(9, 191)]]);
    expect(shown(state, 11_540)).toBe(9_000);
  });

  test("rests when the server repeats the same time, and goes on when it counts again", () => {
    const resting = screenAfter([...greeted, [11_040, meter(10, 190)], [21_040, meter(10, 190)]]);
    expect(shown(resting, 30_000)).toBe(10_000);
    expect(shown(screenAfter([[31_040, meter(14, 186)]], resting), 32_040)).toBe(15_000);
  });

  test("credit that was added during the call shows in what the call may use", () => {
    expect(screenAfter(greeted).meter.whole).toBe(dollars(3));
    const toppedUp: SeenEvent = { ...meter(10, 590), balance: "14.75" } as SeenEvent;
    expect(screenAfter([...greeted, [11_040, toppedUp]]).meter.whole).toBe(dollars(15));
    const justUnderASecond: SeenEvent = { ...meter(10, 190), balance: "2.7263" } as SeenEvent;
    expect(screenAfter([...greeted, [11_040, justUnderASecond]]).meter.whole).toBe(dollars(3));
    const silent: SeenEvent = { ...meter(10, 590), balance: "" } as SeenEvent;
    expect(screenAfter([...greeted, [11_040, silent]]).meter.whole).toBe(dollars(3));
  });

  test("two readings in the same moment do not stop it", () => {
    const state = screenAfter([...greeted, [11_040, meter(10, 190)], [11_900, meter(10, 190)]]);
    expect(shown(state, 12_900)).toBe(11_000);
  });

  test("rests while the connection is gone and counts again when it is back", () => {
    const lost = screenAfter([...greeted, [11_040, meter(10, 190)], [13_040, { type: "link", link: "lost" }]]);
    expect(shown(lost, 30_000)).toBe(12_000);
    const back = screenAfter(
      [
        [30_000, { type: "link", link: "open" }],
        [30_100, { ...started, maxSeconds: 187 } as SeenEvent],
      ],
      lost,
    );
    expect(meterAt(back.meter, 31_100)).toMatchObject({ billedMs: 13_000, remainingMs: 186_000 });
  });
});

describe("when something goes wrong", () => {
  test("a lost connection says so and keeps what was said", () => {
    const state = screenAfter([
      ...greeted,
      [2_000, { type: "link", link: "lost" }],
      [2_300, { type: "link", link: "opening" }],
    ]);
    expect(phaseOf(state)).toBe("reconnecting");
    expect(captionsOf(state)).toHaveLength(2);
    expect(
      phaseOf(
        screenAfter(
          [
            [3_000, { type: "link", link: "open" }],
            [3_100, quiet()],
          ],
          state,
        ),
      ),
    ).toBe("listening");
  });

  test("a call that this page cannot have says why", () => {
    const state = screenAfter([...greeted, [2_000, { type: "blocked", message: "This call is open in another tab." }]]);
    expect(phaseOf(state)).toBe("blocked");
    expect(state.blockedBy).toBe("This call is open in another tab.");
  });

  test("the server's error is shown, unless it is only about our own haste", () => {
    const wrong = (code: string): SeenEvent => ({ type: "error", code, message: "Too fast" });
    expect(screenAfter([[0, wrong("rate_limited")]]).trouble).toBe("Too fast");
    expect(screenAfter([[0, wrong("response_cancel_not_active")]]).trouble).toBeNull();
    expect(screenAfter([[0, wrong("conversations.bad_token")]]).trouble).toBeNull();
  });

  test("the next turn clears it", () => {
    const state = screenAfter([
      [0, { type: "trouble", message: "Too fast" }],
      [10, said("Hi")],
    ]);
    expect(state.trouble).toBeNull();
  });
});

describe("the end", () => {
  const over = screenAfter([...greeted, [11_040, meter(10, 190)], [12_040, { type: "ended", reason: "credit" }]]);

  test("stops the clock and keeps its reason", () => {
    expect(phaseOf(over)).toBe("ended");
    expect(over.endReason).toBe("credit");
    expect(meterAt(over.meter, 60_000).billedMs).toBe(11_000);
  });

  test("comes once: a later word does not change the reason", () => {
    expect(screenAfter([[13_000, { type: "finished", reason: "lost" }]], over).endReason).toBe("credit");
  });
});

test("warnings are shown until they are seen", () => {
  const state = screenAfter([[0, { type: "warning", code: "credit_low", remainingSeconds: 120 }]]);
  expect(state.warning?.level).toBe("heard");
  expect(screenAfter([[10, { type: "warning_seen" }]], state).warning).toBeNull();
});

test("what the browser is still hearing is shown and goes when the turn is sent", () => {
  const hearing = screenAfter([[0, { type: "hearing", text: "I had the lon" }]]);
  expect(hearing.hearing).toBe("I had the lon");
  expect(screenAfter([[10, said("I had the longest day")]], hearing).hearing).toBe("");
});
