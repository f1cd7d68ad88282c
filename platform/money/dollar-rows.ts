import { decimalString, micros } from "./money.ts";

/** Rows with their columns of micro-dollars as dollars: `charge_micros` becomes `charge_usd`. */
export async function inDollars(reading: Promise<object[]>): Promise<Record<string, unknown>[]> {
  const rows = await reading;
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(columnInDollars)));
}

function columnInDollars([column, value]: [string, unknown]): [string, unknown] {
  if (!/_micros$|^(free|paid)_after$/.test(column)) return [column, value];
  return [`${column.replace(/_micros$/, "")}_usd`, value === null ? null : decimalString(micros(value as bigint))];
}
