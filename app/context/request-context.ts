import { createContext } from "react-router";
import type { RequestContext } from "#server/services.ts";

/** The context that the server passes to every loader and action of a request. There must be one copy: the build's. */
export const requestContext = createContext<RequestContext>();
