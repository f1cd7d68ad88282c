import { defineConfig } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;

/** What is heard, said or served from its sources in real time: a browser that has to wait for a core fails in it. */
const inRealTime = ["open-microphone", "main-job", "creator-voices", "development"].map((name) => `${name}.journey.ts`);

/**
 * Journeys in a real browser against the built product. Each worker has an installation of its own, which all files that
 * it runs share; the tests of a file run one after the other. A third worker uses what the other two leave of two cores,
 * and those in real time go before the rest (tests/journeys/support/site.ts).
 */
export default defineConfig({
  testDir: "tests/journeys",
  globalSetup: "./tests/journeys/journeys-setup.ts",
  outputDir: "test-results/journeys",
  workers: 3,
  projects: [
    { name: "in real time", testMatch: inRealTime, workers: 1 },
    { name: "journeys", testMatch: "**/*.journey.ts", testIgnore: inRealTime },
  ],
  fullyParallel: false,
  timeout: 300_000,
  // On a build machine, which may have others to serve. `npm test` tells which tests needed it, and fails on many.
  retries: process.env.CI ? 1 : 0,
  // What a page shows next may take its time on a machine that does other things as well; only a failure waits this long.
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 15_000,
    // A trace films every page, which costs these two cores more than the journeys themselves: asked for when needed.
    trace: process.env.PLAYWRIGHT_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    // Drawn in software, what moves for its beauty's sake costs half a core. Where motion is the subject, a test wants it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        "--autoplay-policy=no-user-gesture-required",
      ],
    },
  },
});
