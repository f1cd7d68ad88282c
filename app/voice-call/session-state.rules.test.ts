import { expect, test } from "vitest";
import { defaultSound } from "./audio/sound-choices.rules.ts";
import { newSessionState, opensEar, opensTyped } from "./session-state.rules.ts";
import { opening } from "./testing/call-events.ts";

test.each([
  ["by a server that hears, where the customer talks", true, false, true, false],
  ["by the browser, where the customer agreed to it before the call", false, true, true, false],
  ["by nobody, on a page that comes back to a call", false, false, true, true],
  ["by nobody, where the customer chose to type", true, true, false, true],
])("a call is heard %s, or opens the field for typed words", (_, serverHears, micAllowed, speaks, isTyped) => {
  const state = newSessionState(opening, { ...defaultSound, speaks }, micAllowed);
  expect(opensTyped(state, serverHears)).toBe(isTyped);
  expect(opensEar(state, serverHears)).toBe(!isTyped);
});
