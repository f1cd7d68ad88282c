import { type Context, Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { badInput } from "#platform/errors/bad-input.ts";
import { commonFailures, type Failure, isFailure } from "#platform/errors/failure.ts";
import type { Operation } from "#platform/operations/operation.ts";
import type { RequestContext, Services } from "#server/services.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput, readJson } from "../errors.ts";
import { failureAnswer } from "./api-answers.ts";

/** What an operation may go by beside who asks and what was sent. */
type OfRequest = Pick<RequestContext, "gate" | "facts" | "brand" | "origin">;
type AnyOperation = Operation<Services, Viewer | null, unknown, unknown, OfRequest>;

/** Serves operations under the addresses that they name, with the description of each. */
export function operationRoutes(operations: Readonly<Record<string, AnyOperation>>): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  for (const operation of Object.values(operations)) {
    const { method, path } = operation;
    const refusals = refusalsOf(operation);
    const codes = new Set(refusals.map(({ code }) => code));
    api.on(method, path, describeRoute(descriptionOf(operation, refusals)), async (c) => {
      try {
        return await answer(c, operation);
      } catch (error) {
        if (isFailure(error) && !codes.has(error.code)) {
          // The refusal is as good as any other; what is wrong is our description.
          c.var.log.error({ operation: `${method} ${path}`, code: error.code }, "http: a refusal that is not declared");
        }
        throw error;
      }
    });
  }
  return api;
}

async function answer(c: Context<ServerEnv>, operation: AnyOperation): Promise<Response> {
  const { services, viewer, gate, facts, brand, origin } = c.var;
  const request: OfRequest = { gate, facts, brand, origin };
  operation.permit(viewer, request);
  const input = await inputOf(c, operation);
  const result = await operation.run(services, { viewer, params: c.req.param(), input }, request);
  if (!operation.answer) return c.body(null, operation.status ?? 204);
  return c.json(result, operation.waits?.(result) ? 202 : (operation.status ?? 200));
}

/** Whether its input is the query. By the route's own method: a HEAD is served as a GET, with a query as well. */
const takesQuery = ({ method }: AnyOperation) => method === "GET" || method === "DELETE";

function inputOf(c: Context<ServerEnv>, operation: AnyOperation): unknown {
  if (!operation.input) return undefined;
  return takesQuery(operation) ? parseInput(operation.input, c.req.query()) : readJson(c, operation.input);
}

/** Everything that an operation may refuse: what it declares, and what cannot be read of what was sent. */
function refusalsOf(operation: AnyOperation): Failure[] {
  const own = operation.refusals.map((refusal) => refusal());
  if (!operation.input) return own;
  return [
    ...own,
    badInput([]),
    ...(takesQuery(operation) ? [] : [commonFailures.badJson(), commonFailures.tooLarge()]),
  ];
}

/** The operation in the words of OpenAPI 3.1. */
function descriptionOf(operation: AnyOperation, refusals: Failure[]) {
  const { tag, summary, input, path, params } = operation;
  const asQuery = takesQuery(operation);
  return {
    tags: [tag],
    summary,
    parameters: [...inPath(path, params), ...(input && asQuery ? inQuery(input) : [])],
    ...(input && !asQuery ? { requestBody: { required: true, ...json(schemaOf(input, "input")) } } : {}),
    responses: { ...successOf(operation), ...refusalAnswers(refusals) },
  };
}

type Described = { description: string; content?: ReturnType<typeof json>["content"] };

const json = (schema: object) => ({ content: { "application/json": { schema } } });

function successOf({ answer: result, status, waits }: AnyOperation): Record<string, Described> {
  if (!result) return { [status ?? 204]: { description: "Done" } };
  const written = json(schemaOf(result, "output"));
  return {
    [status ?? 200]: { description: "Done", ...written },
    ...(waits ? { 202: { description: "It waits to be confirmed", ...written } } : {}),
  };
}

/** The refusals by their statuses, each with its code and its sentence. */
function refusalAnswers(refusals: Failure[]): Record<string, Described> {
  const answers: Record<string, Described> = {};
  for (const [status, same = []] of Object.entries(Object.groupBy(refusals, (refusal) => refusal.status))) {
    const sentences = new Map(same.map(({ code, message }) => [code, message]));
    const description = [...sentences].map(([code, message]) => `\`${code}\`: ${message}`).join(". ");
    const code = { type: "string", enum: [...sentences.keys()] };
    answers[status] = {
      description,
      ...json({ ...refusalSchema, properties: { ...refusalSchema.properties, code } }),
    };
  }
  return answers;
}

type ObjectSchema = { properties: Record<string, { description?: string }>; required?: string[] };

function schemaOf(schema: z.ZodType, io: "input" | "output"): ObjectSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io });
  return written as ObjectSchema;
}

const refusalSchema = schemaOf(failureAnswer, "output");

const inPath = (path: string, params: Record<string, string>) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path" as const,
    required: true,
    ...(params[name] === undefined ? {} : { description: params[name] }),
    schema: { type: "string" as const },
  }));

function inQuery(input: z.ZodType) {
  const { properties, required = [] } = schemaOf(input, "input");
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query" as const,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}
