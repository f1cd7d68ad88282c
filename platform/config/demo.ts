import type { Database } from "../database/connect.ts";
import type { Config } from "./config.ts";
import { isOnLoopback } from "./reach.ts";

type Engine = Pick<Database, "engine">;

/** Whether an installation is there to be tried: with the embedded database, or with DEMO=on on a native one. */
export function isForTrial({ demo }: Pick<Config, "demo">, { engine }: Engine): boolean {
  return engine === "embedded" || demo === "on";
}

/** Whether an installation gets demo members at its first start. */
export function hasDemo(config: Pick<Config, "demo">, database: Engine): boolean {
  return isForTrial(config, database) && config.demo !== "off";
}

/** A demo that only this machine reaches: its admin may go without a second factor. */
export function isDemoOnLoopback(
  config: Pick<Config, "host" | "publicUrl" | "trustedProxies" | "demo">,
  database: Engine,
): boolean {
  return hasDemo(config, database) && isOnLoopback(config);
}
