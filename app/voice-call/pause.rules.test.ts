import { describe, expect, test } from "vitest";
import { noPause, pauseLeftMs, pressed, toldOfPause } from "./pause.rules.ts";

const told = (onPause: boolean, pauseLeftSeconds = 300) => ({ onPause, pauseLeftSeconds });

describe("the customer's pause on the call's page", () => {
  test("is shown at once, and not undone by an event from before the press", () => {
    const open = toldOfPause(noPause, told(false), 0);
    const asked = pressed(open, true, 1_000);
    expect(asked.isOn).toBe(true);
    const late = toldOfPause(asked, told(false), 1_010);
    expect(late.isOn).toBe(true);
    expect(toldOfPause(late, told(true), 1_300).isOn).toBe(true);
  });

  test("ends at the server's word once the server had agreed", () => {
    const agreed = toldOfPause(pressed(noPause, true, 0), told(true), 250);
    expect(toldOfPause(agreed, told(false), 9_000).isOn).toBe(false);
  });

  test("ends where the server never agreed", () => {
    const once = toldOfPause(pressed(noPause, true, 0), told(false), 250);
    expect(toldOfPause(once, told(false), 10_250).isOn).toBe(false);
  });

  test("ends at once where the server says that nothing is left of it: that is no event from before the press", () => {
    const open = toldOfPause(noPause, told(false, 2), 0);
    expect(toldOfPause(pressed(open, true, 1_000), told(false, 0), 1_250).isOn).toBe(false);
  });

  test("says how long it may last, which passes only while it lasts", () => {
    const open = toldOfPause(noPause, told(false, 120), 0);
    expect(pauseLeftMs(open, 60_000)).toBe(120_000);
    const paused = pressed(open, true, 60_000);
    expect(pauseLeftMs(paused, 90_000)).toBe(90_000);
    expect(pauseLeftMs(paused, 900_000)).toBe(0);
    expect(pauseLeftMs(pressed(paused, false, 90_000), 100_000)).toBe(90_000);
  });
});
