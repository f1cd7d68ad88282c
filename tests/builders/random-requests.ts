import fc from "fast-check";
import { anyText } from "./any-text.ts";

/** One request as it goes over the wire. `path` begins with a slash and has its query. */
export type RandomRequest = { method: string; path: string; body: string | FormData | null; type: string | null };

/** As much of a JSON Schema as the API's document uses for bodies. */
export type JsonSchema = {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
};

/** What requests are drawn from. */
export type RequestWorld = {
  /** Documented endpoints: `POST /api/admin/things/{id}`, with the names in their query and the schema of their body. */
  endpoints: readonly { method: string; path: string; query: readonly string[]; input: JsonSchema | null }[];
  /** Pages of the site map: `/admin/things/:id`. */
  pages: readonly string[];
  /** What stands in the database: the table, and what an address calls the row. */
  rows: readonly { of: string; id: string }[];
  /** What else may stand in the fields of bodies. */
  words: readonly string[];
  /** What forms say they want, and the fields they have. */
  intents: readonly string[];
  fields: readonly string[];
};

const oddTexts = [
  "",
  " ",
  "0",
  "-1",
  "1e999",
  "NaN",
  "null",
  "true",
  "a\u0000b",
  "\ud800",
  "'; DROP TABLE users; --",
  "%",
  "%00",
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "2026-02-31",
  "9999-12-31T23:59:60Z",
  "🌘".repeat(50),
  "x".repeat(5_000),
  "[]",
  "{}",
  "1,2,3",
  "99999999999999999999",
  "0.001",
  "-0",
  "ʼ",
  "on",
  "\r\nset-cookie: a=b",
];
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const types = [
  "application/json",
  "text/plain",
  "application/xml",
  "multipart/form-data; boundary=x",
  "x",
  "text/html",
];
const form = "application/x-www-form-urlencoded";

/** Requests of every kind that a client, a form or somebody who means harm could send. */
export function randomRequests(world: RequestWorld): fc.Arbitrary<RandomRequest> {
  const text = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...world.rows.map(({ id }) => id)) },
    { weight: 2, arbitrary: fc.constantFrom(...world.words) },
    { weight: 2, arbitrary: fc.constantFrom(...oddTexts) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: anyText(60) },
  );
  return fc.oneof({ weight: 3, arbitrary: toEndpoints(world, text) }, { weight: 2, arbitrary: toPages(world, text) });
}

function toEndpoints(world: RequestWorld, text: fc.Arbitrary<string>): fc.Arbitrary<RandomRequest> {
  const value = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
  return fc.constantFrom(...world.endpoints).chain((endpoint) =>
    fc
      .record({
        path: filled(endpoint.path, world, text),
        method: fc.oneof(
          { weight: 9, arbitrary: fc.constant(endpoint.method) },
          { weight: 1, arbitrary: fc.constantFrom(...methods) },
        ),
        query: fc.dictionary(fc.constantFrom("cursor", "limit", ...endpoint.query), text, { maxKeys: 3 }),
        body: fc.oneof(
          { weight: 5, arbitrary: shaped(endpoint.input ?? {}, text).map((each) => JSON.stringify(each)) },
          { weight: 3, arbitrary: jsonOf(namesIn(endpoint.input), value) },
          { weight: 1, arbitrary: fc.jsonValue().map((each) => JSON.stringify(each)) },
          { weight: 1, arbitrary: fc.constantFrom("{nonsense", "\u0000", "a".repeat(70_000), '{"a":1}}') },
        ),
        type: fc.oneof(
          { weight: 8, arbitrary: fc.constant("application/json") },
          { weight: 1, arbitrary: fc.constantFrom(form, ...types) },
        ),
      })
      .map(({ path, query, ...rest }) => whole({ ...rest, path: withQuery(path, query) })),
  );
}

