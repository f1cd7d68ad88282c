import { createContext } from "react-router";
import type { RequestContext } from "#server/services.ts";

/** What the server hands to every loader and action, once per request. There must be one copy: the build's. */
export const requestContext = createContext<RequestContext>();
