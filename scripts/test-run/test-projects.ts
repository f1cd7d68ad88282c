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
/** What is about the embedded engine itself: once, whatever engine the others run on. */
export const needsEmbedded = ["platform/database/embedded/**/*.test.ts", "scripts/check-{ledger,audit}*.test.ts"];
/** A listening server, sockets, processes that are killed. */
export const needsServer = ["server/**/*.test.ts", "tests/http/**/*.test.ts", "tests/crash/**/*.test.ts"];
/** A real browser against the built product. */
export const needsBrowser = ["tests/journeys/**/*.journey.ts"];
/** Files that take more than fifteen seconds, mostly of waiting: by a part of their paths. */
export const takesLong = [
  "scripts/test-run/repeat.test.ts",
  "tests/crash/",
  "tests/http/stop.test.ts",
  "platform/database/lost-connections.test.ts",
  "platform/database/embedded/",
  "platform/jobs/runs.store.test.ts",
];
