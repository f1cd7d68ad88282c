import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { MiddlewareHandler } from "hono";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { chanceBytes, uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import { withAddress } from "../request-address.ts";
import type { PublicConfig, RequestFacts, Services } from "../services.ts";
import type { ServerEnv } from "./env.ts";
import { originOf } from "./origin.ts";

/** The sources of the request context. */
export type ContextSources = {
  services: Services;
  publicConfig: PublicConfig;
  /** The URL of the site. */
  baseUrl: string;
  log: Log;
  trustedProxies: number;
  viewerOf(headers: Headers): Promise<Viewer | null>;
  gateOf(facts: RequestFacts): Promise<GateState>;
};

/** Sets the request context: the viewer, their address, the brand, and the age gate. */
export function requestContextMiddleware(sources: ContextSources): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const requestId = uuidv7();
    const headers = c.req.raw.headers;
    c.set("requestId", requestId);
    c.set("log", sources.log.child({ requestId }));
    c.set("nonce", chanceBytes(16).toString("base64url"));
    c.set("brand", brandOfHost(c.req.header("host") ?? ""));
    c.set("origin", originOf(headers.get("host"), sources.baseUrl));
    c.set("config", sources.publicConfig);
    c.set("services", sources.services);
    const facts = { headers, ip: visitorAddress(headers, sources.trustedProxies, getConnInfo(c).remote.address) };
    c.set("facts", facts);
    const [viewer, gate] = await Promise.all([sources.viewerOf(headers), sources.gateOf(facts)]);
    c.set("viewer", viewer);
    c.set("gate", gate);
    await withAddress(facts.ip, next);
    // Set after the response, and on it: a header that is set before is lost when a page is sent whole, and setting it
    // on the context would copy the response and turn its page into a stream.
    c.res.headers.set("x-request-id", requestId);
  };
}

/** The visitor's address: the one that connected or, behind known proxies, the one that the outermost proxy saw. */
export function visitorAddress(
  headers: Pick<Headers, "get">,
  trustedProxies: number,
  connected: string | undefined,
): string {
  const forwarded = headers.get("x-forwarded-for");
  if (trustedProxies === 0 || forwarded === null) return connected ?? "unknown";
  const hops = forwarded.split(",").map((hop) => hop.trim());
  // Fewer hops than proxies: the request bypassed them and wrote the header itself.
  const seen = hops.length < trustedProxies ? "" : withoutPort(hops.at(-trustedProxies) ?? "");
  return isIP(seen) !== 0 ? seen : (connected ?? "unknown");
}

/** Some proxies add the port from which the visitor connected: `203.0.113.7:51234`, `[2001:db8::7]:443`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]+)\](:\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
}
