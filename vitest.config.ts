import { defineConfig } from "vitest/config";

const rooms = "{app,features,voice,providers,platform,server,scripts,bench,tests}";
const everyTest = [`${rooms}/**/*.test.{ts,tsx}`];

/** Real SQL on a real engine: TEST_ENGINE says which. */
const needsDatabase = [
  `${rooms}/**/*.{store,service,job}.test.ts`,
  "platform/database/**/*.test.ts",
  "scripts/check-ledger*.test.ts",
  "tests/database/**/*.test.ts",
];
/** A listening server, sockets, processes that are killed. */
const needsServer = ["server/**/*.test.ts", "tests/http/**/*.test.ts", "tests/crash/**/*.test.ts"];

const never = ["**/node_modules/**", "build/**", "tests/journeys/**"];
const databaseSetup = ["platform/database/testing-setup.ts"];

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: "unit", include: everyTest, exclude: [...never, ...needsDatabase, ...needsServer] },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: needsDatabase,
          exclude: [...never, ...needsServer],
          globalSetup: databaseSetup,
        },
      },
      { extends: true, test: { name: "http", include: needsServer, exclude: never, globalSetup: databaseSetup } },
    ],
  },
});
