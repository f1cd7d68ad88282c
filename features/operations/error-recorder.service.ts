import { createHash } from "node:crypto";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { outsideTransaction } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import { addErrors, type ErrorCount } from "./error-groups.store.ts";
import { type SeenError, seenError } from "./errors.rules.ts";

export type ErrorRecorder = ReturnType<typeof createErrorRecorder>;

/** What was seen is written this long after the first of it, in one statement. */
const writeAfterMs = 5_000;
/** Errors that are looked at between two writings; all further ones are counted together, unread. */
const mostRead = 200;
const mostKinds = 50;
const flood: SeenError = {
  title: "More errors at once than are told apart here: the log has them all",
  sample: "",
  kind: "flood",
};

/** Gathers what the log is told as an error. A flood of errors costs one statement every few seconds. */
export function createErrorRecorder({ clock }: { clock: Clock }) {
  let db: Db | null = null;
  let plainLog: Log | null = null;
  let pending = new Map<string, ErrorCount>();
  let read = 0;
  let writing: Promise<void> = Promise.resolve();
  let timer: { cancel(): void } | null = null;

  function take(fields: object, message: string): void {
    read += 1;
    let seen = read > mostRead ? flood : seenError(message, fields);
    let fingerprint = fingerprintOf(seen);
    if (!pending.has(fingerprint) && pending.size >= mostKinds) {
      seen = flood;
      fingerprint = fingerprintOf(flood);
    }
    const at = clock.now();
    const known = pending.get(fingerprint);
    if (known) {
      known.count += 1;
      known.lastAt = at;
    } else {
      const { title, sample } = seen;
      pending.set(fingerprint, {
        id: uuidv7(at.getTime()),
        fingerprint,
        title,
        sample,
        count: 1,
        firstAt: at,
        lastAt: at,
      });
    }
    // Whoever logs may stand in a transaction of theirs; what is written here is not part of it.
    timer ??= outsideTransaction(() => clock.after(writeAfterMs, () => void write()));
  }

  function write(): Promise<void> {
    timer?.cancel();
    timer = null;
    writing = outsideTransaction(() => writing.then(writeNow));
    return writing;
  }

  async function writeNow(): Promise<void> {
    if (!db || pending.size === 0) return;
    const seen = [...pending.values()];
    pending = new Map();
    read = 0;
    try {
      await addErrors(db, seen);
    } catch (error) {
      // Told to the log alone: writing it here would begin again.
      plainLog?.error({ error: String(error) }, "errors: what went wrong could not be written down");
    }
  }

  return {
    /** The same log, whose errors are gathered as well. */
    hearing(log: Log): Log {
      plainLog ??= log;
      return {
        debug: (fields, message) => log.debug(fields, message),
        info: (fields, message) => log.info(fields, message),
        warn: (fields, message) => log.warn(fields, message),
        error(fields, message) {
          log.error(fields, message);
          take(fields, message ?? "");
        },
        child: (fields) => this.hearing(log.child(fields)),
      };
    },
    /** From now on what was seen is written here. */
    open(place: Db): void {
      db = place;
    },
    /** Writes what is left, at once. */
    flush: write,
    async close(): Promise<void> {
      await write();
      db = null;
    },
  };
}

const fingerprintOf = ({ kind }: SeenError) => createHash("sha256").update(kind).digest("hex").slice(0, 32);
