import { expect, test } from "vitest";
import { manualClock } from "../clock/manual-clock.ts";
import { ANSWERS_WITHIN_MS, LOOK_EVERY_MS, watchServer } from "./server-watch.ts";

/** A watch over a server that is always in use and answers nothing. `busyMs`: how late this process notices a limit. */
function watchOfSilence(busyMs: number) {
  const manual = manualClock();
  let lateMs = 0;
  const clock = { ...manual, monotonicMs: () => manual.monotonicMs() + lateMs };
  const heard: string[] = [];
  const watch = watchServer({
    clock,
    isInUse: () => true,
    ask: (signal) =>
      new Promise((_, reject) =>
        signal.addEventListener("abort", () => {
          lateMs += busyMs;
          reject(signal.reason);
        }),
      ),
    giveUp: () => heard.push("given up"),
  });
  watch.onOutage({ began: () => heard.push("began"), ended: () => heard.push("ended") });
  return { manual, watch, heard };
}

test("a server that lets nobody in for five seconds is silent, and what waits for it is given up", async () => {
  const { manual, watch, heard } = watchOfSilence(0);
  const waiting = watch.whileAnswering(() => new Promise<{ release(): void }>(() => {}));
  const refused = expect(waiting).rejects.toMatchObject({ name: "DatabaseLost" });
  await manual.advance(LOOK_EVERY_MS + ANSWERS_WITHIN_MS);
  await refused;
  expect(heard).toEqual(["began", "given up"]);
  watch.stop();
});

test("a process that was itself too busy to hear an answer calls no server silent", async () => {
  const { manual, watch, heard } = watchOfSilence(2_000);
  await watch.whileAnswering(async () => ({ release: () => {} }));
  await manual.advance(10 * (LOOK_EVERY_MS + ANSWERS_WITHIN_MS));
  expect(heard).toEqual([]);
  watch.stop();
});
