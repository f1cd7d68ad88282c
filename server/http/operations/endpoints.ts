import { type Context, Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { z } from "zod";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { type Failure, isFailure } from "#platform/errors/failure.ts";
import type { Method, Noun, ParamOf } from "#platform/operations/operation.ts";
import type { RequestContext } from "#server/services.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput, readJson } from "../errors.ts";
import { type Documented, descriptionOf, refusalsOf, takesQuery } from "./description.ts";

type EndpointRequest = Pick<RequestContext, "gate" | "facts" | "brand" | "origin">;

type Declared<Params extends string, Input> = Pick<
  Documented,
  "summary" | "answer" | "sends" | "status" | "isForeign"
> & {
  input?: z.ZodType<Input>;
  /** Replaces the parameters of the group. */
  params?: Record<string, string>;
  /** Its own failures, besides those of the group and invalid input. */
  refusals?: readonly (() => Failure)[];
  respond(c: Context<ServerEnv>, asked: { params: Record<Params, string>; input: Input }): Promise<Response>;
};

/** An endpoint whose response is more than the JSON of an operation: a file, a stream, cookies or cache headers. */
export type Endpoint = Documented &
  Pick<Noun<Viewer | null, EndpointRequest>, "permit"> &
  Pick<Declared<string, unknown>, "respond">;

/** Declares endpoints that share a tag, a permission and failures. */
export function endpointsOf(group: Noun<Viewer | null, EndpointRequest>) {
  return <const Route extends `${Method} /${string}`, Input = undefined>(
    route: Route,
    declared: Declared<ParamOf<Route>, Input>,
  ): Endpoint => {
    const [method = "", path = ""] = route.split(" ");
    const refusals = [...group.refusals, ...(declared.refusals ?? [])];
    return { ...group, ...(declared as Declared<string, unknown>), method, path, refusals };
  };
}

/** Serves endpoints at their routes, and documents each of them. */
export function endpointRoutes(endpoints: readonly Endpoint[]): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    const codes = new Set(refusalsOf(endpoint).map(({ code }) => code));
    api.on(method, path, describeRoute(descriptionOf(endpoint)), async (c) => {
      try {
        const { gate, facts, brand, origin } = c.var;
        endpoint.permit(c.var.viewer, { gate, facts, brand, origin });
        return await endpoint.respond(c, { params: c.req.param(), input: await inputOf(c, endpoint) });
      } catch (error) {
        if (isFailure(error) && !codes.has(error.code)) {
          // The failure is returned as usual; the declaration is what has to be corrected.
          c.var.log.error({ operation: `${method} ${path}`, code: error.code }, "http: a refusal that is not declared");
        }
        throw error;
      }
    });
  }
  return api;
}

function inputOf(c: Context<ServerEnv>, endpoint: Endpoint): unknown {
  if (!endpoint.input || endpoint.isForeign) return undefined;
  return takesQuery(endpoint) ? parseInput(endpoint.input, c.req.query()) : readJson(c, endpoint.input);
}
