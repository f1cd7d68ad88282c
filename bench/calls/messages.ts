import type { CallerPlan, CallerResult } from "./caller.ts";
import type { Load, Memory } from "./load-meter.ts";
import type { Audit, Ticket } from "./stage.ts";

/** The bench's commands to its processes. Each gets one reply. */
export type Order =
  /** `logFile`: with its screens and, in that file, the log of a server in production. */
  | { type: "open"; calls: number; dataDir: string; databaseUrl: string | null; spoken: boolean; logFile?: string }
  | { type: "start_calls" }
  | { type: "connect"; port: number; tickets: Ticket[]; plan: CallerPlan }
  /** From here on, memory counts for the calls that follow. */
  | { type: "mark_memory" }
  | { type: "sample_memory" }
  | { type: "watch" }
  | { type: "talk" }
  | { type: "read_meters" }
  | { type: "hang_up" }
  | { type: "audit" }
  | { type: "stop" };

/** The replies of a process. */
export type Report = {
  open: { port: number };
  start_calls: { tickets: Ticket[] };
  connect: { greeted: number };
  mark_memory: null;
  sample_memory: Memory & { handles: number };
  watch: null;
  talk: { results: CallerResult[]; load: Load };
  read_meters: { load: Load; before: Memory; during: Memory };
  hang_up: { results: CallerResult[] };
  audit: Audit;
  stop: null;
};

export type Handlers = { [Type in Order["type"]]?: (order: Extract<Order, { type: Type }>) => Promise<Report[Type]> };

/** Makes this child process handle commands, one after the other. */
export function answerOrders(handlers: Handlers): void {
  process.on("message", (order: Order) => {
    const handle = handlers[order.type] as ((order: Order) => Promise<unknown>) | undefined;
    const answer = handle ? handle(order) : Promise.reject(new Error(`No answer to ${order.type}`));
    answer.then(
      (report) => process.send?.({ report }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.on("disconnect", () => process.exit(0));
}
