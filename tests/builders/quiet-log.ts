import type { Log } from "#platform/log/log.ts";

const quiet = () => {};
/** A log that nobody reads. */
export const quietLog: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => quietLog };
