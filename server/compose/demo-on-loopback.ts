import type { Config } from "#platform/config/config.ts";
import type { Database } from "#platform/database/connect.ts";
import { isLoopbackHost } from "../http/loopback.rules.ts";

/** A demo that only this machine reaches: its admin may go without a second factor. */
export function isDemoOnLoopback(
  config: Pick<Config, "host" | "publicUrl" | "demo">,
  database: Pick<Database, "engine">,
): boolean {
  const { host, publicUrl, demo } = config;
  const isLocal = isLoopbackHost(host) && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));
  return database.engine === "embedded" && demo !== "off" && isLocal;
}
