import { join } from "node:path";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import { isForTrial } from "#platform/config/demo.ts";
import { isReachedByOthers } from "#platform/config/reach.ts";
import type { Database } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import type { PaymentProcessor } from "#providers/payments/payments.ts";
import { createSandbox, type SandboxPayments } from "#providers/payments/sandbox.ts";

/** The payments that are configured are not to be taken on this database, or at this address. */
export class PaymentsRefused extends Error {
  override readonly name = "PaymentsRefused";
}

type PaymentParts = {
  config: Pick<
    Config,
    "payments" | "dataDir" | "host" | "publicUrl" | "trustedProxies" | "demo" | "realMoneyOnEmbedded"
  >;
  database: Pick<Database, "engine" | "durable">;
  clock: Clock;
  log: Log;
  secret: string;
  port: number;
  /** A processor that the installation chose; the sandbox is not used then. */
  chosen: PaymentProcessor | undefined;
};

/** Chooses the payment processor. Throws `PaymentsRefused` for real money on the embedded database, unless accepted. */
export function choosePayments(parts: PaymentParts): {
  processor: PaymentProcessor | null;
  checkout: SandboxPayments | null;
} {
  const { config, database, chosen } = parts;
  if (chosen) {
    if (chosen.live) refuseOnEmbedded(parts, chosen.id);
    return { processor: chosen, checkout: null };
  }
  // Test cards are for trials: a real installation has to configure them, and outside visitors never get them.
  const isByName = config.payments === "sandbox";
  if (!isByName && !(config.payments === "auto" && isForTrial(config, database)))
    return { processor: null, checkout: null };
  if (isReachedByOthers(config)) {
    const why = "PAYMENTS: test cards give credit for nothing, and others reach this address";
    if (isByName)
      throw new PaymentsRefused(
        `${why}. Set PAYMENTS=off, or serve on 127.0.0.1 without a PUBLIC_URL or TRUSTED_PROXIES.`,
      );
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

function refuseOnEmbedded({ config, database }: PaymentParts, processor: string): void {
  if (database.engine !== "embedded") return;
  if (!database.durable) {
    throw new PaymentsRefused(
      `The embedded database has not proved that its commits reach the disk: ${processor} would take real money. Set DATABASE_URL to a Postgres server.`,
    );
  }
  if (config.realMoneyOnEmbedded === "accept") return;
  throw new PaymentsRefused(
    `${processor} would take real money on the embedded database, which has one server and no standby. Set DATABASE_URL to a Postgres server, or REAL_MONEY_ON_EMBEDDED=accept.`,
  );
}

/** The address at which the server reaches itself. */
function ownHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
