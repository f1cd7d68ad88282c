import type { PGlite } from "@electric-sql/pglite";

type Streamed = { onRawData: (data: Uint8Array) => void };

/** What the socket server asks of a database. */
type Served = Pick<PGlite, "execProtocolRawStream" | "runExclusive" | "isInTransaction" | "exec" | "waitReady">;

/** Parse, bind, describe, execute and close: the one that ends their statement comes after them. */
const partsOfStatement = new Set([..."PBDEC"].map((letter) => letter.charCodeAt(0)));
/** A start packet has no letter: it begins with its length. */
const START = 0;

/**
 * The database as the socket server sees it. That one hands over each message of a statement by itself and sends each
 * answer by itself, so that both sides wake four times for a statement. Here the messages wait for the one that ends their
 * statement, and the answers go out together.
 */
export function wholeStatements(database: PGlite): PGlite {
  let waiting: Uint8Array[] = [];

  async function execProtocolRawStream(message: Uint8Array, { onRawData }: Streamed): Promise<void> {
    const letter = message[0] ?? START;
    // A connection that broke may have left the beginning of a statement behind.
    if (letter === START) waiting = [];
    waiting.push(message);
    if (partsOfStatement.has(letter)) return;
    const statement = waiting.length === 1 ? message : Buffer.concat(waiting);
    waiting = [];
    const answers: Uint8Array[] = [];
    // The bytes are the engine's own memory, which it writes over with what follows.
    await database.execProtocolRawStream(statement, { onRawData: (data) => void answers.push(data.slice()) });
    if (answers.length > 0) onRawData(Buffer.concat(answers));
  }

  const served: Served = {
    execProtocolRawStream,
    runExclusive: (work) => database.runExclusive(work),
    isInTransaction: () => database.isInTransaction(),
    exec: (text, options) => database.exec(text, options),
    waitReady: database.waitReady,
  };
  return served as PGlite;
}
