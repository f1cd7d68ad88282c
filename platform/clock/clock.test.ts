import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { inBackground } from "#platform/errors/in-background.ts";
import { systemClock, wait, within } from "./clock.ts";
import { manualClock } from "./manual-clock.ts";

test("a manual clock fires its timers in order while it is advanced", async () => {
  const clock = manualClock();
  const fired: string[] = [];
  clock.after(300, () => fired.push(`late at ${clock.monotonicMs()}`));
  clock.after(100, () => {
    fired.push(`early at ${clock.monotonicMs()}`);
    clock.after(100, () => fired.push(`nested at ${clock.monotonicMs()}`));
  });
  clock.after(50, () => fired.push("never")).cancel();
  await clock.advance(250);
  expect(fired).toEqual(["early at 100", "nested at 200"]);
  await clock.advance(50);
  expect(fired.at(-1)).toBe("late at 300");
  expect(clock.now().getTime() - new Date("2026-01-03T12:00:00.000Z").getTime()).toBe(300);
});

test("a wait ends on time, or early and without an error when it is aborted", async () => {
  const clock = manualClock();
  const calledOff = new AbortController();
  let ended = 0;
  const count = () => {
    ended += 1;
  };
  inBackground(wait(clock, 1_000).then(count));
  inBackground(wait(clock, 60_000, calledOff.signal).then(count));
  await clock.advance(1_000);
  expect(ended).toBe(1);
  calledOff.abort();
  await clock.advance(0);
  expect(ended).toBe(2);
  await wait(clock, 5, calledOff.signal);
});

test("work within a limit ends on its own, with its result or its error, and leaves no timer", async () => {
  const clock = manualClock();
  expect(await within(clock, 1_000, async (signal) => signal.aborted)).toBe(false);
  await expect(within(clock, 1_000, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(clock.timers()).toBe(0);
});

test("the limit passes on the clock, and the work learns of it by a TimeoutError", async () => {
  const clock = manualClock();
  const refused = expect(within(clock, 1_000, untilAborted)).rejects.toMatchObject({ name: "TimeoutError" });
  await clock.advance(999);
  expect(clock.timers()).toBe(1);
  await clock.advance(1);
  await refused;
});

test("an outer signal ends the work before its limit, with its own reason", async () => {
  const clock = manualClock();
  const outer = new AbortController();
  const refused = expect(within(clock, 1_000, untilAborted, outer.signal)).rejects.toThrow("no longer wanted");
  outer.abort(new Error("no longer wanted"));
  await refused;
  expect(clock.timers()).toBe(0);
});

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

test("the system clock's monotonic time never goes back", async () => {
  const before = systemClock.monotonicMs();
  await wait(systemClock, 5);
  expect(systemClock.monotonicMs()).toBeGreaterThan(before);
});

test("cancelled timers leave nothing behind, whatever their length", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heap = () => {
    collect();
    collect();
    return process.memoryUsage().heapUsed;
  };
  const callOff = (from: number, to: number) => {
    for (let i = from; i < to; i += 1) systemClock.after(3_000_000 + i, () => {}).cancel();
  };
  const many = 50_000;
  callOff(0, 1_000);
  const before = heap();
  callOff(1_000, 1_000 + many);
  // A leaked entry would take more than a hundred bytes.
  expect((heap() - before) / many).toBeLessThan(40);
});

test("a timer keeps no process alive: not while it waits, and not when it is cancelled twice or too late", async () => {
  const program = `
    const { systemClock } = await import(${JSON.stringify(new URL("clock.ts", import.meta.url).href)});
    systemClock.after(3_600_000, () => {});
    const twice = systemClock.after(3_600_000, () => {});
    twice.cancel();
    twice.cancel();
    const own = systemClock.after(1, () => own.cancel());
    const late = systemClock.after(1, () => {});
    await new Promise((resolve) => setTimeout(resolve, 50));
    late.cancel();
    console.log("nothing left to do");
  `;
  const ended = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
    timeout: 60_000,
  });
  expect(ended.stdout).toBe("nothing left to do\n");
});
