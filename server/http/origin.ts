import type { Context } from "hono";
import type { ServerEnv } from "./env.ts";

/** How this host of the site is reached from outside: a proxy in front speaks https for us. */
export function originOf(c: Context<ServerEnv>): string {
  const scheme = c.get("config").secure ? "https" : "http";
  return `${scheme}://${c.req.header("host") ?? "localhost"}`;
}
