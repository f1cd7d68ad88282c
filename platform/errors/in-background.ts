/**
 * Runs work in the background. An unhandled rejection would end the process, and with it every running call; here the
 * failure becomes a process warning, which the server logs. Work that can report its own failures does so.
 */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)));
}
