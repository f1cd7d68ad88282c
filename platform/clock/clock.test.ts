import { execFile } from "node:child_process";
import { promisify } from "node:util";
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

test("cancelled timers leave nothing behind, whatever their length", async () => {
  // Node's own lists of timers, by length: an empty one that stays is what would leak.
  const program = `
    import { createRequire } from "node:module";
    const { timerListMap } = createRequire(import.meta.url)("internal/timers");
    ${importClock}
    const lists = () => Object.keys(timerListMap).length;
    const before = lists();
    const running = systemClock.after(2_000_000, () => {});
    const whileOneRuns = lists();
    for (let length = 3_000_000; length < 3_001_000; length += 1) systemClock.after(length, () => {}).cancel();
    console.log(JSON.stringify([whileOneRuns - before, lists() - before]));
  `;
  expect(await outputOf(program, "--expose-internals")).toBe("[1,1]\n");
});

test("a timer keeps no process alive: not while it waits, and not when it is cancelled twice or too late", async () => {
  const program = `
    ${importClock}
    systemClock.after(3_600_000, () => {});
    const twice = systemClock.after(3_600_000, () => {});
    twice.cancel();
    twice.cancel();
    const own = systemClock.after(1, () => own.cancel());
    const open = setInterval(() => {}, 3_600_000);
    const late = await new Promise((resolve) => {
      const timer = systemClock.after(1, () => resolve(timer));
    });
    late.cancel();
    clearInterval(open);
    console.log("nothing left to do");
  `;
  expect(await outputOf(program)).toBe("nothing left to do\n");
});

const importClock = `const { systemClock } = await import(${JSON.stringify(new URL("clock.ts", import.meta.url).href)});`;

/** What a program prints that runs in a process of its own until nothing keeps that alive. */
async function outputOf(program: string, ...flags: string[]): Promise<string> {
  const args = [...flags, "--input-type=module", "-e", program];
  return (await promisify(execFile)(process.execPath, args, { timeout: 60_000 })).stdout;
}
