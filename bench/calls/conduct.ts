import { setTimeout as sleep } from "node:timers/promises";
import { minuteMs } from "#platform/days/durations.ts";
import type { CallerPlan, CallerResult } from "./caller.ts";
import { type Load, watchLoad } from "./load-meter.ts";

const TICK_MS = 5;
const GREETING_WITHIN_MS = minuteMs;

/** A customer who types or speaks. */
export type Conducted = {
  readonly result: CallerResult;
  readonly greeted: boolean;
  readonly done: boolean;
  begin(atMs: number): void;
  tick(now: number): void;
  hear(text: string): void;
  hangUp(): void;
};

/** Runs many callers in real time, their turns spread evenly over the cycle. */
export function conduct(callers: readonly Conducted[]) {
  const tickAll = (): void => {
    const now = performance.now();
    for (const caller of callers) caller.tick(now);
  };

  async function until(isDone: () => boolean, withinMs: number): Promise<void> {
    const timer = setInterval(tickAll, TICK_MS);
    const endMs = performance.now() + withinMs;
    while (!isDone() && performance.now() < endMs) await sleep(20);
    clearInterval(timer);
  }

  return {
    /** Resolves with how many have heard their first message. */
    async greeted(): Promise<number> {
      await until(() => callers.every((caller) => caller.greeted), GREETING_WITHIN_MS);
      return callers.filter((caller) => caller.greeted).length;
    },

    async talk({ turns, cycleMs }: CallerPlan): Promise<{ results: CallerResult[]; load: Load }> {
      const watching = watchLoad();
      const beginMs = performance.now() + 100;
      for (const [index, caller] of callers.entries()) caller.begin(beginMs + (index * cycleMs) / callers.length);
      await until(() => callers.every((caller) => caller.done), (turns + 3) * cycleMs);
      return { results: callers.map((caller) => caller.result), load: watching.stop() };
    },
  };
}
