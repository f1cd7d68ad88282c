import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallerPlan, CallerResult } from "./caller.ts";
import type { Load, Memory } from "./load-meter.ts";
import type { Audit } from "./stage.ts";
import { startWorkerProcess } from "./worker-process.ts";

export type Scenario = { calls: number; through: "sockets" | "process"; plan: CallerPlan };

export type ScenarioResult = {
  scenario: Scenario;
  greeted: number;
  results: CallerResult[];
  server: { load: Load; before: Memory; during: Memory };
  /** The load of the callers' process, or of the server's if they share one. */
  callersLoad: Load;
  audit: Audit;
};

const serverFile = new URL("./server.worker.ts", import.meta.url);
const callersFile = new URL("./callers.worker.ts", import.meta.url);
const inProcessFile = new URL("./in-process.worker.ts", import.meta.url);

/** Plays one scenario on a fresh database: all calls start, talk, and are settled and audited. */
export async function playScenario(scenario: Scenario, databaseUrl: string | null): Promise<ScenarioResult> {
  const { calls, plan } = scenario;
  const dataDir = mkdtempSync(join(tmpdir(), "noct-bench-"));
  const sockets = scenario.through === "sockets";
  const server = startWorkerProcess(sockets ? serverFile : inProcessFile);
  const customers = sockets ? startWorkerProcess(callersFile) : server;
  try {
    const { port } = await server.order({ type: "open", calls, dataDir, databaseUrl, spoken: plan.spoken });
    const { tickets } = await server.order({ type: "start_calls" });
    // The first call loads what all share: memory is counted from the second on.
    const first = await customers.order({ type: "connect", port, tickets: tickets.slice(0, 1), plan });
    await server.order({ type: "mark_memory" });
    const { greeted } =
      calls > 1 ? await customers.order({ type: "connect", port, tickets: tickets.slice(1), plan }) : first;
    await server.order({ type: "watch" });
    const talk = await customers.order({ type: "talk" });
    const meters = await server.order({ type: "read_meters" });
    const { results } = await customers.order({ type: "hang_up" });
    const audit = await server.order({ type: "audit" });
    await server.order({ type: "stop" });
    return { scenario, greeted, results, server: meters, callersLoad: talk.load, audit };
  } finally {
    if (customers !== server) await customers.end();
    await server.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
