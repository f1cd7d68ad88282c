import { fileURLToPath } from "node:url";
import { type Config, readConfig } from "#platform/config/config.ts";
import { ConfigError } from "#platform/config/config-error.ts";
import { endInOrderWhenLost } from "./last-resort.ts";
import { takePort } from "./opening-server.ts";
import type { RunningServer } from "./serve.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const development = process.argv.includes("--dev");

/** A terminal and npm may each pass the same signal on; only a second one after this time is a person's impatience. */
const repeatedSignalMs = 2_000;

async function start(): Promise<void> {
  const config = settings();
  if (process.argv.includes("--check-config")) return void process.stdout.write("The settings are usable.\n");
  const opening = await takePort(config);
  // Reading the program keeps this thread busy: the database, which has a thread of its own, is begun before.
  const { openDatabase } = await import("../open-database.ts");
  const read = Promise.withResolvers<void>();
  const database = openDatabase(config, read.promise);
  database.catch(() => {});
  const { openSite } = await import("./site.ts");
  read.resolve();
  await openSite({ config, root, development, begun: { opening, database }, onOpen: endInOrder });
}

function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError)
      refuse(`These settings are not usable:\n  ${error.message.replaceAll("\n", "\n  ")}`);
    throw error;
  }
}

function endInOrder(running: RunningServer): void {
  endInOrderWhenLost({ log: running.composition.log, stop: running.stop });
  stopOnSignal(running);
}

function stopOnSignal(running: RunningServer): void {
  let stoppingSinceMs: number | null = null;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // The development server of the screens listens too, and would end the process before the calls have been let go.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (stoppingSinceMs !== null) {
        if (performance.now() - stoppingSinceMs > repeatedSignalMs) process.exit(1);
        return;
      }
      stoppingSinceMs = performance.now();
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => refuse(String(error)),
      );
    });
  }
}

/** Says what is wrong in words and ends; for faults that a person has to mend. */
function refuse(message: string): never {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(1);
}

/** Faults of the surroundings in words; anything else with its stack, since it is ours. */
function readable(error: Error): string {
  if (error.name === "PortTaken") {
    return `${error.message}. Start on another one: PORT=${Number(process.env.PORT ?? 3000) + 1} npm start`;
  }
  const known = ["DirectoryInUse", "DatabaseUnreachable", "DatabaseDamaged", "ContentError"].includes(error.name);
  return known ? error.message : (error.stack ?? error.message);
}

start().catch((error: unknown) => refuse(error instanceof Error ? readable(error) : String(error)));
