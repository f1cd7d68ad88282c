import { type RawBuilder, sql } from "kysely";

/** The month that contains a moment, by its name, of months that follow each other, the oldest first. */
export function monthOf(at: RawBuilder<Date>, months: readonly { month: string; from: Date }[]): RawBuilder<string> {
  const [names, starts] = [months.map(({ month }) => month), months.map(({ from }) => from)];
  return sql<string>`(${names}::text[])[greatest(width_bucket(${at}, ${starts}::timestamptz[]), 1)]`;
}
