import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,features,voice,providers,platform,server,scripts,bench,tests}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "tests/journeys/**"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
