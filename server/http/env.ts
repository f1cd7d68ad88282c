import type { HttpBindings } from "@hono/node-server";
import type { RequestContext } from "../services.ts";

/** The Hono environment of every handler. */
export type ServerEnv = {
  Bindings: HttpBindings;
  Variables: RequestContext;
};
