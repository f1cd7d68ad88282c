import type { HttpBindings } from "@hono/node-server";
import type { RequestContext } from "../services.ts";

/** What every handler can rely on. */
export type ServerEnv = {
  Bindings: HttpBindings;
  Variables: RequestContext;
};
