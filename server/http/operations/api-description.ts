import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { failureAnswer } from "./api-answers.ts";

/** One endpoint as the API's own description tells of it. Of `query` and `body` each name has its sentence. */
export type Described = {
  tag: string;
  summary: string;
  /** Null where success has nothing to say (204). */
  answer: z.ZodType | null;
  /** The status of success; 200 unless it says otherwise. */
  status?: number;
  /** The statuses of its refusals. */
  refusals: number[];
  /** What the `{id}` of the path is, where it has one. */
  id?: string;
  /** What its other parameters in the path are. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: { fields: Record<string, string>; required: string[] };
};

/** Says what a refusal of that status means. */
const refusalSentences: Record<number, string> = {
  400: "The body is not JSON, or a page marker was not made here",
  401: "Nobody is signed in, or the credentials are wrong",
  402: "Not enough credit",
  403: "Not allowed, or the age gate has not been passed",
  404: "There is nothing here",
  409: "Not possible now, or taken",
  413: "More than 64 KiB",
  422: "A field is not valid; `field` names it",
  429: "Too many requests",
};

/** Puts an endpoint into the description. */
export const documented = (endpoint: Described) => describeRoute(operationOf(endpoint));

/** The endpoint in the words of OpenAPI 3.1. */
export function operationOf({ tag, summary, answer, status = 200, refusals, id, path, query, body }: Described) {
  const statuses = body === undefined ? refusals : [...new Set([400, 413, ...refusals])].sort();
  const responses: Record<string, Answer> = { [status]: answer ? answerOf("Done", answer) : { description: "Done" } };
  for (const code of statuses) responses[code] = answerOf(refusalSentences[code] ?? "Refused", failureAnswer);
  const parameters = [
    ...Object.entries({ ...(id === undefined ? {} : { id }), ...path }).map(([name, description]) => ({
      name,
      in: "path" as const,
      required: true,
      description,
      schema: text,
    })),
    ...Object.entries(query ?? {}).map(([name, description]) => ({
      name,
      in: "query" as const,
      description,
      schema: text,
    })),
  ];
  return {
    tags: [tag],
    summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: requestBodyOf(body) }),
    responses,
  };
}

const text = { type: "string" as const };

type Answer = { description: string; content?: { "application/json": { schema: object } } };

function answerOf(description: string, schema: z.ZodType): Answer {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema);
  return { description, content: { "application/json": { schema: jsonSchema } } };
}

function requestBodyOf({ fields, required }: NonNullable<Described["body"]>) {
  const properties: Record<string, { type: "string"; description: string }> = {};
  for (const [name, description] of Object.entries(fields)) properties[name] = { ...text, description };
  const schema = { type: "object" as const, properties, required };
  return { required: true, content: { "application/json": { schema } } };
}
