import { sql } from "kysely";
import type pg from "pg";

const mark = "/* kept plan */ ";

/**
 * Stands at the very start of a statement that the embedded database shall parse and plan once and keep, which takes it
 * longer than many a statement. For one that is sent all the time, in the same words, whose best plan is the same for all
 * values and whose columns never change. To a server it is a comment: a pool between us and it may mix up connections.
 */
export const keptPlan = sql.raw(mark);

let connections = 0;

/**
 * Keeps the plans of the marked statements of this connection. Their names are never used again in this process: the
 * session of an embedded database outlives its connections, and with it what they prepared.
 */
export function keepPlans(client: pg.ClientBase): void {
  connections += 1;
  const connection = connections;
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `kept_${connection}_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const keeping = (text: unknown, ...rest: unknown[]) => {
    if (typeof text !== "string" || !text.startsWith(mark)) return query(text, ...rest);
    const [values, ...others] = rest;
    return query({ name: nameOf(text), text, values }, ...others);
  };
  client.query = keeping as pg.ClientBase["query"];
}
