import type { Log } from "../log/log.ts";

/** One kind of encrypted record, wherever it is stored. */
export type SealedPart = {
  name: string;
  /** The next ids after one, in order; ids are never empty. */
  after(id: string, limit: number): Promise<string[]>;
  /** Rewraps one if it is under an older key, and says whether it was. Idempotent. */
  renew(id: string): Promise<boolean>;
};

const perRun = 200;

/**
 * Rewraps all encrypted records for the newest key of the deployment, in batches, so that an older key can be removed from
 * the settings. Keys only change with a restart, so each part is visited once per start.
 */
export function createKeyRotation({ parts, log }: { parts: readonly SealedPart[]; log: Log }) {
  const walks = parts.map((part) => ({ part, last: "", renewed: 0, failed: 0, over: false }));

  async function step(walk: (typeof walks)[number]): Promise<void> {
    const { part } = walk;
    const ids = await part.after(walk.last, perRun);
    for (const id of ids) {
      try {
        if (await part.renew(id)) walk.renewed += 1;
      } catch (error) {
        walk.failed += 1;
        log.error(
          { part: part.name, id, error: String(error) },
          "encryption: rewrapping a record for the new key failed",
        );
      }
      walk.last = id;
    }
    walk.over = ids.length < perRun;
    if (!walk.over || walk.renewed + walk.failed === 0) return;
    log.info(
      { part: part.name, renewed: walk.renewed, failed: walk.failed },
      "encryption: all records are under the newest key except those that failed",
    );
  }

  return {
    /** True once every part has been visited. */
    async run(): Promise<boolean> {
      for (const walk of walks) if (!walk.over) await step(walk);
      return walks.every(({ over }) => over);
    },
  };
}
