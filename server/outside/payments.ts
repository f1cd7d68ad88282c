import { join } from "node:path";
import { isLoopbackHost } from "#platform/addresses/loopback.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import { isForTrial } from "#platform/config/demo.ts";
import type { Database } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import type { PaymentProcessor } from "#providers/payments/payments.ts";
import { createSandbox, type SandboxPayments } from "#providers/payments/sandbox.ts";

/** A processor of real money is configured with a database that may lose commits. */
export class PaymentsRefused extends Error {
  override readonly name = "PaymentsRefused";
}

type PaymentParts = {
  config: Pick<Config, "payments" | "dataDir" | "host" | "publicUrl" | "demo">;
  database: Pick<Database, "engine" | "durable">;
  clock: Clock;
  log: Log;
  secret: string;
  port: number;
  /** A processor that the installation chose; the sandbox is not used then. */
  chosen: PaymentProcessor | undefined;
};

/**
 * Chooses the payment processor. Throws `PaymentsRefused` for a processor of real money if the database is not known
 * to be durable.
 */
export function choosePayments(parts: PaymentParts): {
  processor: PaymentProcessor | null;
  checkout: SandboxPayments | null;
} {
  const { config, database, chosen } = parts;
  if (chosen) {
    if (chosen.live && !database.durable) {
      throw new PaymentsRefused(
        `The embedded database has not proved that its commits reach the disk: ${chosen.id} would take real money. Set DATABASE_URL to a Postgres server.`,
      );
    }
    return { processor: chosen, checkout: null };
  }
  // Test cards are for trials: a real installation has to configure them, and outside visitors never get them.
  const isByName = config.payments === "sandbox";
  if (!isByName && !(config.payments === "auto" && isForTrial(config, database)))
    return { processor: null, checkout: null };
  if (isReachedByOthers(config)) {
    const why = "PAYMENTS: test cards give credit for nothing, and others reach this address";
    if (isByName) throw new PaymentsRefused(`${why}. Set PAYMENTS=off, or serve on 127.0.0.1 without a PUBLIC_URL.`);
    parts.log.warn({}, `${why}: nothing can be bought`);
    return { processor: null, checkout: null };
  }
  const sandbox = createSandbox({
    clock: parts.clock,
    log: parts.log,
    secret: parts.secret,
    directory: join(config.dataDir, "sandbox-payments"),
    noticeUrl: `http://${ownHost(config.host)}:${parts.port}/api/payments/sandbox/notices`,
  });
  return { processor: sandbox, checkout: sandbox.checkout };
}

/**
 * Whether other machines can reach the site. A server in a container listens on all addresses and cannot know: there
 * the public URL decides.
 */
function isReachedByOthers({ publicUrl }: Pick<Config, "publicUrl">): boolean {
  return publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).hostname);
}

/** The address at which the server reaches itself. */
function ownHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
