/** `first_message` as `firstMessage`. */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The name that goes by `first_message` in forms and columns, as code calls it: `firstMessage`. */
export function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}

type CamelCased<Row> = { [Key in keyof Row as CamelCase<Key & string>]: Row[Key] };

/** The same values under names in camel case. */
export function camelCased<Row extends object>(row: Row): CamelCased<Row> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [camelCase(key), value])) as CamelCased<Row>;
}

/** An object with a value for each of some keys. */
export function byKey<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
}
