import { pino } from "pino";

export type Log = {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
  child(fields: object): Log;
};

/** Fields whose values never reach a log line, at the top or one level down. */
const secretFields = [
  "password",
  "token",
  "secret",
  "authorization",
  "cookie",
  "set-cookie",
  "apiKey",
  "api_key",
  "email",
  "ip",
];

const quoted = (name: string) => (/^\w+$/.test(name) ? name : `["${name}"]`);
const bracketed = (name: string) => (/^\w+$/.test(name) ? `.${name}` : `["${name}"]`);

/** JSON lines, on standard output by default. `level` is a pino level, or `silent`. */
export function createLog(level: string, destination: { write(line: string): void } = process.stdout): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: plainError, error: plainError },
    redact: {
      paths: [...secretFields.map(quoted), ...secretFields.map((name) => `*${bracketed(name)}`)],
      censor: "[redacted]",
    },
  };
  return pino(options, destination);
}

/** What may be logged of an error: a refused statement also carries the row, with any personal data in it. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  const read = (key: string): Record<string, unknown> =>
    key in error && error[key as keyof Error] !== undefined ? { [key]: error[key as keyof Error] } : {};
  const cause = error.cause === undefined ? {} : { cause: plainError(error.cause) };
  return { type: name, message, stack, ...read("code"), ...read("status"), ...read("constraint"), ...cause };
}

/** For tests and scripts that want quiet. */
export const silentLog: Log = createLog("silent");
