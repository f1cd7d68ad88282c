import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapCodeStatistics } from "node:v8";

const RESOLUTION_MS = 5;

export type Load = {
  /** The event loop's delay beyond the meter's own step, in milliseconds. */
  stallP99Ms: number;
  stallMaxMs: number;
  /** CPU time of the whole process, all its threads, by wall time: 1 is one core. */
  cores: number;
  /** Share of time in which the main thread was runnable but had no core; null if Linux does not report it. */
  waitedShare: number | null;
};

/** Measures this process from now until `stop`. */
export function watchLoad(): { stop(): Load } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const startedAtMs = performance.now();
  const cpu = process.cpuUsage();
  const waitedBeforeMs = waitedForCoreMs();
  delay.enable();
  return {
    stop() {
      delay.disable();
      const used = process.cpuUsage(cpu);
      const wallMs = performance.now() - startedAtMs;
      const waitedMs = waitedForCoreMs();
      const stall = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
      return {
        stallP99Ms: stall(delay.percentile(99)),
        stallMaxMs: stall(delay.max),
        cores: (used.user + used.system) / 1_000 / wallMs,
        waitedShare: waitedMs === null || waitedBeforeMs === null ? null : (waitedMs - waitedBeforeMs) / wallMs,
      };
    },
  };
}

/** The scheduler's counters for the main thread: time running and time waiting, in nanoseconds. */
function waitedForCoreMs(): number | null {
  try {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[1]) / 1e6;
  } catch {
    return null;
  }
}

/** `codeMb` of the live memory is compiled code: it grows for hours as seldom used functions become hot. */
export type Memory = { residentMb: number; liveMb: number; codeMb: number };

/** Needs `--expose-gc`, so that only memory in use is counted as live. */
export function memoryNow(): Memory {
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
  gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const mb = 1024 * 1024;
  const { code_and_metadata_size: code, bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics();
  return { residentMb: rss / mb, liveMb: (heapUsed + external) / mb, codeMb: (code + bytecode) / mb };
}
