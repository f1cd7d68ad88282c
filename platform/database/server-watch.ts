import { type Clock, type Timer, within } from "../clock/clock.ts";
import { inBackground } from "../errors/in-background.ts";
import { DatabaseLost } from "./lost-connection.rules.ts";

/** How often a server is looked at while anybody uses it. */
export const LOOK_EVERY_MS = 3_000;
/** A server that lets nobody in for this long is silent. */
export const ANSWERS_WITHIN_MS = 5_000;
/** A limit that runs out later than by this found this process too busy to hear an answer. */
const BUSY_MS = 1_000;
/** How often a server that is away is asked whether it is back. */
export const ASK_AGAIN_MS = 1_000;

/** Hears of the beginning and the end of each outage, once. */
export type OutageListener = { began(reason: string): void; ended(outageMs: number): void };

type WatchOptions = {
  clock: Clock;
  /** Whether anybody waits for the server, or uses a connection of it. */
  isInUse(): boolean;
  /** Resolves when the server has answered, whatever it said. Throws if it cannot be reached, or when the signal aborts. */
  ask(signal: AbortSignal): Promise<void>;
  /** The server is silent: ends what waits for its answers. */
  giveUp(lost: DatabaseLost): void;
};

/**
 * Knows whether a server answers. A connection that stays silent reports no error, and no limit for statements tells a
 * silent server from one that works on a long statement: letting somebody in does.
 */
export function watchServer({ clock, isInUse, ask, giveUp }: WatchOptions) {
  const listeners: OutageListener[] = [];
  const stopping = new AbortController();
  const waiting = new Set<(lost: DatabaseLost) => void>();
  /** While the server cannot be reached: since when. */
  let sinceMs: number | null = null;
  /** While the server is silent: what everybody is told who asks for a connection. */
  let silence: DatabaseLost | null = null;
  let isLooking = false;
  let timer: Timer | null = null;

  /** Looks now, and later again as long as there is a reason to. */
  async function look(): Promise<void> {
    if (isLooking || stopping.signal.aborted) return;
    isLooking = true;
    timer?.cancel();
    timer = null;
    const begunMs = clock.monotonicMs();
    try {
      await within(clock, ANSWERS_WITHIN_MS, ask, stopping.signal);
      answered();
    } catch (error) {
      const wasBusy = clock.monotonicMs() - begunMs > ANSWERS_WITHIN_MS + BUSY_MS;
      if (!stopping.signal.aborted && !wasBusy) failed(error);
    }
    isLooking = false;
    if (sinceMs !== null || isInUse()) lookIn(sinceMs === null ? LOOK_EVERY_MS : ASK_AGAIN_MS);
  }

  function lookIn(delayMs: number): void {
    if (isLooking || timer !== null || stopping.signal.aborted) return;
    timer = clock.after(delayMs, () => inBackground(look()));
  }

  function answered(): void {
    silence = null;
    if (sinceMs === null) return;
    const outageMs = Math.round(clock.monotonicMs() - sinceMs);
    sinceMs = null;
    for (const listener of listeners) listener.ended(outageMs);
  }

  function failed(error: unknown): void {
    const isSilent = error instanceof Error && error.name === "TimeoutError";
    const lost = new DatabaseLost(isSilent ? new Error(`no answer within ${ANSWERS_WITHIN_MS} ms`) : error);
    if (sinceMs === null) {
      sinceMs = clock.monotonicMs();
      for (const listener of listeners) listener.began(lost.message);
    }
    if (!isSilent) return;
    silence = lost;
    for (const refuse of waiting) refuse(lost);
    giveUp(lost);
  }

  return {
    /** What `connect` gives. Throws `DatabaseLost` if that fails, and as soon as the server is known to be silent. */
    async whileAnswering<Client extends { release(): void }>(connect: () => Promise<Client>): Promise<Client> {
      if (silence) throw silence;
      lookIn(LOOK_EVERY_MS);
      const { promise: isSilent, reject } = Promise.withResolvers<never>();
      waiting.add(reject);
      const connecting = connect();
      connecting.catch(() => {
        if (sinceMs === null) inBackground(look());
      });
      try {
        return await Promise.race([connecting, isSilent]);
      } catch (error) {
        // A connection that comes too late goes back.
        connecting.then(
          (client) => client.release(),
          () => {},
        );
        throw error instanceof DatabaseLost ? error : new DatabaseLost(error);
      } finally {
        waiting.delete(reject);
      }
    },

    onOutage: (listener: OutageListener): void => void listeners.push(listener),

    stop(): void {
      stopping.abort();
      timer?.cancel();
    },
  };
}
