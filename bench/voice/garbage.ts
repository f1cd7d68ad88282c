import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const MB = 1024 * 1024;
let collect: (() => void) | null = null;

/** Memory in use after garbage collection, in MB. */
export async function memoryAfterCollection(): Promise<{ heapMb: number; residentMb: number }> {
  if (collect === null) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  // Finalisers and what they release need a turn of the event loop each.
  for (let round = 0; round < 3; round += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapMb: (heapUsed + external) / MB, residentMb: rss / MB };
}

/** What keeps a process busy or alive: sockets, pipes, timers, worker ports. */
export function handleCount(): number {
  return process.getActiveResourcesInfo().length;
}

/** The slope of a linear fit through the values, one step apart. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let over = 0;
  let under = 0;
  for (const [at, value] of values.entries()) {
    over += (at - middle) * (value - mean);
    under += (at - middle) ** 2;
  }
  return under === 0 ? 0 : over / under;
}
