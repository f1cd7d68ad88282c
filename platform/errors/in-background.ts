/**
 * For work that nobody waits for. An unhandled rejection ends the process, and with it every running call; here the failure
 * becomes a process warning, which the server logs. Work that can report its own failures does so.
 */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)));
}
