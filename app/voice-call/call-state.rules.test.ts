import { describe, expect, test } from "vitest";
import { newCallState } from "./call-opening.rules.ts";
import { isAgentBusy, phaseOf } from "./call-state.rules.ts";
import { shownWords } from "./captions.rules.ts";
import { meterAt } from "./meter-view.rules.ts";
import type { SeenEvent } from "./server-events.rules.ts";
import {
  captionsOf,
  connected,
  cutOff,
  disclosure,
  greeted,
  item,
  meter,
  opening,
  quiet,
  said,
  screenAfter,
  type Timed,
  words,
} from "./testing/call-events.ts";

describe("the phase of a call", () => {
  test("goes from the first moment to the customer's turn", () => {
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

  test("starts with listening on a page that opens in the middle of a call, without a greeting", () => {
    const state = screenAfter(connected, newCallState({ ...opening, billedMs: 30_000 }));
    expect(phaseOf(state)).toBe("listening");
  });

  test("is busy while the agent speaks and while it prepares its reply", () => {
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

  test("words that the server recognises grow in place", () => {
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
    const state = screenAfter([...greeted, [1_600, cutOff({ itemId: "hello", playedMs: 1_300 })]]);
    expect(captionsOf(state)[1]).toEqual({ heard: "Put your feet up. Tell\u2060—", unheard: "" });
    expect(phaseOf(state)).toBe("listening");
    expect(captionsOf(screenAfter([[1_700, words("hello", " And more.")]], state))[1]).toEqual(captionsOf(state)[1]);
  });

  test("an interruption does not affect what the agent says next", () => {
    const next: Timed[] = [
      [1_590, item("sorry", "reply")],
      [1_595, words("sorry", "Tell me.")],
    ];
    const state = screenAfter([...greeted, ...next, [1_600, cutOff({ itemId: "hello", playedMs: 1_300 })]]);
    expect(captionsOf(state)[2]).toEqual({ heard: "", unheard: "Tell me." });
  });

  test("an interruption does not affect what was heard to its end", () => {
    const state = screenAfter([...greeted, [3_000, quiet(["hello"])], [3_100, cutOff(null)]]);
    expect(captionsOf(state)[1]).toEqual({ heard: "Put your feet up. Tell me everything.", unheard: "" });
  });

  test("at most sixty are shown", () => {
    const turns = Array.from({ length: 80 }, (_, i): Timed => [i, said(`turn ${i}`)]);
    expect(captionsOf(screenAfter(turns))).toHaveLength(60);
    expect(captionsOf(screenAfter(turns)).at(-1)).toBe("turn 79");
  });
});

describe("when something goes wrong", () => {
  test("a lost connection is shown and keeps what was said", () => {
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

  test("a call that this page cannot join says why", () => {
    const state = screenAfter([...greeted, [2_000, { type: "blocked", message: "This call is open in another tab." }]]);
    expect(phaseOf(state)).toBe("blocked");
    expect(state.blockedBy).toBe("This call is open in another tab.");
  });

  test("the server's error is shown, unless it is only about our own timing", () => {
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

  test("comes once: a later event does not change the reason", () => {
    expect(screenAfter([[13_000, { type: "finished", reason: "lost" }]], over).endReason).toBe("credit");
  });
});

test("credit added during the call replaces a warning", () => {
  const warned = screenAfter([...greeted, [11_040, { type: "warning", code: "credit_low", remainingSeconds: 120 }]]);
  expect(warned.warning?.level).toBe("heard");
  const same: SeenEvent = { ...meter(20, 100), balance: "2.50" } as SeenEvent;
  const still = screenAfter([[21_040, same]], warned);
  expect(still.warning?.level).toBe("heard");
  const more: SeenEvent = { ...meter(21, 500), balance: "12.48" } as SeenEvent;
  const added = screenAfter([[22_040, more]], still);
  expect(added.warning).toMatchObject({ level: "seen", message: "$10.00 of credit added: 8 minutes left." });
});

test("warnings are shown until they are dismissed", () => {
  const state = screenAfter([[0, { type: "warning", code: "credit_low", remainingSeconds: 120 }]]);
  expect(state.warning?.level).toBe("heard");
  expect(screenAfter([[10, { type: "warning_seen" }]], state).warning).toBeNull();
});

test("the browser's partial transcript is shown, and cleared when the turn is sent", () => {
  const hearing = screenAfter([[0, { type: "hearing", text: "I had the lon" }]]);
  expect(hearing.hearing).toBe("I had the lon");
  expect(screenAfter([[10, said("I had the longest day")]], hearing).hearing).toBe("");
});

test("a reloaded page shows what was said, as it was heard, and does not take it for upcoming speech", () => {
  const told = (itemId: string, role: "user" | "assistant", text: string): SeenEvent => ({
    type: "item_added",
    itemId,
    role,
    text,
    kind: role === "assistant" ? "reply" : "",
  });
  const state = screenAfter([
    ...connected,
    [170, told("item_2", "assistant", "Hello, you.")],
    [171, told("item_3", "user", "I am on the train.")],
    [172, told("item_4", "assistant", "Where does it—")],
  ]);
  const shown = state.captions.map((caption) =>
    caption.speaker === "me" ? caption.text : shownWords(caption).heard + shownWords(caption).unheard,
  );
  expect(shown).toEqual(["Hello, you.", "I am on the train.", "Where does it—"]);
  expect(state.captions.every((caption) => caption.speaker === "me" || shownWords(caption).unheard === "")).toBe(true);
  // Sent again to a page that has them, they change nothing.
  expect(screenAfter([[9_000, told("item_4", "assistant", "Where does it—")]], state).captions).toEqual(state.captions);
});
