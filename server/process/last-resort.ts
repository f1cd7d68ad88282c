import type { Log } from "#platform/log/log.ts";

/** How long settling the running calls and closing everything may take before the process exits regardless. */
const STOP_WITHIN_MS = 15_000;

type Ending = {
  log: Log;
  /** Settles the running calls and closes everything. */
  stop(): Promise<void>;
  /** Exits the process; replaced in tests. */
  exit?(code: number): void;
};

/**
 * Handles uncaught errors. After one the program may be in any state, so the process settles the running calls, closes
 * sockets and the database as far as that works, and exits with code 1 for its supervisor to restart it. Failed
 * background work does not end the process: it arrives as a warning, and is logged.
 */
export function endInOrderWhenLost({ log, stop, exit = (code) => process.exit(code) }: Ending): void {
  let isEnding = false;
  const end = (event: string) => (error: unknown) => {
    log.error({ event, error: textOf(error) }, "process: an uncaught error; settling calls, then exiting");
    if (isEnding) return;
    isEnding = true;
    const late = setTimeout(() => exit(1), STOP_WITHIN_MS);
    stop()
      .catch((failure: unknown) => log.error({ error: textOf(failure) }, "process: could not stop in order"))
      .finally(() => {
        clearTimeout(late);
        exit(1);
      });
  };
  process.on("uncaughtException", end("uncaughtException"));
  process.on("unhandledRejection", end("unhandledRejection"));
  process.on("warning", (warning) => log.warn({ error: textOf(warning) }, "process: a warning"));
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
