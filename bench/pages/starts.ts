import { type Figure, median, rounded } from "../figures.ts";
import { startSite } from "./site.ts";

const RESTARTS = 3;

/** From the command to the whole first page; the data is there already, and so is the build. */
export async function starts(dataDir: string): Promise<Figure[]> {
  const times: number[] = [];
  for (let start = 0; start <= RESTARTS; start += 1) {
    const startedAtMs = performance.now();
    const site = await startSite(dataDir);
    times.push((performance.now() - startedAtMs) / 1_000);
    await site.stop();
  }
  const [first = Number.NaN, ...next] = times;
  console.error(
    `  starts: ${times.map((time) => time.toFixed(2)).join(", ")} s, the first with an empty data directory`,
  );
  return [
    { name: "first_start_to_first_page", value: rounded(first), target: null, better: "lower", unit: "s" },
    { name: "next_start_to_first_page", value: rounded(median(next)), target: 3, better: "lower", unit: "s" },
  ];
}
