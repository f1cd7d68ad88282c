import { isLoopbackHost } from "../addresses/loopback.ts";
import type { Database } from "../database/connect.ts";
import type { Config } from "./config.ts";

/** Whether an installation is reached from this machine alone, as far as its settings say. */
export function isOnLoopback({ host, publicUrl }: Pick<Config, "host" | "publicUrl">): boolean {
  return isLoopbackHost(host) && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));
}

/** A demo that only this machine reaches: its admin may go without a second factor. */
export function isDemoOnLoopback(
  config: Pick<Config, "host" | "publicUrl" | "demo">,
  database: Pick<Database, "engine">,
): boolean {
  return database.engine === "embedded" && config.demo !== "off" && isOnLoopback(config);
}
