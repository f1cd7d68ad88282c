import { fileURLToPath } from "node:url";
import { ConfigError } from "#platform/config/config-error.ts";
import { doubtfulSettings } from "#platform/config/misspelt-settings.ts";
import { endInOrderWhenLost } from "./last-resort.ts";
import { takePort } from "./opening-server.ts";
import type { RunningServer } from "./serve.ts";
import { refuseOtherSecrets, usableSettings } from "./settings.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const development = process.argv.includes("--dev");

/**
 * The terminal and npm may both forward the same signal; only a second one after this time is a person who does not
 * want to wait.
 */
const repeatedSignalMs = 2_000;

async function start(): Promise<void> {
  for (const sentence of doubtfulSettings(process.env)) process.stderr.write(`${sentence}\n`);
  const config = await usableSettings(process.env);
  if (process.argv.includes("--check-config")) {
    await refuseOtherSecrets(config);
    return void process.stdout.write("The settings are usable.\n");
  }
  const opening = await takePort(config);
  // Loading the program blocks this thread; the database, in its own thread, starts opening before.
  const { openDatabase } = await import("../open-database.ts");
  const read = Promise.withResolvers<void>();
  const database = openDatabase(config, read.promise);
  database.catch(() => {});
  const { openSite } = await import("./site.ts");
  read.resolve();
  await openSite({ config, root, development, started: { opening, database }, onOpen: endInOrder });
}

function endInOrder(running: RunningServer): void {
  endInOrderWhenLost({ log: running.composition.log, stop: () => running.stop() });
  stopOnSignal(running);
}

function stopOnSignal(running: RunningServer): void {
  let stoppingSinceMs: number | null = null;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Vite's development server also listens, and would end the process before the calls are settled.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (stoppingSinceMs !== null) {
        if (performance.now() - stoppingSinceMs > repeatedSignalMs) process.exit(1);
        return;
      }
      stoppingSinceMs = performance.now();
      running.stop({ drains: true }).then(
        () => process.exit(0),
        (error: unknown) => fail(String(error)),
      );
    });
  }
}

/** Prints the reason and exits; for errors that the operator has to fix. */
function fail(message: string): never {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(1);
}

/** The message of an environment error; any other error with its stack, since it is a bug. */
function readable(error: Error): string {
  if (error.name === "PortInUse") {
    return `${error.message}. Start on another one: PORT=${Number(process.env.PORT ?? 3000) + 1} npm start`;
  }
  if (error instanceof ConfigError) {
    return `These settings are not usable:\n  ${error.message.replaceAll("\n", "\n  ")}`;
  }
  const known = [
    "DirectoryInUse",
    "DatabaseUnreachable",
    "DatabaseDamaged",
    "DatabaseStuck",
    "DiskFull",
    "PaymentsRefused",
    "ContentError",
  ].includes(error.name);
  return known ? error.message : (error.stack ?? error.message);
}

start().catch((error: unknown) => fail(error instanceof Error ? readable(error) : String(error)));
