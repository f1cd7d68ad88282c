import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { inBackground } from "#platform/errors/in-background.ts";

export type StatementServer = { close(): Promise<void> };

/** The database as the server needs it. */
type Served = Pick<PGlite, "execProtocolRawStream" | "runExclusive" | "isInTransaction" | "exec">;

/** Parse, bind, describe, execute and close: the message that ends their statement follows. */
const partsOfStatement = new Set([..."PBDEC"].map((type) => type.charCodeAt(0)));
/** Sync and a simple query: after each of them the engine is ready again. */
const endsStatement = new Set([..."SQ"].map((type) => type.charCodeAt(0)));
const TERMINATE = "X".charCodeAt(0);

/**
 * The most statements per batch: about one page's queries. The program reads these results while the engine runs the next
 * ones.
 */
const MOST_TOGETHER = 8;

/**
 * Lets the driver talk to the engine in the Postgres protocol through a Unix socket, over one connection at a time. Complete
 * messages are passed to the engine in one batch, and the results returned in one: message by message, both sides would wake
 * up several times per statement, which costs more than most of them.
 */
export async function serveStatements(database: Served, path: string): Promise<StatementServer> {
  const open = new Set<Socket>();
  // The engine has one session: an unfinished transaction is rolled back before the next connection is served.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => {
    const done = last.then(work);
    inBackground(done);
    last = done.catch(() => {});
  };

  const server = createServer((socket) => {
    open.add(socket);
    socket.setNoDelay(true);
    const statements = createStatementReader();
    socket.on("data", (bytes) => {
      statements.add(bytes);
      inTurn(async () => {
        try {
          for (let next = statements.next(); next !== null && !socket.destroyed; next = statements.next()) {
            const answers = await answersTo(database, next.bytes);
            // The driver pairs results with statements by order: a missing one would shift all that follow.
            if (endsIn(answers) !== next.ends) throw new Error("The embedded engine left a statement unanswered");
            socket.write(answers);
          }
        } catch (error) {
          // Pending queries would never be answered: closing the connection tells the driver.
          socket.destroy();
          throw error;
        }
      });
    });
    // The driver was notified by the close, or left by itself.
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      inTurn(async () => {
        if (database.isInTransaction()) await database.exec("ROLLBACK");
      });
    });
  });
  server.maxConnections = 1;
  await listen(server, path);
  return {
    async close() {
      server.close();
      // Each connection leaves a promise that resolves after its rollback.
      await Promise.all([...open].map((socket) => once(socket.destroy(), "close")));
      await last;
    },
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => resolve());
  });
}

async function answersTo(database: Served, statements: Uint8Array): Promise<Uint8Array> {
  const answers: Uint8Array[] = [];
  // The bytes are the engine's own memory, which it overwrites next.
  const onRawData = (data: Uint8Array) => void answers.push(data.slice());
  await database.runExclusive(() => database.execProtocolRawStream(statements, { onRawData }));
  return answers.length === 1 && answers[0] ? answers[0] : Buffer.concat(answers);
}

const READY = "Z".charCodeAt(0);

/** How many statements these results complete: each ends with the engine being ready again. */
function endsIn(answers: Uint8Array): number {
  const bytes = Buffer.from(answers.buffer, answers.byteOffset, answers.byteLength);
  let ends = 0;
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] === READY) ends += 1;
  }
  return ends;
}

/** Complete statements, and how many times the engine will report ready. */
type Whole = { bytes: Buffer; ends: number };

/** Splits a connection's bytes into complete statements. Its first packet has no type byte: it starts with its length. */
export function createStatementReader() {
  let waiting: Buffer = Buffer.alloc(0);
  let isStarted = false;

  function take(length: number, ends: number): Whole | null {
    if (length === 0) return null;
    const bytes = waiting.subarray(0, length);
    waiting = waiting.subarray(length);
    return { bytes, ends };
  }

  return {
    add(bytes: Buffer): void {
      waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    },

    /** The next complete statements, at most eight, or null. */
    next(): Whole | null {
      if (isStarted) {
        const { length, ends } = wholeStatements(waiting);
        return take(length, ends);
      }
      const isWhole = waiting.length >= 4 && waiting.length >= waiting.readInt32BE(0);
      if (!isWhole) return null;
      isStarted = true;
      return take(waiting.readInt32BE(0), 1);
    },
  };
}

/** The complete statements at the start: their bytes, and how many end in a sync or are a simple query. */
function wholeStatements(bytes: Buffer): { length: number; ends: number } {
  let length = 0;
  let statements = 0;
  let ends = 0;
  for (let at = 0; at + 5 <= bytes.length && statements < MOST_TOGETHER; ) {
    const type = bytes[at] ?? TERMINATE;
    const end = at + 1 + bytes.readInt32BE(at + 1);
    // After a terminate message nothing follows; the engine would stop.
    if (type === TERMINATE || end > bytes.length) break;
    if (!partsOfStatement.has(type)) {
      length = end;
      statements += 1;
      if (endsStatement.has(type)) ends += 1;
    }
    at = end;
  }
  return { length, ends };
}
