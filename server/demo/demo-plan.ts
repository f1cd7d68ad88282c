import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeDurably } from "./durable-file.ts";

const plan = z.object({
  /** The end of the seeded past. */
  now: z.coerce.date(),
  passwords: z.object({ customer: z.string(), creator: z.string(), admin: z.string() }),
});
/** The parameters of a demo. Stored until the demo is complete, so that a later start continues with the same ones. */
export type DemoPlan = z.infer<typeof plan>;

const fileIn = (dataDir: string) => join(dataDir, "demo-unfinished.json");

/** The plan of an incomplete demo; null if there is none. */
export function readPlan(dataDir: string): DemoPlan | null {
  const path = fileIn(dataDir);
  return existsSync(path) ? plan.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
}

/**
 * Stores the plan, readable only by the operator's user. On disk when it returns, which is before the first demo
 * member exists.
 */
export function savePlan(dataDir: string, unfinished: DemoPlan): void {
  writeDurably(fileIn(dataDir), JSON.stringify(unfinished));
}

export function deletePlan(dataDir: string): void {
  rmSync(fileIn(dataDir));
}
