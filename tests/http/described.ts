import { z } from "zod";
import type { Answer } from "./visitor.ts";

type Schema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;
type Operation = { responses: Record<string, { content?: { "application/json"?: { schema: Schema } } }> };
type Paths = Record<string, Record<string, Operation>>;

/** What each server under test says of its endpoints, by its origin. */
const descriptions = new Map<string, Promise<Paths>>();
const schemas = new WeakMap<object, z.ZodType>();

/** How an answer differs from what the server's own description says of the endpoint; null where it does not. */
export async function misfit(origin: string, method: string, path: string, answer: Answer): Promise<string | null> {
  if (!path.startsWith("/api/") || path.startsWith("/api/openapi") || answer.status >= 500) return null;
  let paths = descriptions.get(origin);
  if (!paths) {
    paths = fetch(`${origin}/api/openapi.json`).then(
      async (described) => ((await described.json()) as { paths: Paths }).paths,
    );
    descriptions.set(origin, paths);
  }
  const operation = operationAt(await paths, method, path.split("?")[0] ?? path);
  if (!operation) return null;
  const response = operation.responses[answer.status];
  if (!response)
    return isForAll(answer.status) ? null : `${method} ${path} answered ${answer.status}, which is not described`;
  const schema = response.content?.["application/json"]?.schema;
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") && answer.body !== null;
  if (!schema || !isJson) return null;
  let shape = schemas.get(schema);
  if (!shape) {
    shape = z.fromJSONSchema(schema);
    schemas.set(schema, shape);
  }
  const { error } = shape.safeParse(answer.body);
  return error ? `${method} ${path} ${answer.status}: ${error.message}` : null;
}

/** What any endpoint may answer to who has it already, and to what is no request for it: a body, a marker, a flood. */
const isForAll = (status: number) => [304, 400, 404, 405, 413, 415, 429].includes(status);

function operationAt(paths: Paths, method: string, path: string): Operation | undefined {
  const parts = path.split("/");
  const fits = (template: string) => {
    const own = template.split("/");
    return own.length === parts.length && own.every((part, at) => part.startsWith("{") || part === parts[at]);
  };
  const exact = paths[path]?.[method.toLowerCase()];
  if (exact) return exact;
  const found = Object.keys(paths).find((template) => fits(template) && paths[template]?.[method.toLowerCase()]);
  return found === undefined ? undefined : paths[found]?.[method.toLowerCase()];
}
