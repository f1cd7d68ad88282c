import { type Context, Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { badInput } from "#platform/errors/bad-input.ts";
import { commonFailures, isFailure } from "#platform/errors/failure.ts";
import type { Operation } from "#platform/operations/operation.ts";
import type { Services } from "../services.ts";
import { failureAnswer } from "./api-answers.ts";
import type { ServerEnv } from "./env.ts";
import { parseInput, readJson } from "./errors.ts";

type AnyOperation = Operation<Services, Viewer | null>;

/** Serves operations under the addresses that they name, with the description of each. */
export function operationRoutes(operations: Readonly<Record<string, AnyOperation>>): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  for (const operation of Object.values(operations)) {
    const [method, path] = splitRoute(operation);
    api.on(method, path, describeRoute(descriptionOf(operation)), (c) => answer(c, operation));
  }
  return api;
}

async function answer(c: Context<ServerEnv>, operation: AnyOperation): Promise<Response> {
  const { services, viewer, log } = c.var;
  try {
    operation.permit(viewer);
    const input = operation.input && (await inputOf(c, operation.input));
    const result = await operation.run(services, { viewer, params: c.req.param(), input });
    return operation.answer ? c.json(result, operation.status ?? 200) : c.body(null, 204);
  } catch (error) {
    if (isFailure(error) && !refusalsOf(operation).some(({ code }) => code === error.code)) {
      // The refusal is as good as any other; what is wrong is our description.
      log.error({ operation: operation.route, code: error.code }, "http: a refusal that no declaration names");
    }
    throw error;
  }
}

const inputOf = (c: Context<ServerEnv>, schema: z.ZodType): unknown =>
  c.req.method === "GET" ? parseInput(schema, c.req.query()) : readJson(c, schema);

const splitRoute = ({ route }: AnyOperation) => route.split(" ") as [method: string, path: string];

/** Everything that an operation may refuse: what it declares, and what cannot be read of what was sent. */
function refusalsOf({ route, input, refusals }: AnyOperation) {
  const ofInput = input ? [badInput([])] : [];
  const ofBody = input && !route.startsWith("GET") ? [commonFailures.badJson(), commonFailures.tooLarge()] : [];
  return [...refusals.map((refusal) => refusal()), ...ofInput, ...ofBody];
}

/** The operation in the words of OpenAPI 3.1. */
function descriptionOf(operation: AnyOperation) {
  const { tag, summary, params, input, answer: result } = operation;
  const [method, path] = splitRoute(operation);
  const inPath = Object.entries(params).filter(([name]) => `${path}/`.includes(`/:${name}/`));
  const parameters = inPath.map(([name, description]) => ({
    ...{ name, in: "path" as const, required: true, description, schema: { type: "string" as const } },
  }));
  const responses: Record<string, Described> = result
    ? { [operation.status ?? 200]: { description: "Done", ...jsonOf(result, "output") } }
    : { 204: { description: "Done" } };
  for (const [status, refusals] of Object.entries(Object.groupBy(refusalsOf(operation), ({ status }) => status))) {
    const all = new Map((refusals ?? []).map(({ code, message }) => [code, message]));
    responses[status] = {
      description: [...all].map(([code, message]) => `\`${code}\`: ${message}`).join(". "),
      ...jsonOf(failureAnswer.extend({ code: z.enum([...all.keys()]) }), "output"),
    };
  }
  return {
    tags: [tag],
    summary,
    parameters: [...parameters, ...(input && method === "GET" ? queryOf(input) : [])],
    ...(input && method !== "GET" ? { requestBody: { required: true, ...jsonOf(input, "input") } } : {}),
    responses,
  };
}

type Described = { description: string; content?: { "application/json": { schema: object } } };

const jsonOf = (schema: z.ZodType, io: "input" | "output") => ({
  content: { "application/json": { schema: schemaOf(schema, io) } },
});

function schemaOf(schema: z.ZodType, io: "input" | "output") {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io });
  return json as Record<string, unknown>;
}

function queryOf(schema: z.ZodType) {
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...one }]) => ({
    name,
    in: "query" as const,
    ...(description === undefined ? {} : { description }),
    required: required.includes(name),
    schema: one,
  }));
}
