import type { Context, Hono } from "hono";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Operation } from "#platform/operations/operation.ts";
import type { RequestContext, Services } from "#server/services.ts";
import type { ServerEnv } from "../env.ts";
import { endpointRoutes } from "./endpoints.ts";

/** What an operation may use of the request, besides the viewer and the input. */
type OperationRequest = Pick<RequestContext, "gate" | "facts" | "brand" | "origin">;
type AnyOperation = Operation<Services, Viewer | null, unknown, unknown, OperationRequest>;

/** Serves operations at their routes, and documents each of them. */
export function operationRoutes(operations: Readonly<Record<string, AnyOperation>>): Hono<ServerEnv> {
  return endpointRoutes(
    Object.values(operations).map((operation) => ({
      ...operation,
      respond: (c, { params, input }) => respond(c, operation, params, input),
    })),
  );
}

async function respond(
  c: Context<ServerEnv>,
  operation: AnyOperation,
  params: Record<string, string>,
  input: unknown,
): Promise<Response> {
  const { services, viewer, gate, facts, brand, origin } = c.var;
  const result = await operation.run(services, { viewer, params, input }, { gate, facts, brand, origin });
  if (!operation.answer) return c.body(null, operation.status ?? 204);
  return c.json(result, operation.waits?.(result) ? 202 : (operation.status ?? 200));
}
