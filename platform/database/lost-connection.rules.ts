/** No connection to the database could be had. Its message and code are those of the driver. */
export class DatabaseLost extends Error {
  override readonly name = "DatabaseLost";
  readonly code: string | undefined;

  constructor(cause: unknown) {
    const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : undefined;
    // Tried at several addresses in vain, it is an error without a message.
    super((cause instanceof Error && cause.message) || (code ?? String(cause)), { cause });
    this.code = code;
  }
}

/** SQLSTATE of a server that is stopping, starting or ending this session. Class 08 is any other broken connection. */
const endedByServer = ["57P01", "57P02", "57P03"];
const brokenSocket = ["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT", "ENOENT"];
const endedByDriver = /^Connection terminated|not queryable|timeout exceeded when trying to connect/;

/**
 * Whether a query failed because its connection broke, not because of its content. It may still have been executed. For
 * errors of the database alone: those of other sockets look the same.
 */
export function isLostConnection(error: unknown): boolean {
  if (isDatabaseLost(error)) return true;
  return error instanceof Error && "code" in error && brokenSocket.includes(String(error.code));
}

/** The same of any error: true only for those that nothing but the database's driver throws. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // By name, not by `instanceof`: the server and the client build on it have two copies of the class.
  return (
    error.name === "DatabaseLost" ||
    /^08.{3}$/.test(code) ||
    endedByServer.includes(code) ||
    endedByDriver.test(error.message)
  );
}
