import type { Log } from "#platform/log/log.ts";

/** A log that records the fields of its warnings and errors, to see what would be logged about a failure. */
export function createRecordingLog(): { log: Log; lines: object[] } {
  const lines: object[] = [];
  const keep = (fields: object) => void lines.push(fields);
  const log: Log = { debug: () => {}, info: () => {}, warn: keep, error: keep, child: () => log };
  return { log, lines };
}
