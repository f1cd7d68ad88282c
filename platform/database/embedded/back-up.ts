import { rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { backupsOf, draftOf, finishBackup, placesOf, rebuild, removeDrafts } from "./backups.ts";
import type { EmbeddedDatabase } from "./embedded.ts";
import { lastRestored, type Restored } from "./restore.ts";

/** `Check`: how a restored copy is checked. */
export type Backups<Check> = {
  /** When the newest one was taken, null before the first. */
  newestAt(): string | null;
  /** The last restore, at this start or an earlier one. */
  lastRestored(): Restored | null;
  /** What this start restored. */
  restored: Restored | null;
  /**
   * Takes one. It counts once it was restored to a copy, opened, and `check` found nothing; throws otherwise, and the older
   * ones stay.
   */
  take(check: Check): Promise<void>;
  /** Aborts the running one. */
  stop(): Promise<void>;
};

type OpenCopy<Check> = (dataDir: string, check: Check) => Promise<readonly string[]>;

/** A file last changed this long before the previous backup is the same in it. */
const settledMs = 10_000;

/** The backups of the database in a data directory, which is open as `embedded` and queried through `pool`. */
export function createBackups<Check>(
  dataDir: string,
  embedded: Pick<EmbeddedDatabase, "copy" | "restored">,
  pool: pg.Pool,
  checkedOn: OpenCopy<Check>,
): Backups<Check> {
  let taking: Promise<void> = Promise.resolve();
  let isStopping = false;
  const goOn = () => {
    if (isStopping) throw new Error("The backup was aborted: the server is stopping");
  };

  async function takeOne(check: Check): Promise<void> {
    goOn();
    removeDrafts(dataDir);
    const takenAt = new Date().toISOString();
    const draft = draftOf(dataDir, takenAt);
    await pool.query("CHECKPOINT");
    const { rows } = await pool.query<{ from: string; to: string }>(
      `SELECT redo_wal_file AS "from", pg_walfile_name(pg_current_wal_insert_lsn()) AS "to" FROM pg_control_checkpoint()`,
    );
    const [{ from: fromSegment, to: toSegment } = { from: "", to: "" }] = rows;
    const [before] = backupsOf(dataDir);
    const older = before && {
      directory: join(before.directory, "postgres"),
      before: new Date(Date.parse(before.takenAt) - settledMs),
    };
    try {
      await embedded.copy({ to: join(draft, "postgres"), fromSegment, toSegment, older: older ?? null });
      goOn();
      await prove({ directory: draft, takenAt, fromSegment }, check);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
    await finishBackup(dataDir, draft, { takenAt, fromSegment });
  }

  /** Restores it to a copy and checks that. */
  async function prove(backup: Parameters<typeof rebuild>[1], check: Check): Promise<void> {
    const room = join(placesOf(dataDir).backups, "proof.new");
    try {
      await rebuild(dataDir, backup, placesOf(room).database, true);
      goOn();
      const found = await checkedOn(room, check);
      if (found.length > 0) throw new Error(`The backup of ${backup.takenAt} is not sound: ${found.join("; ")}`);
    } finally {
      await rm(room, { recursive: true, force: true });
    }
  }

  return {
    newestAt: () => backupsOf(dataDir)[0]?.takenAt ?? null,
    lastRestored: () => lastRestored(dataDir),
    restored: embedded.restored,
    take(check) {
      taking = taking.catch(() => {}).then(() => takeOne(check));
      return taking;
    },
    stop() {
      isStopping = true;
      return taking.catch(() => {});
    },
  };
}
