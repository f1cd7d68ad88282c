import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import type { Log } from "#platform/log/log.ts";
import { type ListedVoice, validVoices } from "./voices.rules.ts";
import * as store from "./voices.store.ts";

export type VoiceCatalogueOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  /** The voices of the speech service. May fail. */
  listing(): Promise<readonly ListedVoice[]>;
};

/** An older list is fetched again on the next read. */
const FRESH_MS = dayMs;

/** Synchronizes the library with the list of the speech service. */
export function createVoiceCatalogue({ db, clock, log, listing }: VoiceCatalogueOptions) {
  let running: Promise<void> | undefined;
  let freshUntil = 0;

  async function sync(): Promise<void> {
    const voices = validVoices(await listing());
    // An empty list is a service error and must not disable every voice.
    if (voices.length === 0) throw new Error("The speech service listed no voice");
    const at = clock.now();
    await transact(db, (tx) => store.replaceLibrary(tx, voices, at));
    freshUntil = at.getTime() + FRESH_MS;
  }

  return {
    sync,
    /** Synchronizes if the last attempt is more than a day old. On failure the old list is kept. */
    async ensure(): Promise<void> {
      if (clock.now().getTime() < freshUntil) return;
      running ??= refresh().finally(() => {
        running = undefined;
      });
      await running;
    },
  };

  async function refresh(): Promise<void> {
    const last = await store.lastSync(db);
    const until = (last?.getTime() ?? 0) + FRESH_MS;
    if (last && clock.now().getTime() < until) {
      freshUntil = until;
      return;
    }
    try {
      await sync();
    } catch (error) {
      log.warn({ error: String(error) }, "voices: the list of the speech service could not be read");
    }
  }
}
