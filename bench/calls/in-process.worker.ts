import { readConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { type Composition, compose } from "#server/compose.ts";
import type { CallerPlan } from "./caller.ts";
import { type Conducted, conduct } from "./conduct.ts";
import { type Load, type Memory, memoryNow } from "./load-meter.ts";
import { answerOrders } from "./messages.ts";
import { callerMaker } from "./new-caller.ts";
import { audit, replacements, type Stage, setStage, startCalls, type Ticket } from "./stage.ts";

// Calls without sockets: the callers' frames are pushed into the engine in its own process, as benchmarks of voice engines
// alone do. Their cost counts as the engine's.

let composition: Composition;
let stage: Stage;
let plan: CallerPlan;
let before: Memory;
let load: Load;
const callers: Conducted[] = [];
const closed: Promise<void>[] = [];

answerOrders({
  async open({ calls, dataDir, databaseUrl, spoken }) {
    const config = readConfig({ DEMO: "off", DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" });
    const log = createLog("error");
    composition = await compose({ config, log, version: "bench", port: 0, overrides: await replacements(spoken) });
    stage = await setStage(composition, calls);
    before = memoryNow();
    return { port: 0 };
  },
  async start_calls() {
    return { tickets: await startCalls(composition, stage) };
  },
  async connect(order) {
    plan = order.plan;
    for (const ticket of order.tickets) callers.push(await connect(ticket));
    return { greeted: await conduct(callers).greeted() };
  },
  async mark_memory() {
    before = memoryNow();
    return null;
  },
  watch: async () => null,
  async talk() {
    const talk = await conduct(callers).talk(plan);
    load = talk.load;
    return talk;
  },
  read_meters: async () => ({ load, before, during: memoryNow() }),
  async hang_up() {
    for (const caller of callers) caller.hangUp();
    await Promise.all(closed);
    return { results: callers.map((caller) => caller.result) };
  },
  audit: () => audit(composition, stage),
  async stop() {
    await composition.liveCalls.stop();
    await composition.close();
    return null;
  },
});

async function connect(ticket: Ticket): Promise<Conducted> {
  const newCaller = await callerMaker(plan);
  let close = () => {};
  closed.push(new Promise((resolve) => (close = resolve)));
  const early: string[] = [];
  let caller: Conducted | null = null;
  const connection = await composition.liveCalls.connect(ticket.callId, ticket.token, {
    send: (text) => (caller ? caller.hear(text) : void early.push(text)),
    sendBinary: () => {},
    bufferedBytes: () => 0,
    close,
  });
  caller = newCaller({ sendText: connection.receive, sendFrame: connection.receive });
  for (const text of early) caller.hear(text);
  return caller;
}
