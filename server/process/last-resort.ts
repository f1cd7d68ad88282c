import type { Log } from "#platform/log/log.ts";

/** How long running calls may take to be settled, and everything to be closed, before the process ends regardless. */
const STOP_WITHIN_MS = 15_000;

type Ending = {
  log: Log;
  /** Settles the running calls and closes everything. */
  stop(): Promise<void>;
  /** Ends the process; replaced by who watches from inside of it. */
  exit?(code: number): void;
};

/**
 * For errors that nothing else caught. After one the program may be in any state, so it does not go on; but calls are
 * settled, sockets closed and the database left in order, where that still works. It ends with code 1, for whoever starts
 * it again. Failures of work that nobody waits for are no reason to end: they come as warnings, and are logged.
 */
export function endInOrderWhenLost({ log, stop, exit = (code) => process.exit(code) }: Ending): void {
  let isEnding = false;
  const end = (event: string) => (error: unknown) => {
    log.error({ event, error: told(error) }, "process: an error that nobody handled; calls are settled, then it ends");
    if (isEnding) return;
    isEnding = true;
    const late = setTimeout(() => exit(1), STOP_WITHIN_MS);
    stop()
      .catch((failure: unknown) => log.error({ error: told(failure) }, "process: it could not be stopped in order"))
      .finally(() => {
        clearTimeout(late);
        exit(1);
      });
  };
  process.on("uncaughtException", end("uncaughtException"));
  process.on("unhandledRejection", end("unhandledRejection"));
  process.on("warning", (warning) => log.warn({ error: told(warning) }, "process: a warning"));
}

const told = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
