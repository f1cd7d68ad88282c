import type { Clock } from "../clock/clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../config/secrets.ts";
import type { Database } from "../database/connect.ts";
import type { Encryption } from "../encryption/encryption.ts";
import type { Log } from "../log/log.ts";
import type { RateLimits } from "../rate-limits/rate-limit.ts";

/** What every feature may use. Each names the parts that it picks. */
export type Platform = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  /** Secrets of this installation, generated at its first start. */
  secrets: Secrets;
  /** Encrypts data that only this installation may read. */
  encryption: Encryption;
  /** The URL of the site, such as `http://localhost:3000`. */
  baseUrl: string;
  /** Counts attempts for all servers of the installation. */
  limits: RateLimits;
  eventLoop: EventLoopWatch;
  /** The full address of the current request; undefined for work outside a request. */
  addressOfRequest(): string | undefined;
};

/** The delay of this process's event loop. */
export type EventLoopWatch = {
  /** Calls the listener once a second with the longest delay in it, in milliseconds. */
  onSecond(listener: (longestDelayMs: number) => void): void;
  /** The longest delay of the last minute, in milliseconds. */
  longestMs(): number;
};
