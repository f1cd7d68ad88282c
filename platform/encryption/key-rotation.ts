import type { Log } from "../log/log.ts";

/** One kind of sealed thing, wherever it lies. */
export type SealedPart = {
  name: string;
  /** The next ones after an id, in the order of ids, which are never empty. */
  after(id: string, limit: number): Promise<string[]>;
  /** Wraps one anew if it is under an older key, and says whether it was. Safe to ask for twice. */
  renew(id: string): Promise<boolean>;
};

const perRun = 200;

/**
 * Brings everything sealed under the newest key of the installation, some of it at each run, so that an older key can be
 * taken out of the settings. Keys change with a start of the program, so each part is walked through once for each start.
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
          "sealing: something could not be brought under the new key",
        );
      }
      walk.last = id;
    }
    walk.over = ids.length < perRun;
    if (!walk.over || walk.renewed + walk.failed === 0) return;
    log.info(
      { part: part.name, renewed: walk.renewed, failed: walk.failed },
      "sealing: all is under the newest key but what failed",
    );
  }

  return {
    /** True once every part has been walked through. */
    async run(): Promise<boolean> {
      for (const walk of walks) if (!walk.over) await step(walk);
      return walks.every(({ over }) => over);
    },
  };
}
