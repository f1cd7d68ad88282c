import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import type { GateFacts } from "#features/age-gate/age-gate.service.ts";
import type { OutsideSources } from "#features/privacy/analytics.rules.ts";
import { inBackground } from "#platform/errors/in-background.ts";
import type { CachedPage, PageCache } from "#server/page-cache.ts";
import type { ServerEnv } from "../env.ts";
import { visitorAddress } from "../request-context.middleware.ts";
import {
  cacheAddress,
  cacheableHtml,
  encodingFor,
  inlineSources,
  isCacheableRequest,
  isCacheableResponse,
  isUnchanged,
  pageKeys,
} from "./page-cache.rules.ts";
import { contentSecurityPolicy, outsideOf, securityHeadersOf } from "./security-headers.middleware.ts";

type PageCacheParts = {
  cache: PageCache;
  /** The address of the site. */
  baseUrl: string;
  gateOf(facts: GateFacts): Promise<GateState>;
  trustedProxies: number;
};
type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Caches pages that were rendered for anonymous visitors. Mounted right before the pages. */
export function cachePages({
  cache,
  baseUrl,
}: Pick<PageCacheParts, "cache" | "baseUrl">): MiddlewareHandler<ServerEnv> {
  const keyOf = pageKeys(baseUrl);
  return async (c, next) => {
    // In tests an app may be called without a connection.
    const request: IncomingMessage | undefined = c.env?.incoming;
    const isCacheable = cache.isOn && request !== undefined && isCacheableRequest(request);
    const key = isCacheable && c.get("viewer") === null ? keyOf(request, c.get("gate")) : null;
    if (key === null) return next();
    const revision = cache.revision();
    // Render what others will get from the cache address alone, without the rest of this URL.
    c.req.raw = new Request(new URL(cacheAddress(request?.url ?? "/") ?? "/", c.req.url), c.req.raw);
    await next();
    if (c.res.status === 503) {
      const last = cache.last(key);
      if (last) replaceBy(last, c);
      return;
    }
    if (!isCacheableResponse(c.res.status, c.res.headers)) return c.res.status < 500 ? cache.drop(key) : undefined;
    const answer = c.res.clone();
    const html = cacheableHtml(await answer.text(), c.get("nonce"));
    if (html === null) return;
    const isSecure = c.get("origin").startsWith("https:") || c.req.header("x-forwarded-proto") === "https";
    const page = await cachedPage(html, c.res.headers, isSecure, outsideOf(c));
    cache.set(key, page, revision);
    replaceBy(page, c);
  };
}

function replaceBy({ bodies, headers }: CachedPage, c: Context<ServerEnv>): void {
  c.res = undefined;
  const identity = new Uint8Array(bodies.identity);
  c.res = new Response(identity, { headers: { ...headers, "content-length": String(identity.length) } });
}

/** The page gets the hashes of its inline scripts: a nonce that is sent twice protects nothing. */
async function cachedPage(
  html: string,
  headers: Headers,
  isSecure: boolean,
  outside: OutsideSources,
): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
  const inline = { scripts: inlineSources(html, "script"), styles: inlineSources(html, "style") };
  const policy = contentSecurityPolicy(inline, outside);
  const { "content-length": _, ...own } = Object.fromEntries(headers);
  const [packed, gzipped] = await Promise.all([brotli(identity), gzipBuffer(identity)]);
  const shared = {
    ...own,
    ...securityHeadersOf(policy, isSecure),
    etag,
    // Only this process shares it; a browser revalidates each time, since it may have signed in or passed the gate.
    "cache-control": "private, no-cache",
    vary: "Cookie, Accept-Encoding",
  };
  const bodies = { identity, br: packed, gzip: gzipped };
  return { etag, headers: shared, heads: headsOf(shared, bodies), bodies };
}

/** Built once for all responses: a raw header list is sent as it is. */
function headsOf(shared: CachedPage["headers"], bodies: CachedPage["bodies"]): CachedPage["heads"] {
  const unchanged = Object.entries(shared).flat();
  const packed = (encoding: "br" | "gzip") => ["content-encoding", encoding, ...sized(bodies[encoding])];
  const sized = (body: Buffer) => ["content-length", String(body.length)];
  return {
    unchanged,
    identity: [...unchanged, ...sized(bodies.identity)],
    br: [...unchanged, ...packed("br")],
    gzip: [...unchanged, ...packed("gzip")],
  };
}

const gzipBuffer = promisify(gzip);
const brotli = (text: Buffer) =>
  promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });

/**
 * Serves cached pages before anything else is set up for a request; `otherwise` handles all others. The age gate is
 * checked for every request, so a page never outlives the permission to see it.
 */
export function serveCachedPages(
  { cache, baseUrl, gateOf, trustedProxies }: PageCacheParts,
  otherwise: RequestListener,
): RequestListener {
  const keyOf = pageKeys(baseUrl);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let page: CachedPage | null = null;
    try {
      const headers = readingOf(request);
      const gate = await gateOf({ headers, ip: visitorAddress(headers, trustedProxies, request.socket.remoteAddress) });
      const key = keyOf(request, gate);
      page = key === null ? null : cache.get(key);
    } catch {
      // Errors in the request are left to the normal path.
    }
    if (page === null) otherwise(request, response);
    else send(page, request, response);
  }

  return (request, response) => {
    // The gate asks the database, which a health check, say, must not wait for.
    const isForPage = isCacheableRequest(request) && cacheAddress(request.url ?? "/") !== null;
    if (cache.isOn && isForPage) inBackground(answer(request, response));
    else otherwise(request, response);
  };
}

/** The request headers for the gate, with repeated ones joined. */
function readingOf({ headers }: IncomingMessage): Pick<Headers, "get"> {
  return {
    get(name) {
      const value = headers[name.toLowerCase()];
      return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
    },
  };
}

function send({ heads, bodies, etag }: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const isKnown = isUnchanged(request.headers["if-none-match"], etag);
  const encoding = isKnown ? null : encodingFor(request.headers["accept-encoding"]);
  // No data is stored under this id, so it need not be sortable; a sortable one takes ten times as long to make.
  const head = [...heads[encoding ?? "unchanged"], "x-request-id", randomUUID()];
  response.writeHead(encoding === null ? 304 : 200, head);
  if (encoding === null) response.end();
  else response.end(bodies[encoding]);
}
