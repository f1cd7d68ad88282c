import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallerPlan } from "./caller.ts";
import type { Report } from "./messages.ts";
import { sum } from "./report.ts";
import { startWorkerProcess } from "./worker-process.ts";

const SAMPLE_EVERY_MS = 15_000;
const SAMPLES_AT_REST = 3;
const REST_MS = 1_000;

export type Sample = Report["sample_memory"] & { atMs: number };
export type Round = { turns: number; missed: number; errors: string[] };
export type RoundsResult = {
  /** Measured after a round's calls had ended, and while they ran. */
  between: Sample[];
  during: Sample[];
  rounds: Round[];
  endedCalls: number;
  findings: string[];
};

const noRounds = (): RoundsResult => ({ between: [], during: [], rounds: [], endedCalls: 0, findings: [] });

export type RoundsPlan = {
  calls: number;
  /** Warm-up rounds, kind after kind. */
  warmUp: readonly { plan: CallerPlan; forMs: number }[];
  plan: CallerPlan;
  forMs: number;
  /** For the server process. */
  flags: readonly string[];
};

/** Plays rounds of calls through sockets on one server, until `forMs` have passed; at least two rounds. */
export async function playRounds(
  { calls, warmUp, plan, forMs, flags }: RoundsPlan,
  told: (result: RoundsResult, warm: boolean) => void,
): Promise<RoundsResult> {
  const dataDir = mkdtempSync(join(tmpdir(), "noct-bench-"));
  const server = startWorkerProcess(new URL("./server.worker.ts", import.meta.url), flags);
  const customers = startWorkerProcess(new URL("./callers.worker.ts", import.meta.url));
  let beganMs = performance.now();
  const sample = async () => ({
    ...(await server.order({ type: "sample_memory" })),
    atMs: performance.now() - beganMs,
  });
  try {
    const { port } = await server.order({ type: "open", calls, dataDir, databaseUrl: null, spoken: plan.spoken });
    const play = async (played: CallerPlan, result: RoundsResult) => {
      const { tickets } = await server.order({ type: "start_calls" });
      await customers.order({ type: "connect", port, tickets, plan: played });
      const talking = customers.order({ type: "talk" });
      await whileRunning(talking, async () => void result.during.push(await sample()));
      const { results } = await customers.order({ type: "hang_up" });
      result.rounds.push({
        turns: sum(results.map(({ replyMs }) => replyMs.length)),
        missed: sum(results.map(({ missed }) => missed)),
        errors: results.flatMap(({ errors }) => errors),
      });
      result.between.push(await atRest(sample));
    };
    const before = noRounds();
    for (const kind of warmUp) {
      for (const untilMs = performance.now() + kind.forMs; performance.now() < untilMs; ) {
        await play(kind.plan, before);
        told(before, false);
      }
    }
    const result = noRounds();
    beganMs = performance.now();
    while (result.rounds.length < 2 || performance.now() - beganMs < forMs) {
      await play(plan, result);
      told(result, true);
    }
    const { endedCalls, findings } = await server.order({ type: "audit" });
    await server.order({ type: "stop" });
    return { ...result, endedCalls, findings };
  } finally {
    await customers.end();
    await server.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The lowest of some samples: a job or a last write may hold memory for a moment. */
async function atRest(sample: () => Promise<Sample>): Promise<Sample> {
  const samples: Sample[] = [];
  while (samples.length < SAMPLES_AT_REST) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    samples.push(await sample());
  }
  return samples.reduce((lowest, one) => (one.liveMb < lowest.liveMb ? one : lowest));
}

/** Repeats something until the work is done, one at a time. */
async function whileRunning(work: Promise<unknown>, act: () => Promise<void>): Promise<void> {
  let isRunning = true;
  const over = work.finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    const pause = new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS));
    await Promise.race([pause, over]);
    if (isRunning) await act();
  }
  await over;
}
