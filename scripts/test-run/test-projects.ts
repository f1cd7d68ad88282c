import { availableParallelism, totalmem } from "node:os";

/** The order in which tests run unless TEST_SEED says otherwise. */
export const usualSeed = 101;

/** Workers of tests that compute: one for each core, up to as many as were ever tried. */
export const computingWorkers = Math.min(availableParallelism(), 8);
const gibibytes = totalmem() / 1024 ** 3;
/**
 * Workers of tests that start servers and browsers: half of their time is waiting for clocks, kills and restarts, so that
 * two more than the cores are kept busy. Each needs up to two gibibytes of memory.
 */
export const waitingWorkers = Math.max(2, Math.min(computingWorkers + 2, Math.floor(gibibytes / 2)));

const rooms = "{app,features,voice,providers,platform,server,scripts,bench,tests}";

export const everyTest = [`${rooms}/**/*.test.{ts,tsx}`];
/** Unit tests that make and measure real sound and pictures, or start the real test runners: too slow for each check. */
export const notInCheck = [
  "providers/{text-to-speech,voice-detector,media-maker,picture-mark}/**",
  "scripts/test-run/repeat.test.ts",
];
/** Real SQL on a real engine: TEST_ENGINE says which. */
export const needsDatabase = [
  `${rooms}/**/*.{store,service,job,feature}.test.ts`,
  "platform/database/**/*.test.ts",
  "scripts/check-{ledger,audit}*.test.ts",
  "tests/database/**/*.test.ts",
];
/** What is about the embedded engine itself: once, whatever engine the others run on. Beginnings of paths. */
export const needsEmbedded = ["platform/database/embedded/", "scripts/check-ledger", "scripts/check-audit"];
/** A listening server, sockets, processes that are killed. */
export const needsServer = ["server/**/*.test.ts", "tests/http/**/*.test.ts", "tests/crash/**/*.test.ts"];
/** A real browser against the built product. */
export const needsBrowser = ["tests/journeys/**/*.journey.ts"];
/** Files that take more than fifteen seconds, mostly of waiting: by a part of their paths. */
export const takesLong = [
  "scripts/test-run/repeat.test.ts",
  "tests/crash/",
  "tests/http/process/stop.test.ts",
  "tests/http/safety.test.ts",
  "tests/http/calls/realtime-lines.test.ts",
  "tests/http/calls/vapi.test.ts",
  "tests/http/calls/vendors.test.ts",
  "platform/database/lost-connections.test.ts",
  "platform/database/embedded/",
  "platform/jobs/runs.store.test.ts",
];
