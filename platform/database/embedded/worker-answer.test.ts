import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { DiskFull } from "./disk-full.ts";
import { startEmbedded } from "./embedded.ts";
import { newProgress, stepsOf } from "./progress.ts";
import { answer, DatabaseStuck } from "./worker-answer.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A thread that counts a step when it is told to, and is ready when it is told to. */
async function aThread() {
  const progress = newProgress();
  const code = `
    const { parentPort, workerData } = require("node:worker_threads");
    parentPort.on("message", (type) => {
      if (type === "step") Atomics.add(workerData, 0, 1);
      parentPort.postMessage({ type, lsn: "0/1" });
    });
  `;
  const worker = new Worker(code, { eval: true, workerData: progress });
  ends.push(() => worker.terminate());
  await once(worker, "online");
  const tell = async (what: "step" | "ready") => {
    worker.postMessage(what);
    await once(worker, "message");
  };
  return { worker, progress, tell };
}

test("a database that takes long is waited for as long as it makes progress", async () => {
  const clock = manualClock();
  const { worker, progress, tell } = await aThread();
  const ready = answer({ worker, progress, clock }, null, "ready");
  for (let minute = 0; minute < 10; minute += 1) {
    await tell("step");
    await clock.advance(minuteMs);
  }
  await tell("ready");
  expect(await ready).toMatchObject({ lsn: "0/1" });
  expect(clock.timers()).toBe(0);
});

test("a database that stands still is given up, with a sentence about what to do", async () => {
  const clock = manualClock();
  const { worker, progress, tell } = await aThread();
  const ready = expect(answer({ worker, progress, clock }, null, "ready")).rejects.toThrow(DatabaseStuck);
  await tell("step");
  await clock.advance(2 * minuteMs);
  await ready;
});

test.each([
  ["while it is copied", "ENOSPC: no space left on device, copyfile 'a' -> 'b'", false],
  ["while it opens", 'could not write to file "pg_wal/xlogtemp.42": No space left on device', true],
])("a database that has no room left on its disk %s says so, and counts as whole", async (_, message, damaged) => {
  const code = `require("node:worker_threads").parentPort.postMessage(${JSON.stringify({ type: "failed", message, damaged })})`;
  const worker = new Worker(code, { eval: true });
  ends.push(() => worker.terminate());
  const ready = answer({ worker, progress: newProgress(), clock: manualClock() }, null, "ready");
  await expect(ready).rejects.toThrow(DiskFull);
  await expect(ready).rejects.toThrow(/make room.*start again/i);
});

test("making, using and closing a database on disk all count as progress", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "progress-"));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const progress = newProgress();
  const steps: number[] = [];
  const look = () => steps.push(stepsOf(progress));
  const database = await startEmbedded({ dataDir, synced: false, progress });
  look();
  const segments = { fromSegment: "0".repeat(24), toSegment: "F".repeat(24), older: null };
  await database.copy({ to: join(dataDir, "copy"), ...segments });
  look();
  await database.close();
  look();
  expect(steps[0]).toBeGreaterThan(1_000);
  expect((steps[1] ?? 0) - (steps[0] ?? 0)).toBeGreaterThan(500);
  expect(steps[2]).toBeGreaterThan(steps[1] ?? 0);
});
