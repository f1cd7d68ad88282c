import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Context, MiddlewareHandler } from "hono";
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { isHiddenPath, type Viewer } from "#features/members/viewer.rules.ts";
import { isDatabaseLost } from "#platform/database/lost-connection.rules.ts";
import type { RequestContext } from "#server/services.ts";
import type { ServerEnv } from "../env.ts";
import { unavailable } from "../errors.ts";
import { areasOf, nowhereIn } from "./page-areas.ts";
import { cacheAddress } from "./page-cache.rules.ts";
import { safeMethods } from "./security-headers.middleware.ts";

/** A source of the screens: the production build, or Vite in development. */
export type PageSource = { load(): Promise<ServerBuild>; mode: "production" | "development"; builtAt: Date };

/** The screens that were built into `build/`. */
export function builtPages(root: string): PageSource {
  const entry = join(root, "build", "server", "index.js");
  const { mtime } = statSync(entry); // Throws for a missing file before anything listens.
  const loaded = import(pathToFileURL(entry).href) as Promise<ServerBuild>;
  return { load: () => loaded, mode: "production", builtAt: mtime };
}

/** Serves a page for every path that no route handled. */
export function pageHandler(source: PageSource): MiddlewareHandler<ServerEnv> {
  const page = renderingOf(source);
  return (c) => page(c, sentTo(c.get("origin"), c.req.raw), null);
}

/**
 * Answers whoever opens an address that fails, such as a download or a share link, with the error page. Programs, which
 * do not ask for HTML, keep the JSON. So does everybody beyond a limit: a page costs what the limit is to save.
 */
export function errorPages(source: PageSource): MiddlewareHandler<ServerEnv> {
  const page = renderingOf(source);
  return async (c, next) => {
    await next();
    const { status, headers } = c.res;
    const isJson = headers.get("content-type")?.startsWith("application/json") === true;
    const isOpened = c.req.method !== "HEAD" && c.req.header("accept")?.includes("text/html") === true;
    if (status < 400 || status === 429 || !isJson || !isOpened) return;
    const { message } = (await c.res.json()) as { message?: string };
    const { pathname, search } = new URL(c.req.url);
    const opened = new Request(`${c.get("origin")}${pathname}${search}`, { headers: c.req.raw.headers });
    const answer = await page(c, opened, { status, message });
    // A body that was too large is not read to its end, so its connection cannot be used again.
    for (const name of ["connection", "retry-after"]) {
      const value = headers.get(name);
      if (value !== null) answer.headers.set(name, value);
    }
    for (const cookie of headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
    answer.headers.append("vary", "Accept");
    c.res = undefined;
    c.res = answer;
  };
}

type Rendering = (c: Context<ServerEnv>, request: Request, failure: RequestContext["failure"]) => Promise<Response>;

function renderingOf(source: PageSource): Rendering {
  // A handler caches its routes; in development each change brings a new build.
  let last: { build: ServerBuild; handlerOf: HandlerOf; failing: RequestHandler } | null = null;
  return async (c, request, failure) => {
    const build = await source.load();
    if (last?.build !== build) {
      const failing = createRequestHandler(nowhereIn(build), source.mode);
      last = { build, handlerOf: handlersOf(build, source.mode), failing };
    }
    const provider = new RouterContextProvider();
    // The key comes from the build: it has to be the same object that the screens use.
    const { requestContext } = build.entry.module as unknown as { requestContext: RouterContext<RequestContext> };
    let isUnavailable = false;
    const onFault = (error: unknown) => {
      isUnavailable ||= isDatabaseLost(error);
    };
    provider.set(requestContext, contextOf(c, { failure, onFault }));
    const handler = failure ? last.failing : last.handlerOf(c.req.path, c.get("viewer"));
    const response = await handler(request, provider);
    if (response.status < 500 || !isUnavailable) return response;
    await response.body?.cancel();
    throw unavailable();
  };
}

/**
 * The request with the URL that the visitor sees: behind a proxy that terminates TLS it arrives as `http:`. React Router
 * refuses a form whose `Origin` is not the origin of this URL, scheme included. Which origins may write is decided before
 * (`refuseForeignOrigin`), so the URL of a form follows its `Origin`: the operator may look at an https site over http.
 */
function sentTo(origin: string, request: Request): Request {
  const { origin: arrived, pathname, search } = new URL(request.url);
  const named = safeMethods.has(request.method) ? null : request.headers.get("origin");
  const seen = named === null ? origin : new URL(named).origin;
  // Joined as text: a path such as `//host` would be read as another host.
  return arrived === seen ? request : new Request(`${seen}${pathname}${search}`, request);
}

type HandlerOf = (pathname: string, viewer: Viewer | null) => RequestHandler;

/** A handler per area of the site, created on first use. What is hidden from a viewer is not in their handler. */
function handlersOf(build: ServerBuild, mode: PageSource["mode"]): HandlerOf {
  const areaOf = areasOf(build);
  const nowhere = nowhereIn(build);
  const handlers = new Map<ServerBuild, RequestHandler>();
  return (pathname, viewer) => {
    const part = isHiddenPath(viewer, pathname) ? nowhere : (areaOf(pathname) ?? build);
    const known = handlers.get(part);
    if (known) return known;
    const handler = createRequestHandler(part, mode);
    handlers.set(part, handler);
    return handler;
  };
}

function contextOf(c: Context<ServerEnv>, own: Pick<RequestContext, "failure" | "onFault">): RequestContext {
  return {
    services: c.get("services"),
    viewer: c.get("viewer"),
    isCacheable: c.get("viewer") === null && cacheAddress(c.req.url) !== null,
    gate: c.get("gate"),
    brand: c.get("brand"),
    origin: c.get("origin"),
    config: c.get("config"),
    log: c.get("log"),
    facts: c.get("facts"),
    nonce: c.get("nonce"),
    requestId: c.get("requestId"),
    ...own,
  };
}