function toPages(world: RequestWorld, text: fc.Arbitrary<string>): fc.Arbitrary<RandomRequest> {
  const intent = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...world.intents) },
    { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
  );
  const fields = fc.array(fc.tuple(fc.constantFrom(...world.fields), text), { maxLength: 8 });
  return fc
    .record({
      path: fc.constantFrom(...world.pages).chain((path) => filled(path, world, text)),
      suffix: fc.constantFrom("", "", ".data"),
      method: fc.constantFrom("GET", "POST", "POST", "POST", "PUT"),
      query: fc.dictionary(fc.constantFrom(...world.fields, "cursor", "_routes", "index", "done"), text, {
        maxKeys: 2,
      }),
      sent: fc.tuple(intent, fields),
      kind: fc.constantFrom("form", "form", "form", "parts", "torn", "json"),
    })
    .map(({ path, suffix, method, query, sent: [word, pairs], kind }) => {
      const all: [string, string][] = [["intent", word], ...pairs];
      const address = withQuery(`${path}${suffix}`, query);
      if (kind === "parts") return whole({ method, path: address, body: partsOf(all), type: null });
      const body = kind === "json" ? JSON.stringify(Object.fromEntries(all)) : new URLSearchParams(all).toString();
      const type = kind === "json" ? "application/json" : kind === "torn" ? "multipart/form-data; boundary=x" : form;
      return whole({ method, path: address, body, type });
    });
}

/** A path with something in the place of each of its parameters, of the site map (`:id`) or the API (`{id}`). */
function filled(path: string, { rows }: RequestWorld, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const places = path.match(/[\w-]*\/(?::\w+\??|\{\w+\})/g) ?? [];
  const values = places.map((place) =>
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...standingAt(place, rows)) }, { weight: 1, arbitrary: text }),
  );
  return fc
    .tuple(...values)
    .map((all) => all.reduce((address, value) => address.replace(/:\w+\??|\{\w+\}/, encoded(value)), path));
}

/** The rows of the tables that `agents/{id}` or `login/:agentId` speak of; all of them where no table is called so. */
function standingAt(place: string, rows: RequestWorld["rows"]): string[] {
  const nouns = place.split(/[^A-Za-z]+/).map((word) => word.toLowerCase().replace(/s$|id$/, ""));
  const near = rows.filter(({ of }) => nouns.some((noun) => noun.length > 2 && of.includes(noun)));
  return (near.length > 0 ? near : rows).map(({ id }) => id);
}

const encoded = (value: string) => encodeURIComponent(value.toWellFormed().replaceAll("$", "_")) || "-";
const withQuery = (path: string, query: Record<string, string>) =>
  Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;

/** A value of a schema's shape, whose texts may be anything. */
function shaped(schema: JsonSchema, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => shaped(one, text)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === "string") return text;
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "integer" || schema.type === "number") {
    const { minimum = -10, maximum = 1_000 } = schema;
    return fc.integer({ min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), Math.floor(maximum)) });
  }
  if (schema.type === "array") return fc.array(shaped(schema.items ?? {}, text), { maxLength: 4 });
  const parts = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, shaped(part, text)] as const);
  return fc.record(Object.fromEntries(parts), { requiredKeys: [...(schema.required ?? [])] });
}

/** The names of a schema's fields, wherever in it they stand. */
function namesIn(schema: JsonSchema | null | undefined): string[] {
  if (!schema) return [];
  const within = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...Object.values(schema.properties ?? {})];
  return [...Object.keys(schema.properties ?? {}), ...[...within, schema.items].flatMap(namesIn)];
}

const jsonOf = (names: readonly string[], value: fc.Arbitrary<unknown>) =>
  names.length === 0
    ? fc.constantFrom("", "{}", "[]", "null")
    : fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 }).map((each) => JSON.stringify(each));

function partsOf(pairs: readonly [string, string][]): FormData {
  const parts = new FormData();
  for (const [name, value] of pairs) {
    if (value.length % 7 === 3) parts.append(name, new Blob([value]), "file.bin");
    else parts.append(name, value);
  }
  return parts;
}

/** `fetch` sends no body with these. */
const whole = (request: RandomRequest): RandomRequest =>
  request.method === "GET" || request.method === "HEAD" ? { ...request, body: null, type: null } : request;
