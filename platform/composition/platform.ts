import type { Clock } from "../clock/clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../config/secrets.ts";
import type { Database } from "../database/connect.ts";
import type { Encryption } from "../encryption/encryption.ts";
import type { Log } from "../log/log.ts";
import type { RateLimits } from "../rate-limits/rate-limit.ts";

/** What every feature may stand on. Each names the parts that it picks. */
export type Platform = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  /** Of this installation, made at its first start. */
  secrets: Secrets;
  /** Seals what only this installation may read. */
  encryption: Encryption;
  /** Where the site stands, such as `http://localhost:3000`. */
  baseUrl: string;
  /** Counts attempts for all servers of the installation. */
  limits: RateLimits;
  eventLoop: EventLoopWatch;
  /** The full address of the request that is being answered; undefined for work that no request asked for. */
  addressOfRequest(): string | undefined;
};

/** How late this process comes to its work. */
export type EventLoopWatch = {
  /** Tells of each second from now on: the longest delay in it, in milliseconds. */
  onSecond(listener: (longestDelayMs: number) => void): void;
  /** The longest delay of the last minute, in milliseconds. */
  longestMs(): number;
};
