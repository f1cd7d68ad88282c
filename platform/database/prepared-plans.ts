import type pg from "pg";

/** A statement sent this often with the same text is prepared; one of a migration or of a rare page is not. */
const KEPT_FROM = 3;
/** A prepared plan takes some tens of kilobytes of the engine's memory until the process ends. */
const MOST_KEPT = 500;
/** The most texts that are counted: lists with many query shapes must not pile up. */
const MOST_COUNTED = 5_000;

/** Without values most are part of a transaction or a migration, which are not planned. */
const reads = /^\s*select\b[^;]*$/i;

let connections = 0;

/**
 * Lets the embedded database parse and plan a statement once and reuse the plan; planning often takes longer than running
 * it. Only possible if one session lasts as long as the process: a pool in front of a server may mix sessions up. Names are
 * never reused in this process: the session of an embedded database outlives its connections, and so do their prepared
 * statements.
 */
export function preparePlans(client: pg.ClientBase): void {
  connections += 1;
  const nameOf = namesFor(connections);
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const keeping = (text: unknown, ...rest: unknown[]) => {
    const [values, ...others] = rest;
    if (typeof text !== "string" || !Array.isArray(values)) return query(text, ...rest);
    if (values.length === 0 && !reads.test(text)) return query(text, ...rest);
    const name = nameOf(text);
    return name === null ? query(text, ...rest) : query({ name, text, values }, ...others);
  };
  client.query = keeping as pg.ClientBase["query"];
}

/** The name of the prepared statement, or null while there is none. */
function namesFor(connection: number): (text: string) => string | null {
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const time = (times.get(text) ?? 0) + 1;
    if (time < KEPT_FROM || names.size >= MOST_KEPT) {
      if (times.size >= MOST_COUNTED) times.clear();
      times.set(text, time);
      return null;
    }
    times.delete(text);
    const name = `kept_${connection}_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
