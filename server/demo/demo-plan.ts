import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { keepDurably } from "./durable-file.ts";

const plan = z.object({
  /** From when the demo's past is counted. */
  now: z.coerce.date(),
  passwords: z.object({ customer: z.string(), creator: z.string(), admin: z.string() }),
});
/** What a demo is made from. It is kept while the demo is not whole, so that a later start goes on with the same. */
export type DemoPlan = z.infer<typeof plan>;

const fileIn = (dataDir: string) => join(dataDir, "demo-unfinished.json");

/** The plan of a demo that was begun here and is not whole; null when there is none. */
export function readPlan(dataDir: string): DemoPlan | null {
  const path = fileIn(dataDir);
  return existsSync(path) ? plan.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
}

/** On disk when it returns, readable by the operator's own user alone: before the first member of the demo is. */
export function keepPlan(dataDir: string, begun: DemoPlan): void {
  keepDurably(fileIn(dataDir), JSON.stringify(begun));
}

export function dropPlan(dataDir: string): void {
  rmSync(fileIn(dataDir));
}
