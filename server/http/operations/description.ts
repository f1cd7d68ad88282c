import { z } from "zod";
import { badInput } from "#platform/errors/bad-input.ts";
import { commonFailures, type Failure } from "#platform/errors/failure.ts";

/** What the API document shows of an operation or an endpoint. */
export type Documented = {
  method: string;
  /** The path as the router knows it, such as `/me/exports/:id`. */
  path: string;
  tag: string;
  summary: string;
  /** The description of each path parameter. */
  params: Record<string, string>;
  /** The query of a GET or a DELETE, or the JSON body of any other method. */
  input?: z.ZodType;
  /** The JSON of a successful response. */
  answer?: z.ZodType;
  /** The media types of a successful response that is not JSON. */
  sends?: readonly string[];
  /** The status of success; by default 200, or 204 without a response body. */
  status?: number;
  /** Set if success may also be a 202. */
  waits?: unknown;
  refusals: readonly (() => Failure)[];
  /** Set if a library handles the request: it may refuse with further codes, so the schema does not list them. */
  isForeign?: true;
};

/** Whether the input is the query. Goes by the route's method: a HEAD request is served as a GET. */
export const takesQuery = ({ method }: Pick<Documented, "method">) => method === "GET" || method === "DELETE";

/** All failures of an endpoint: those it declares, and those of parsing its input. */
export function refusalsOf(endpoint: Documented): Failure[] {
  const declared = endpoint.refusals.map((refusal) => refusal());
  if (!endpoint.input) return declared;
  const unreadable = takesQuery(endpoint) ? [] : [commonFailures.badJson(), commonFailures.tooLarge()];
  return [...declared, ...(endpoint.isForeign ? [] : [badInput([])]), ...unreadable];
}

/** The endpoint as an OpenAPI 3.1 operation. */
export function descriptionOf(endpoint: Documented) {
  const { tag, summary, input, path, params } = endpoint;
  const asQuery = takesQuery(endpoint);
  return {
    tags: [tag],
    summary,
    parameters: [...pathParameters(path, params), ...(input && asQuery ? queryParameters(input) : [])],
    ...(input && !asQuery ? { requestBody: { required: true, ...json(schemaOf(input, "input")) } } : {}),
    responses: { ...successOf(endpoint), ...refusalResponses(endpoint) },
  };
}

type Response = { description: string; content?: Record<string, { schema?: object }> };

const json = (schema: object) => ({ content: { "application/json": { schema } } });

function successOf({ answer, sends, status, waits }: Documented): Record<string, Response> {
  if (sends) {
    const content = Object.fromEntries(sends.map((mediaType) => [mediaType, {}]));
    return { [status ?? 200]: { description: "Done", content } };
  }
  if (!answer) return { [status ?? 204]: { description: "Done" } };
  const content = json(schemaOf(answer, "output"));
  return {
    [status ?? 200]: { description: "Done", ...content },
    ...(waits ? { 202: { description: "It waits to be confirmed", ...content } } : {}),
  };
}

/** The failures by status, with their codes and messages. */
function refusalResponses(endpoint: Documented): Record<string, Response> {
  const responses: Record<string, Response> = {};
  const byStatus = Object.groupBy(refusalsOf(endpoint), ({ status }) => status);
  for (const [status, failures = []] of Object.entries(byStatus)) {
    const messages = new Map(failures.map(({ code, message }) => [code, message]));
    const description = [...messages].map(([code, message]) => `\`${code}\`: ${message}`).join(". ");
    const code = { type: "string", enum: [...messages.keys()] };
    const properties = endpoint.isForeign ? failureSchema.properties : { ...failureSchema.properties, code };
    responses[status] = { description, ...json({ ...failureSchema, properties }) };
  }
  return responses;
}

type ObjectSchema = { properties: Record<string, { description?: string }>; required?: string[] };

function schemaOf(schema: z.ZodType, io: "input" | "output"): ObjectSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io });
  return jsonSchema as ObjectSchema;
}

const failureSchema = schemaOf(
  z
    .object({
      code: z
        .string()
        .meta({ description: "Stable; what a program decides by", example: "ledger.insufficient_credit" }),
      message: z.string().meta({ description: "A sentence for people" }),
      field: z.string().optional(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
    })
    .meta({ description: "Every refusal looks like this" }),
  "output",
);

const pathParameters = (path: string, params: Record<string, string>) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path" as const,
    required: true,
    ...(params[name] === undefined ? {} : { description: params[name] }),
    schema: { type: "string" as const },
  }));

function queryParameters(input: z.ZodType) {
  const { properties, required = [] } = schemaOf(input, "input");
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query" as const,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}
