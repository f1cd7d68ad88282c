import { expect, test } from "vitest";
import { defaultSound } from "#app/voice-call/audio/sound-choices.rules.ts";
import { newSessionState, type SessionState } from "#app/voice-call/session-state.rules.ts";
import { opening } from "#app/voice-call/testing/call-events.ts";
import { earOf, phaseWord } from "./call-phase.labels.ts";

const state = (part: Partial<SessionState>): SessionState => ({ ...newSessionState(opening), ...part });
const held = { ...defaultSound, listening: "held" } as const;

test.each<[string, Partial<SessionState>, string]>([
  ["the microphone is off", { micOn: false, serverHears: true }, "your mic is off"],
  ["the server hears all the time", { micOn: true, serverHears: true }, "listening"],
  ["the browser understands speech", { micOn: true, serverHears: false, choices: held }, "listening"],
  ["a button has to be held, and is not", { micOn: true, serverHears: true, choices: held }, "hold the button to talk"],
  ["a button is held", { micOn: true, serverHears: true, choices: held, talking: true }, "listening"],
])("when %s, the call says so and not that it listens", (_, part, word) => {
  expect(phaseWord("listening", earOf(state(part), false))).toBe(word);
  expect(phaseWord("speaking", earOf(state(part), false))).toBe("speaking");
});

test("a customer who types is not told that their microphone is off", () => {
  expect(phaseWord("listening", earOf(state({ micOn: false, serverHears: true }), true))).toBe("your turn to type");
});
