/** SQLSTATE of a server that is stopping, starting or ending this session. Class 08 is any other broken connection. */
const endedByServer = ["57P01", "57P02", "57P03"];
const brokenSocket = ["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT", "ENOENT"];

/** Whether a query failed because its connection broke, not because of its content. It may still have been executed. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (code.startsWith("08") || endedByServer.includes(code) || brokenSocket.includes(code)) return true;
  return /^Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message);
}
