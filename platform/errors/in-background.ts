/**
 * For work that nobody waits for. A promise that fails unheard ends the process, and with it every running call; here the
 * failure becomes a warning of the process, which the server logs. Work that can tell of its own failures does so.
 */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)));
}
