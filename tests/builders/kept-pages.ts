import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach } from "vitest";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import type { GateFacts } from "#features/age-gate/age-gate.service.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { ServerEnv } from "#server/http/env.ts";
import { cachePages, serveCachedPages } from "#server/http/pages/page-cache.middleware.ts";
import { securityHeaders } from "#server/http/pages/security-headers.middleware.ts";
import { createPageCache } from "#server/page-cache.ts";
import type { PublicConfig } from "#server/services.ts";

export const sessionCookie = "nocturne.session_token";
const baseUrl = "https://example.com";
const open: GateState = { passed: true, refusal: null };
const shut: GateState = {
  passed: false,
  refusal: { code: "age_gate.required", message: "Please confirm your age first" },
};

/** An operator who measures visits with a tag manager. */
const measured: PublicConfig = {
  billingSupportUrl: "",
  contactEmail: "",
  leaveUrl: "",
  operator: {},
  demo: false,
  billingDescriptor: null,
  mail: "mailbox",
  gtmId: "GTM-1",
  sessionAnalyticsId: null,
};

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };
let servers: Server[] = [];

afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

type AScreen = (nonce: string, made: number, url: string) => Response | Promise<Response>;
/** A site of one screen that numbers each page that it makes, behind the same two pieces as the real one. */
export async function aSite(screen: AScreen = (nonce, made) => page(nonce, made), mostBytes?: number) {
  const clock = manualClock(new Date());
  const cache = createPageCache({ clock, ...(mostBytes === undefined ? {} : { mostBytes }) });
  const gateOf = async (headers: Pick<Headers, "get">) =>
    headers.get("cookie")?.includes("ageVerified") ? open : shut;
  const site = { made: 0, cache, clock, gateOf };
  const app = new Hono<ServerEnv>();
  app.use(async (c, next) => {
    c.set("nonce", `nonce${site.made}`);
    c.set("viewer", c.req.header("cookie")?.includes(sessionCookie) ? aMember : null);
    c.set("gate", await site.gateOf(c.req.raw.headers));
    c.set("config", measured);
    c.set("origin", "http://example.com");
    await next();
  });
  app.use(securityHeaders);
  app.use(cachePages({ cache, baseUrl }));
  app.all("*", (c) => {
    site.made += 1;
    return screen(c.get("nonce"), site.made, c.req.raw.url);
  });
  const gateOfRequest = ({ headers }: GateFacts) => site.gateOf(headers);
  const parts = { cache, baseUrl, gateOf: gateOfRequest, trustedProxies: 0 };
  const server = createServer(serveCachedPages(parts, getRequestListener(app.fetch)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const get = (path = "/", headers: Record<string, string> = {}, method = "GET") => ask(port, path, headers, method);
  return Object.assign(site, { get });
}

const aMember = {
  uid: "1",
  username: "owl",
  email: "owl@example.com",
  name: null,
  twoFactor: false,
  userType: "user" as const,
  role: "member" as const,
};

export const html = { "content-type": "text/html; charset=utf-8" };
/** A screen of `made` pages, with inline scripts and styles. */
export function page(nonce: string, made: number, more = ""): Response {
  const text = `<html><style nonce="${nonce}">p{}</style><p>page ${made}</p>${more}<script nonce="${nonce}">go(${made})</script><script nonce="${nonce}" src="/a.js"></script></html>`;
  return new Response(text, { headers: html });
}

function ask(port: number, path: string, headers: Record<string, string>, method: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, path, headers, method, host: "127.0.0.1" }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, text: String(body) });
      });
    });
    request.on("error", reject).end();
  });
}
